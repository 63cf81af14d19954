"""The reasons for which Ranchers says no: one stable code for each way a command can be wrong."""

from enum import StrEnum


class Reason(StrEnum):
    # whose decision it is
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_DUE = "not_due"
    NOT_IN_THIS_GAME = "not_in_this_game"
    # the opening
    SIDE_CHOSEN = "side_chosen"
    NOT_YOUR_RANCH = "not_your_ranch"
    NO_SUCH_RANCH = "no_such_ranch"
    RANCH_TAKEN = "ranch_taken"
    BUILDING_TAKEN = "building_taken"
    # taking and placing
    NO_SUCH_SLOT = "no_such_slot"
    SLOT_EMPTY = "slot_empty"
    NO_SUCH_SPACE = "no_such_space"
    POND = "pond"
    SPACE_OCCUPIED = "space_occupied"
    # exchanging
    SPACE_EMPTY = "space_empty"
    NOT_YOUR_OBJECTIVE = "not_your_objective"
    NO_OBJECTIVE_THERE = "no_objective_there"
    HORSE_THERE = "horse_there"
    SAME_ANIMAL = "same_animal"
    # modules
    HAS_HORSE = "has_horse"
    ALREADY_SOLD = "already_sold"
    NO_FISH = "no_fish"
    HAS_GRANT = "has_grant"
    GRANT_GONE = "grant_gone"
    NOT_YOUR_BUILDING = "not_your_building"
    ALREADY_CYCLED = "already_cycled"
    NOTHING_TO_DRAW = "nothing_to_draw"
    NO_USES_LEFT = "no_uses_left"
    NO_ROOM = "no_room"
    LAST_PAIR = "last_pair"
    NOT_RESERVED = "not_reserved"
    NOT_DECLARING = "not_declaring"
    NOT_A_KIND = "not_a_kind"
