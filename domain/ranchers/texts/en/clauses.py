"""What are the rules of Ranchers in English? As `docs/rules/ranchers.md` has them."""

from domain.core.texts import numbered

CLAUSES = numbered("""
1.1 Two, three or four players play.
1.2 There are 35 animals, seven of each kind: Goats, Sheep, Chickens, Pigs and Cows; and a pouch for them.
1.3 There are 35 objectives: seven families, in each of them one card for each kind.
1.4 There are four ranches, each with two sides.
1.5 A ranch has nine spaces, three rows of three: the Pond in the centre, and eight for animals.
1.6 Spaces are adjacent orthogonally, never diagonally; the Pond is adjacent to the four spaces around it.
1.7 Each side has two special spaces, each with an animal printed on it.
1.8 Which spaces and which animals these are, only pictures show: they are reconstructed, and settings can
    change them.
1.9 At most one extra module is played.
1.10 Reconstructed numbers and rulings that could go either way are settings of a game; left out, they are as
    told here, and those that make no sense are refused.

2.1 The table is laid out once, before anything else.
2.2 With two players three animals of each kind leave the game, with three players one; the others go into
    the pouch: 20, 30 or 35.
2.3 Nothing but luck decides what comes out of the pouch, and nobody knows it.
2.4 The objectives are shuffled into a deck that lies face up: everybody knows its top card, and nobody those
    below.
2.5 Two objectives are laid beside the deck; the top of the deck is to look at, not to take, unless the
    settings make a third pair of it.
2.6 Under each objective of the middle lies an animal drawn from the pouch, open to all.
2.7 Every player gets a ranch: seat 0 the first, seat 1 the second, and so on, unless the settings let luck
    deal them or the players choose.
2.8 If ranches are chosen, each player names one of the four that no one else has.
2.9 Players choose the side of their ranches that they prefer.
2.10 A chosen side is final.
2.11 All choose at the same time, or one after the other if the settings say so, and the middle already lies
    open.
2.12 The start player is drawn by luck, unless the settings name one.
2.13 Everybody begins with an empty ranch and no objectives.
2.14 When all sides are chosen, the start player's turn begins; with Buildings, their choice (10.2) comes
    before.

3.1 Only the player whose turn it is can act, be it a turn of the game or a choice made one after the other.
    Where all choose at once (2.11, 6.3), everybody who has not done so can.
3.2 Every part of the game has its own decisions: nobody takes a second pair before placing the first animal,
    exchanges anything without a match, and so on.
3.3 In a turn the player takes one of the objectives in the middle together with the animal underneath. There
    must be a pair in the slot.
3.4 The animal is placed at once on a space of the player's own ranch.
3.5 There is never more than one animal on a space.
3.6 No animal of the pouch is ever placed on the Pond, but for the Horse (7.3).
3.7 The objective lies face up beside its owner's ranch, for all to see.
3.8 Nobody can do without taking and placing.
3.9 Then the empty slot is refilled, with an objective from the deck and an animal from the pouch.
3.10 If the deck has run out, an animal lies without an objective and may be taken like that; if the pouch
    has run out, the slot stays empty.
3.11 The pouch, and with it the turn, goes to the left neighbour.
3.12 There are no rounds: players go on taking turns until all ranches are full.
3.13 What the rules do by themselves happens exactly when it is its turn, and meanwhile nobody can do
    anything.

4.1 Who places an animal on a special space on which that kind is printed may make an exchange with the
    middle.
4.2 Any other animal on a special space, or any animal on another space, allows none.
4.3 First the middle is refilled, then the exchange is made, so that the new pair can be had too.
4.4 One of the player's own objectives is exchanged for one in the middle, and lies in its slot.
4.5 The objective given must be the player's own, the one taken must lie in the middle: a slot with a bare
    animal has none.
4.6 Or an animal of the player's ranch is exchanged for one in the middle; the new one stands where the old
    one stood.
4.7 The animal given must stand on one of the player's own spaces 1 to 9; what is on the Pond is never
    exchanged.
4.8 An exchange is optional, and there is one for a match: an objective or an animal.
4.9 An animal that comes by exchange matches no special space.
4.10 The animal just placed and the objective just taken may be exchanged as well.
4.11 An animal may be exchanged for one of its kind, unless the settings forbid it.
4.12 With the exchange, or without, the turn is over.

5.1 Each objective is scored for itself: one animal may serve several of them.
5.2 “Most”: 4 points if the card's animal is the most common on the ranch, 2 if it shares that with another.
5.3 An animal that is not there is never the most common, and a tie among others brings nothing.
5.4 “Neighbour”: 3 points, once, if at least one of the first animal is adjacent to one of the second.
5.5 “Pairs”: 2 points for every pair of the two animals, wherever they are; each animal is in one pair only.
5.6 “Shy”: 2 points for every one of the first animal that is adjacent to none of the second; without any of
    the second, all of them score.
5.7 “Set”: 5 points for two of the first and one each of the two other animals, wherever they are; once,
    however many sets there are.
5.8 “Line”: points for one, two or three adjacent animals of the card's kind, in a row, in a column or
    around a corner: 1, 3 and 5. The numbers are reconstructed, and settings can change them.
5.9 Only the best group of at most three counts, however many there are.
5.10 A group of three may go straight over the Pond if a piece there counts as an animal, but it bends only at
    a corner of the ranch, unless the settings allow more.
5.11 “Exact”: 3 points for exactly two of the card's animal, neither more nor fewer.
5.12 Which animals the cards name is printed for seven cards and reconstructed for the others: one pattern
    that fits all seven, and settings can name others.
5.13 A score sheet tells for every objective which spaces gave the points; of several ways to the same points
    it names the one on the lowest spaces.

6.1 When all ranches are full, nobody has a turn any more.
6.2 Each player then has eight animals and eight objectives (but see Horses and Fish).
6.3 Whoever has a Horse, or the Building “Wild”, first declares one of the five kinds for it: once, all at
    the same time, and nobody learns another's choice before the scores.
6.4 Then all ranches are scored at once, and everybody learns all scores. Before that everybody can ask what
    the ranches would score as things stand: by what lies open, and by what they have declared themselves.
6.5 The highest total wins.
6.6 In a tie, whoever of the tied has more different kinds of animals on the ranch wins.
6.7 A Horse, a Grant Animal and the Building “Wild” count among them as what they are or were declared to be;
    Fish, Dogs and Cats do not.
6.8 In a further tie the tied players share the victory.
6.9 Then the game is over and nobody can do anything.

7.1 Horses are in the game only with their module.
7.2 Of the five Horses in the box one for each player goes into the pouch.
7.3 A Horse is taken like any animal, with the objective above it, but it can only go to the Pond.
7.4 Whoever has taken a Horse keeps it and discards that objective,
7.5 or keeps the objective and discards the Horse.
7.6 Nobody has more than one Horse: a second one must be discarded.
7.7 What is discarded is out of the game.
7.8 Horses cannot be exchanged: neither the one on the Pond nor one in the middle. The objective above one in
    the middle can.
7.9 A turn with a Horse fills no space, so that its player needs one turn more; whoever has a full ranch is
    passed over.
7.10 Objectives may run out with four players; a Horse without an objective is kept for nothing.
7.11 The Horse counts as the declared animal (6.3) for every objective, and is adjacent to the four spaces
    around the Pond.
7.12 The common objective brings everybody with a Horse 2 points for each animal of the declared kind in the
    four corners; without a Horse it brings nothing.

8.1 Fish are in the game only with their module.
8.2 Of the six fish in the box one for each player and one more are in the game; when they are gone, nothing
    can be sold.
8.3 In one's turn the animal just taken may be sold for a fish: it is not placed, and goes back into the
    pouch, which is shuffled before the slot is refilled.
8.4 Or the objective just taken may be sold for a fish: it is kept face down, scores nothing and cannot be
    exchanged; its animal is placed as usual.
8.5 Both can be done only between taking the pair and placing the animal.
8.6 There is one fish a turn: never both are sold.
8.7 Fish are put on the Pond, any number of them, and cannot be exchanged.
8.8 The common objective brings everybody points by the number of fish: 0, 1, 3, 6, 8, 10 or 12 for none
    to six. The numbers are reconstructed, and settings can change them.
8.9 The game ends after everybody has had eight turns, which their objectives count, those sold included;
    ranches need not be full.

9.1 Grant Animals are in the game only with their module.
9.2 There are five of them, one of each kind; one that somebody has is not available any more.
9.3 Once per game a player may put one on the Pond.
9.4 It can be done at any decision of one's own turn, unless the settings allow it at some of them only; it
    costs nothing, and the turn goes on.
9.5 Grant Animals cannot be exchanged.
9.6 Three objectives lie open, worth 5, 4 and 3; with two players the 3 is not used. The numbers are
    reconstructed, and settings can change them.
9.7 Whoever has at least one animal of each of the five kinds takes the best of them that is left, at once:
    after placing, after exchanging, after taking a Grant Animal.
9.8 When none is left, nothing is taken.
9.9 Each player takes at most one; it is kept even if a kind is exchanged away later, and cannot be exchanged
    itself.
9.10 A Grant Animal counts for every objective, and is adjacent to the four spaces around the Pond.

10.1 Buildings are in the game only with their module.
10.2 When all sides are chosen, everybody chooses a Building, counter-clockwise; the last player in turn
    order is the first, the start player the last.
10.3 There are six Buildings, each of them once and with an objective of its own, and a choice is final.
10.4 A Building stands on the Pond; neither it nor its objective can be exchanged.
10.5 “Different”: points by the number of different kinds adjacent to the Building: 0, 1, 3, 5 for one to
    four. The numbers are reconstructed, and settings can change them.
10.6 “Same”: points by the number of animals of one kind, the most frequent, adjacent to the Building: 0,
    2, 4, 7 for one to four. The numbers are reconstructed, and settings can change them.
10.7 “Match”: 2 points for each special space with the animal printed on it, however it came there. The
    number is reconstructed, and settings can change it.
10.8 “Cycle”: once per turn its owner may replace a pair of the middle by a new one.
10.9 It can be done in one's own turn, before taking a pair or when an exchange is open, unless the settings
    allow only one of the two.
10.10 First the new pair is drawn, then the old one is shuffled into deck and pouch, so that it cannot come
    straight back, unless the settings turn this round.
10.11 It needs a whole pair in the slot, and something to draw from both deck and pouch.
10.12 “Wild”: the Building counts as an animal, declared at the end (6.3), for every objective and adjacent
    to the four spaces around the Pond.
10.13 “Reserve”: its owner may set a whole pair of the middle aside for later; the slot is refilled at once.
10.14 That can be done twice: the first time the Building is turned over, the second time it leaves the Pond.
10.15 It can be done in anybody's turn, as long as that player has not taken a pair; it costs nothing.
10.16 It is a right, not a duty: the game does not wait for its owner.
10.17 A pair set aside is taken in one's own turn instead of one in the middle, even in the turn in which it
    was set aside.
10.18 Nobody has more pairs set aside than empty spaces.
10.19 The last pair on the table cannot be set aside in an opponent's turn.
10.20 A pair set aside and never taken is lost: it scores nothing.

11.1 Dogs/Cats are in the game only with their module.
11.2 There are nine of them, for all players together.
11.3 Whoever takes an animal of a kind that is already on their ranch takes a Dog/Cat too, if one is left;
    nobody can decline.
11.4 That is done before the animal is placed.
11.5 Its owner chooses whether it shows a Dog or a Cat, and it is never turned over.
11.6 Dogs/Cats are put on the Pond, any number of them, and cannot be exchanged.
11.7 An exchange is no taking, and gives none, unless the settings say otherwise.
11.8 The common objective brings 3 points to the player with more Dogs than any other, and 3 to the one
    with more Cats. The numbers are reconstructed, and settings can change them.
11.9 In a tie for the most, nobody gets them.
""")
