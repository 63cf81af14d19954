"""Do our titles keep the laws of all titles, and each its own?"""

from domain.titles import TITLES
from service.title_kit.pytest_laws import laws_test

test_law = laws_test(*TITLES)
