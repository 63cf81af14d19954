"""Where streams live. `base` says what a store is; `redis` is the real one, `memory` the one for tests."""
