"""Does Stray Calf keep the laws of all titles, and its own?"""

from service.title_kit.pytest_laws import laws_test

test_law = laws_test("stray-calf")
