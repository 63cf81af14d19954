"""What are the rules of El Gaucho in English? As `docs/rules/el_gaucho.md` has them."""

from domain.core.texts import numbered

CLAUSES = numbered("""
1.1 Two, three or four players play.
1.2 There are 60 cattle tiles: each of five races has one tile of every value from 1 to 12. The value is the
    tile's big number.
1.3 Every tile also shows a small number, about half of the big one: half rounded down, and 1 on the tile
    of value 1. Only that of 11, a 5, is printed: the others are reconstructed, and settings can change
    them.
1.4 The Pampa consists of four pastures, one above the other; the smallest is at the bottom. With four
    players they have 3, 4, 6 and 7 spaces, with three 3, 4, 5 and 6, with two 2, 3, 4 and 5. The numbers
    are reconstructed, and settings can change them.
1.5 There are six action areas: Sort, Wish, Immediate Sale, Steal Cattle, Raise/Replace and Secret Cattle
    (the Steppe). In each of them every player has one action space.
1.6 A total of 1, 2 or 3, whichever the player likes, occupies Sort, Wish or Immediate Sale.
1.7 A total of 4 occupies Steal Cattle, 5 Raise/Replace, 6 Secret Cattle.
1.8 Pesos are a plain number that starts at 0 and has no upper end.
1.9 Pasture sizes and small numbers are settings of a game; left out, they are those of 1.3 and 1.4.

2.1 Two dice for every player and one more are in play: nine with four players, seven with three, five with
    two.
2.2 Everybody has seven gauchos; with two or three players, eight.
2.3 With two players all twelve tiles of one race leave the game, so that 48 tiles of four races are in play;
    with three or four, no race leaves.
2.4 Which race leaves is drawn by luck, unless the settings name it, and everybody knows it.
2.5 With two players six spaces of the Pampa are closed, with three players two, with four none; no tile is
    ever put on a closed space.
2.6 All other tiles are shuffled; nothing but luck decides their order, and nobody knows it.
2.7 The pastures are filled one after the other, the smallest first, space after space with open tiles.
2.8 A pasture gets no further tile once the values on it add up to 20 or more: after 18, a 5 is the last one.
2.9 A pasture that is full gets no further tile, even when it has not reached 20.
2.10 Four tiles are put face down on the Steppe; nobody knows them.
2.11 The tiles left over are the draw pile, face down.
2.12 Everybody begins with 0 pesos, all gauchos in the supply, no herds and no gaucho on any area.
2.13 The start player is drawn by luck, unless the settings name one.
2.14 Tiles are dealt to the pastures, then to the Steppe, then to the players, from the start player on
    clockwise.

3.1 Everybody draws three tiles from the pile; with three players four, with two players five.
3.2 Only the player who drew them sees them.
3.3 A player keeps one tile of any value,
3.4 or two tiles, if each is worth at most 8,
3.5 or three tiles, if each is worth at most 4.
3.6 At least one and at most three tiles are kept, however many were drawn.
3.7 Only tiles of one's own hand can be kept, each once.
3.8 All choose at the same time, and nobody learns anything about a choice, not even its size, until all have
    chosen.
3.9 A choice is final.
3.10 When everybody has chosen, all kept tiles are turned up together.
3.11 The tiles not kept leave the game face down: nobody but their owner ever knows them.
3.12 The kept tiles are the first of their owner's herds, one row for each race.
3.13 Kept tiles of one race are laid out rising or falling, as their owner likes; races are named in
    alphabetical order.
3.14 Then everybody puts one gaucho from the supply on an action area, without dice.
3.15 The right neighbour of the start player begins, and it goes on counter-clockwise; the start player is
    the last.
3.16 In this round all must choose different areas.
3.17 Nobody can do without it.
3.18 When the start player's gaucho stands, the first round begins.

4.1 At the beginning of a round all dice are rolled into the rodeo. The first round is begun by the start
    player of the set-up.
4.2 In every round each player has one turn, the start player first, then clockwise.
4.3 In a turn the player takes two of the dice that lie in the rodeo.
4.4 The choice shrinks from player to player; the last one chooses among three dice, and one is left over.
4.5 Both dice are taken at once, and once a turn.
4.6 They may be taken at any moment of the turn, also after special actions.
4.7 A turn cannot end before the dice are taken, even if none of them is of any use.
4.8 Using dice is optional; dice not used are lost when the turn ends and do not go back into the rodeo.
4.9 Each die serves one action, alone or in a sum, and is then used up.
4.10 Only the player whose turn it is can act; when all choose at once, everybody who has not done so can.
4.11 Every part of the game has its own decisions: nobody posts gauchos during a round, takes dice while
    cattle are brought home, and so on.
4.12 After the last player's turn the cattle are brought home (chapter 8).
4.13 For the next round the left neighbour of the start player becomes start player, and all dice are rolled
    anew.
4.14 What the rules do by themselves happens exactly when it is its turn, and meanwhile nobody can do
    anything.
4.15 Dice and places are named in rising order.

5.1 Stand: a gaucho from the supply stands upright on a free tile, for dice that make its big number.
5.2 Lay: a gaucho from the supply is laid on a free tile, for dice that make its small number.
5.3 Raise: an own lying gaucho is stood up, for dice that make the small number of its tile.
5.4 A die or the sum of dice must match the number exactly.
5.5 Only dice that the player has taken or wished in this turn, and not used yet, can be used, each once.
5.6 Every such action uses at least one die.
5.7 There is never more than one gaucho on a tile, whoever's and however placed.
5.8 A gaucho needs a tile: an empty space takes none.
5.9 The space must be one of those in play.
5.10 Standing and laying need a gaucho in the supply; raising does not.
5.11 Only one's own gauchos can be raised, and only lying ones.
5.12 A gaucho may be laid with one die and raised with the other in the same turn, or raised in any later
    turn.
5.13 A player may have any number of gauchos in the same pasture.

6.1 Occupy: a gaucho from the supply is put on the player's own free space of an action area, for dice that
    make one of its numbers (1.6, 1.7).
6.2 A sum will do as well: 2 and 3 occupy the area of the 5, 1 and 2 one of those that take a 3.
6.3 The total must be one of the area's numbers exactly.
6.4 There is never more than one gaucho on an action space.
6.5 Other players' gauchos in an area do not matter.
6.6 Occupying needs a gaucho in the supply.
6.7 An area occupied in this turn cannot be used in the same turn.
6.8 An area used in this turn cannot be occupied in the same turn.
6.9 Occupying one area and using another in the same turn is allowed, in either order.
6.10 In one's own turn a gaucho may be taken back from an action space without using the action, at any time.
6.11 That, too, counts as acting there: an area is acted in once a turn, be it occupied, used or emptied.
6.12 A gaucho that comes back from an area goes to the supply and can be used elsewhere at once.
6.13 With the end of the turn all areas are open to the player again.
6.14 A lying gaucho may be taken back from the Pampa if the supply is too small: if it is empty.
6.15 Its tile is free again at once.
6.16 While Secret Cattle has placed nothing yet and could place two tiles (7.40), a supply of one is too
    small as well.
6.17 Standing gauchos are never taken back.
6.18 Only one's own gauchos are taken back, from spaces and areas where there is one.

7.1 In one's own turn a special action is done by taking one's gaucho off its area; the gaucho goes to the
    supply.
7.2 Without a gaucho of one's own there, there is no such action.
7.3 Special actions cost no dice and leave the actions for dice as they are.
7.4 Any number of them may be done in a turn, in any order, at any time: before the dice are taken, between
    two dice and after them.
7.5 The gaucho that came back may be used at once.
7.6 Sort is the exception: never in a turn, only while cattle are brought home (8.13).
7.7 Wish gives one more die of the player's choice.
7.8 It shows 1, 2, 3, 4, 5 or 6.
7.9 It is a third action, or is added to one die or to both: two fours and a wished 4 make 12.
7.10 It can do whatever a die can do, also without any real die: a wished 6 occupies Secret Cattle.
7.11 Its number is named when the gaucho leaves, and the die stays until it is used or the turn ends, also
    over the taking of dice.
7.12 It does not come out of the rodeo: the two dice of the turn are taken all the same.
7.13 Immediate Sale sells one own herd at once, for its usual price (9.7) and 5 pesos more.
7.14 The herd must have at least two tiles.
7.15 It must be one's own.
7.16 Steal Cattle takes any tile out of the herds of any other player, from any position.
7.17 The victim must be another player, and have that tile.
7.18 The insurance pays the victim the tile's value, at once and without being asked; the thief pays nothing.
7.19 What is left of the victim's herd stays in its order, and nothing is sold; with its last tile a herd is
    gone.
7.20 If one tile is left, it has no direction any more.
7.21 The stolen tile is added at the right of the thief's herd of its race, or begins one.
7.22 If it does not fit, that herd is sold for its usual price, without the bonus, and the tile begins a new
    one.
7.23 A herd to which a stolen tile was added may be sold by Immediate Sale in the same turn: 4-6-9 and a
    stolen 10 bring 45. After a forced sale the new herd of one cannot.
7.24 A stolen tile is never sorted in.
7.25 Raise/Replace raises one or two own lying gauchos,
7.26 or replaces one lying gaucho of another player by a standing one of one's own.
7.27 To raise, the gauchos must be one's own, lying, one or two of them and different ones.
7.28 To replace, the gaucho must be another player's, and lying.
7.29 The victim takes the gaucho back and gets the big number of the tile from the insurance, at once and
    without being asked.
7.30 The gaucho that left the area may be the one that replaces: an empty supply is no obstacle.
7.31 A gaucho laid in this turn may be raised, if the area was occupied in an earlier turn.
7.32 Secret Cattle lets the player look at all tiles of the Steppe; nobody else sees them.
7.33 It needs a tile in the Steppe and a free space in the Pampa.
7.34 One of these tiles is put on a free space of the Pampa, and a gaucho is stood on it.
7.35 One tile at least must be placed.
7.36 Meanwhile nothing else can be done but taking gauchos back.
7.37 The first tile may have any value.
7.38 Only a tile of the Steppe can be placed.
7.39 The space must be in play and have no tile; how much its pasture already holds, the limit of 20
    included, does not matter.
7.40 A second tile may follow if both are worth at most 4; it may go to the same pasture or to another one.
7.41 Each tile needs a gaucho from the supply; the one that left the area may be the first.
7.42 The player may stop after the first tile. The action stops by itself when all can see that no second one
    could follow: the first is worth more than 4, or tiles, spaces or gauchos have run out.
7.43 Right afterwards the Steppe is filled up to four tiles from the draw pile.
7.44 With fewer than four tiles in the Steppe the player chooses among those; if the pile has too few, it is
    filled as far as they go.
7.45 Who has looked knows which of the seen tiles are still in the Steppe, and not those that came later.

8.1 A pasture counts if all its tiles are occupied, by whomever and however; empty spaces do not matter.
8.2 From such a pasture all standing gauchos go home with their tiles. Nobody can decline.
8.3 Lying gauchos and their tiles stay.
8.4 From a pasture with a free tile nothing is brought home.
8.5 Where only gauchos lie, or no tile is, nothing happens.
8.6 Gauchos that go home are in the supply again.
8.7 All tiles that a player gets at one time, from several pastures too, are added in the order the player
    likes.
8.8 All owners add their tiles at the same time, none waiting for another.
8.9 Tiles are added at the right of the herd of their race, or begin one; a herd of earlier rounds is
    continued.
8.10 Only tiles that one has just collected can be added.
8.11 All of them must be added before anything else happens; then the pastures are refilled (chapter 10).
8.12 When nobody collects anything, the pastures are refilled at once.
8.13 While bringing cattle home, at the end of a round or of the game, a player with a gaucho on Sort may put
    one of the tiles just collected into its herd where it fits: in the middle or at the far left.
8.14 Without a gaucho on Sort there is no sorting in.
8.15 It serves one tile; its gaucho goes to the supply.
8.16 The herd stays sorted in its direction; a herd of one takes the tile on its left, which gives it a
    direction.
8.17 At the right end, or as first of its race, a tile is just added, without Sort.
8.18 The herd may have grown, been sold or begun in the same collection: it counts as it is at that moment.
8.19 Sort may be used in the round in which it was occupied.
8.20 Using it is not acting in the area: Sort can be occupied again in the next turn.
8.21 A tile whose owner has no choice, since no other tile of its race is in the batch and it cannot be
    sorted in, is added at once by the rules.

9.1 A herd consists of cattle of one race, and nobody has more than one herd of a race.
9.2 From left to right its values rise all along, or fall all along.
9.3 A herd of one has no direction and takes any tile of its race; the second tile fixes the direction.
9.4 A rising herd can only be continued by a higher tile than its last, a falling one by a lower.
9.5 When a tile is added that does not fit, the herd is sold and the tile begins a new one.
9.6 There is no other sale during the game, but for Immediate Sale: a herd that cannot grow any more waits
    for the next tile of its race or for the end.
9.7 A herd is worth the number of its tiles times its highest value: 3-5-6-9 brings 36, 11-10-8-2-1 brings
    55.
9.8 The seller gets the pesos at once.
9.9 Sold tiles leave the game.

10.1 After the cattle are brought home the pastures are refilled from the draw pile, the smallest first, tile
    by tile on empty spaces from left to right.
10.2 A pasture gets no further tile once the values on it add up to 20 or more,
10.3 or once all its spaces in play have a tile.
10.4 Tiles that stayed count, so a pasture may get none at all.
10.5 Every pasture below 20 with an empty space is refilled, also one from which nothing was brought home.
10.6 If the pile runs out, what there is is drawn, and the other spaces stay empty.
10.7 The Steppe is not filled up here; that happens only after Secret Cattle.
10.8 Then the round is over and the next one begins.

11.1 The end is near as soon as the draw pile is empty, even if its last tile was just enough.
11.2 If that happens during a round, after Secret Cattle, the round is played to its end, then one more round
    with dice.
11.3 If it happens when the pastures are refilled, one more round with dice is played.
11.4 After that round with dice comes one last round without dice.
11.5 It happens once: nothing that follows prolongs the game again.
11.6 The start player changes for these rounds as for any other.
11.7 With an empty pile neither pastures nor Steppe are filled up any more.
11.8 In the last round no dice are rolled and none can be taken; a turn can end without.
11.9 In the last round special actions are all there is; a wished die can do what a die can do.
11.10 After the last round cattle are brought home from completely occupied pastures as usual.
11.11 Then all other standing gauchos go home with their tiles as well, whether their pastures are complete
    or not: a second batch.
11.12 Lying gauchos bring nothing, and those on areas have no effect any more; both stay where they are.
11.13 Sort can be used in one of the two batches, its gaucho serving once.
11.14 Tiles are added, and herds sold that they do not fit, as usual.

12.1 Then all remaining herds are sold for their usual price.
12.2 A herd of one is sold as well: a single 9 brings 9.
12.3 Whoever has most pesos wins.
12.4 In a tie the tied players share the victory.
12.5 Unused gauchos, Steppe and draw pile count for nothing: the score is the pesos.
12.6 Then the game is over and nobody can do anything.
""")
