"""The refusals of Great Western Trail: Argentina: one stable code for each way a command can be wrong."""

from enum import StrEnum


class Reason(StrEnum):
    # whose choice it is
    NOT_YOUR_CHOICE = "not_your_choice"
    GAME_IS_OVER = "game_is_over"
    NOT_DUE = "not_due"
    MUST_CHOOSE = "must_choose"
    # cards
    CARDS_NOT_IN_HAND = "cards_not_in_hand"
    WRONG_CARDS = "wrong_cards"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    NO_EXCHANGE_TOKEN = "no_exchange_token"  # noqa: S105
    SNAPSHOT = "snapshot"
    ALREADY_EXCHANGING = "already_exchanging"
    NOTHING_TO_DRAW = "nothing_to_draw"
    # paying
    NOT_ENOUGH_PESOS = "not_enough_pesos"
    NOT_ENOUGH_GRAIN = "not_enough_grain"
    # the turn
    NO_SUCH_PATH = "no_such_path"
    TOO_MANY_STEPS = "too_many_steps"
    SHORTCUT_OUT_OF_REACH = "shortcut_out_of_reach"
    NO_SUCH_ACTION = "no_such_action"
    ACTION_ALREADY_USED = "action_already_used"
    AUXILIARY_WAS_USED = "auxiliary_was_used"
    LOCAL_ACTION_WAS_USED = "local_action_was_used"
    NOT_YOUR_BUILDING = "not_your_building"
    AUXILIARY_LOCKED = "auxiliary_locked"
    CANNOT_DOUBLE = "cannot_double"
    CANNOT_GO_BACK = "cannot_go_back"
    # workers, buildings, cattle
    ROW_OF_THE_TOKEN = "row_of_the_token"  # noqa: S105
    NO_SUCH_WORKER = "no_such_worker"
    ROW_IS_FULL = "row_is_full"
    NOT_IN_SUPPLY = "not_in_supply"
    NOT_A_BUILDING_SPACE = "not_a_building_space"
    SPACE_IS_TAKEN = "space_is_taken"
    NOT_HIGHER_VALUED = "not_higher_valued"
    NOT_ENOUGH_CARPINTEROS = "not_enough_carpinteros"
    NO_SUCH_DEAL = "no_such_deal"
    NOT_ENOUGH_GAUCHOS = "not_enough_gauchos"
    CARD_NOT_IN_MARKET = "card_not_in_market"
    MARKET_STACK_IS_EMPTY = "market_stack_is_empty"
    # the railroad and discs
    SPACE_OUT_OF_REACH = "space_out_of_reach"
    ALREADY_UPGRADED = "already_upgraded"
    NOT_BEHIND = "not_behind"
    NO_SUCH_DISC = "no_such_disc"
    WRONG_CORNER = "wrong_corner"
    NO_HIRED_WORKER = "no_hired_worker"
    # granjeros and objectives
    NO_GRANJERO_THERE = "no_granjero_there"
    TOO_MANY_GRANJEROS = "too_many_granjeros"
    STRENGTH_TOO_LOW = "strength_too_low"
    TOO_MANY_CARDS = "too_many_cards"
    NO_SUCH_TILE = "no_such_tile"
    NOT_ON_DISPLAY = "not_on_display"
    STACK_NOT_OFFERED = "stack_not_offered"
    # Buenos Aires
    NOT_IN_BUENOS_AIRES = "not_in_buenos_aires"
    NO_DISC_THERE = "no_disc_there"
    ANOTHER_CITY = "another_city"
    NO_SUCH_SPACE = "no_such_space"
    SPACE_IS_CLOSED = "space_is_closed"
    NO_SUCH_SHIP = "no_such_ship"
    SHIP_TOO_VALUABLE = "ship_too_valuable"
    ALREADY_LOADED = "already_loaded"
    CANNOT_PAY_DEFAULT_FEE = "cannot_pay_default_fee"
    NOT_OFFERED = "not_offered"
    NO_MORE_WORKERS = "no_more_workers"
