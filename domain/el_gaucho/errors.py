"""The reasons for which El Gaucho says no: one stable code for each way a command can be wrong."""

from enum import StrEnum


class Reason(StrEnum):
    # whose decision it is
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_DUE = "not_due"
    # the opening
    ALREADY_KEPT = "already_kept"
    KEEP_COUNT = "keep_count"
    NOT_DEALT = "not_dealt"
    KEEP_TOO_HIGH = "keep_too_high"
    KEEP_ORDER = "keep_order"
    AREA_CHOSEN = "area_chosen"
    # dice
    ALREADY_DRAFTED = "already_drafted"
    NO_DICE_THIS_ROUND = "no_dice_this_round"
    DICE_NOT_IN_RODEO = "dice_not_in_rodeo"
    DICE_ORDER = "dice_order"
    DICE_NOT_HELD = "dice_not_held"
    NO_DICE = "no_dice"
    NO_SUCH_SUM = "no_such_sum"
    MUST_DRAFT = "must_draft"
    # the Pampa
    NO_SUCH_SPACE = "no_such_space"
    NO_TILE = "no_tile"
    TILE_OCCUPIED = "tile_occupied"
    NO_OWN_GAUCHO = "no_own_gaucho"
    ALREADY_STANDING = "already_standing"
    SUPPLY_EMPTY = "supply_empty"
    SUPPLY_LEFT = "supply_left"
    # action areas
    AREA_OCCUPIED = "area_occupied"
    AREA_NOT_OCCUPIED = "area_not_occupied"
    AREA_TOUCHED = "area_touched"
    # special actions
    NO_SUCH_FACE = "no_such_face"
    NO_HERD = "no_herd"
    HERD_TOO_SMALL = "herd_too_small"
    NO_SUCH_VICTIM = "no_such_victim"
    VICTIM_LACKS_TILE = "victim_lacks_tile"
    WAKE_COUNT = "wake_count"
    PLACES_ORDER = "places_order"
    NO_OTHER_GAUCHO = "no_other_gaucho"
    VICTIM_STANDING = "victim_standing"
    STEPPE_EMPTY = "steppe_empty"
    NO_FREE_SPACE = "no_free_space"
    MUST_PLACE = "must_place"
    NOT_LOOKING = "not_looking"
    NOTHING_PLACED = "nothing_placed"
    NOT_IN_STEPPE = "not_in_steppe"
    SPACE_OCCUPIED = "space_occupied"
    PAIR_TOO_HIGH = "pair_too_high"
    # bringing cattle home
    NOT_COLLECTED = "not_collected"
    NO_SORT_GAUCHO = "no_sort_gaucho"
    NOTHING_TO_SORT_INTO = "nothing_to_sort_into"
    SORT_AT_END = "sort_at_end"
