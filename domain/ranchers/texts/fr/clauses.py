"""What are the rules of Ranchers in French?"""

from domain.core.texts import numbered

CLAUSES = numbered("""
1.1 On joue à deux, trois ou quatre.
1.2 Il y a 35 animaux, sept de chaque espèce : chèvres, moutons, poules, cochons et vaches ; et un sac pour
    eux.
1.3 Il y a 35 objectifs : sept familles, dans chacune une carte par espèce.
1.4 Il y a quatre ranchs, chacun à deux côtés.
1.5 Un ranch a neuf cases, trois rangées de trois : l'étang au milieu, et huit cases pour des animaux.
1.6 Deux cases sont adjacentes par un bord, jamais en diagonale ; l'étang est adjacent aux quatre cases qui
    l'entourent.
1.7 Chaque côté a deux cases spéciales, où figure un animal.
1.8 Quelles sont ces cases et quels sont ces animaux, seules des images le montrent : ils sont
    reconstitués, et les réglages peuvent les changer.
1.9 On joue avec un module au plus.
1.10 Les nombres reconstitués et les points de règle discutables sont des réglages de la partie ; à défaut,
    ils sont comme dit ici, et ceux qui n'ont pas de sens sont refusés.

2.1 La table est mise en place une fois, avant toute autre chose.
2.2 À deux joueurs, trois animaux de chaque espèce quittent la partie, à trois joueurs un ; les autres vont
    dans le sac : 20, 30 ou 35.
2.3 Seul le hasard décide de ce qui sort du sac, et personne ne le sait d'avance.
2.4 Les objectifs sont mélangés en une pioche face visible : tout le monde connaît la carte du dessus, et
    personne celles d'en dessous.
2.5 Deux objectifs sont posés à côté de la pioche ; le dessus de la pioche se regarde, mais ne se prend pas,
    sauf si les réglages en font une troisième paire.
2.6 Sous chaque objectif du centre se trouve un animal tiré du sac, visible de tous.
2.7 Chaque joueur reçoit un ranch : le siège 0 le premier, le siège 1 le deuxième, et ainsi de suite, sauf si
    les réglages les tirent au sort ou les laissent choisir.
2.8 Si les ranchs se choisissent, chaque joueur nomme l'un des quatre que personne d'autre n'a.
2.9 Les joueurs choisissent le côté de leur ranch qu'ils préfèrent.
2.10 Un côté choisi l'est définitivement.
2.11 Tous choisissent en même temps, ou l'un après l'autre si les réglages le veulent, et le centre est déjà
    visible.
2.12 Le premier joueur est tiré au sort, sauf si les réglages le désignent.
2.13 Chacun commence avec un ranch vide et sans objectif.
2.14 Quand tous les côtés sont choisis, le tour du premier joueur commence ; avec les Bâtiments, leur choix
    (10.2) vient avant.

3.1 Seul le joueur dont c'est le tour peut agir, qu'il s'agisse d'un tour de jeu ou d'un choix fait l'un
    après l'autre. Quand tous choisissent en même temps (2.11, 6.3), peut agir quiconque ne l'a pas encore
    fait.
3.2 Chaque partie du jeu a ses propres décisions : on ne prend pas de deuxième paire avant d'avoir posé le
    premier animal, on n'échange rien sans y avoir droit, et ainsi de suite.
3.3 À son tour, le joueur prend l'un des objectifs du centre avec l'animal qui est dessous. Il faut qu'il y
    ait une paire à cet emplacement.
3.4 L'animal est posé aussitôt sur une case du propre ranch du joueur.
3.5 Il n'y a jamais plus d'un animal sur une case.
3.6 Aucun animal du sac n'est jamais posé sur l'étang, sauf le cheval (7.3).
3.7 L'objectif reste face visible à côté du ranch de son propriétaire, à la vue de tous.
3.8 Nul ne peut se dispenser de prendre et de poser.
3.9 Puis l'emplacement vide est complété, avec un objectif de la pioche et un animal du sac.
3.10 Si la pioche est épuisée, un animal reste sans objectif et peut être pris tel quel ; si le sac est
    épuisé, l'emplacement reste vide.
3.11 Le sac, et avec lui le tour, passe au voisin de gauche.
3.12 Il n'y a pas de manches : les joueurs continuent à jouer tour à tour jusqu'à ce que tous les ranchs
    soient pleins.
3.13 Ce que les règles font d'elles-mêmes se fait exactement quand vient son heure, et personne ne peut rien
    faire entre-temps.

4.1 Qui pose un animal sur une case spéciale où figure son espèce peut faire un échange avec le centre.
4.2 Un autre animal sur une case spéciale, ou n'importe quel animal sur une autre case, n'y donne pas droit.
4.3 On complète d'abord le centre, puis on fait l'échange, de sorte que la nouvelle paire est disponible elle
    aussi.
4.4 L'un des propres objectifs du joueur est échangé contre un objectif du centre, dont il prend
    l'emplacement.
4.5 L'objectif donné doit être au joueur, celui qu'il prend doit être au centre : un emplacement où l'animal
    est seul n'en a pas.
4.6 Ou bien un animal du ranch du joueur est échangé contre un animal du centre ; le nouveau prend la case de
    l'ancien.
4.7 L'animal donné doit se trouver sur l'une des propres cases 1 à 9 du joueur ; ce qui est sur l'étang ne
    s'échange jamais.
4.8 Un échange est facultatif, et une case spéciale n'en vaut qu'un : un objectif ou un animal.
4.9 Un animal venu par échange ne donne droit à rien sur une case spéciale.
4.10 L'animal qui vient d'être posé et l'objectif qui vient d'être pris peuvent aussi être échangés.
4.11 Un animal peut être échangé contre un autre de son espèce, sauf si les réglages l'interdisent.
4.12 L'échange fait, ou refusé, le tour est fini.

5.1 Chaque objectif se compte pour lui-même : un animal peut servir à plusieurs.
5.2 « Majorité » : 4 points si l'animal de la carte est le plus nombreux du ranch, 2 s'il l'est à égalité
    avec un autre.
5.3 Un animal absent n'est jamais le plus nombreux, et une égalité entre d'autres ne rapporte rien.
5.4 « Voisinage » : 3 points, une seule fois, si au moins un animal de la première espèce est adjacent à un
    de la seconde.
5.5 « Paires » : 2 points pour chaque paire des deux animaux, où qu'ils soient ; chaque animal n'est que dans
    une paire.
5.6 « Farouches » : 2 points pour chaque animal de la première espèce qui n'est adjacent à aucun de la
    seconde ; sans animal de la seconde, tous comptent.
5.7 « Assortiment » : 5 points pour deux animaux de la première espèce et un de chacune des deux autres, où
    qu'ils soient ; une seule fois, quel que soit le nombre d'assortiments.
5.8 « Alignement » : des points pour un, deux ou trois animaux adjacents de l'espèce de la carte, en
    rangée, en colonne ou en angle : 1, 3 et 5. Ces nombres sont reconstitués, et les réglages peuvent les
    changer.
5.9 Seul le meilleur groupe de trois au plus compte, quel que soit leur nombre.
5.10 Un groupe de trois peut passer tout droit par l'étang si une pièce y compte comme animal, mais il ne
    tourne qu'à un coin du ranch, sauf si les réglages permettent plus.
5.11 « Duo » : 3 points pour exactement deux animaux de l'espèce de la carte, ni plus ni moins.
5.12 Les animaux que nomment les cartes sont imprimés pour sept cartes et reconstitués pour les autres :
    un même motif qui convient aux sept, et les réglages peuvent en nommer d'autres.
5.13 Une feuille de score dit pour chaque objectif quelles cases ont donné les points ; si plusieurs façons
    mènent aux mêmes points, elle nomme celle des cases les plus basses.

6.1 Quand tous les ranchs sont pleins, personne n'a plus de tour.
6.2 Chaque joueur a alors huit animaux et huit objectifs (sauf avec les Chevaux et les Poissons).
6.3 Qui a un cheval, ou le bâtiment « Joker », déclare d'abord pour lui l'une des cinq espèces : une fois,
    tous en même temps, et personne n'apprend le choix d'un autre avant les scores.
6.4 Puis tous les ranchs sont évalués en même temps, et chacun apprend tous les scores. Avant cela, chacun
    peut demander ce que les ranchs vaudraient en l'état : selon ce qui est visible, et selon ce qu'il a
    déclaré lui-même.
6.5 Le total le plus élevé gagne.
6.6 En cas d'égalité, gagne parmi les ex æquo qui a le plus d'espèces différentes sur son ranch.
6.7 Un cheval, un animal subventionné et le bâtiment « Joker » comptent alors pour ce qu'ils sont ou ont été
    déclarés ; les poissons, les Chiens et les Chats ne comptent pas.
6.8 Si l'égalité persiste, les ex æquo se partagent la victoire.
6.9 La partie est alors finie et personne ne peut plus rien faire.

7.1 Les chevaux ne sont de la partie qu'avec leur module.
7.2 Des cinq chevaux de la boîte, un par joueur va dans le sac.
7.3 Un cheval se prend comme tout animal, avec l'objectif qui est dessus, mais il ne peut aller que sur
    l'étang.
7.4 Qui a pris un cheval le garde et défausse cet objectif.
7.5 Ou bien il garde l'objectif et défausse le cheval.
7.6 Personne n'a plus d'un cheval : un deuxième doit être défaussé.
7.7 Ce qui est défaussé est hors du jeu.
7.8 Les chevaux ne s'échangent pas : ni celui de l'étang, ni un cheval du centre. L'objectif qui est sur un
    cheval du centre, lui, s'échange.
7.9 Un tour avec un cheval ne remplit aucune case, si bien qu'il faut à son joueur un tour de plus ; qui a un
    ranch plein passe son tour.
7.10 À quatre joueurs, les objectifs peuvent s'épuiser ; un cheval sans objectif se garde sans rien payer.
7.11 Le cheval compte comme l'animal déclaré (6.3) pour chaque objectif, et il est adjacent aux quatre cases
    qui entourent l'étang.
7.12 L'objectif commun rapporte à quiconque a un cheval 2 points par animal de l'espèce déclarée dans les
    quatre coins ; sans cheval, il ne rapporte rien.

8.1 Les poissons ne sont de la partie qu'avec leur module.
8.2 Des six poissons de la boîte, un par joueur, plus un, sont en jeu ; quand il n'en reste plus, on ne peut
    plus rien vendre.
8.3 À son tour, on peut vendre contre un poisson l'animal qu'on vient de prendre : il n'est pas posé et
    retourne dans le sac, qui est mélangé avant que l'emplacement soit complété.
8.4 Ou l'on peut vendre contre un poisson l'objectif qu'on vient de prendre : il est gardé face cachée, ne
    rapporte rien et ne s'échange pas ; son animal est posé comme d'habitude.
8.5 L'un et l'autre ne se font qu'entre la prise de la paire et la pose de l'animal.
8.6 Il y a un poisson par tour : on ne vend jamais les deux.
8.7 Les poissons vont sur l'étang, en nombre quelconque, et ne s'échangent pas.
8.8 L'objectif commun rapporte à chacun des points selon le nombre de ses poissons : 0, 1, 3, 6, 8, 10 ou
    12, de zéro à six. Ces nombres sont reconstitués, et les réglages peuvent les changer.
8.9 La partie se termine quand chacun a eu huit tours, que comptent ses objectifs, y compris ceux qu'il a
    vendus ; les ranchs n'ont pas besoin d'être pleins.

9.1 Les animaux subventionnés ne sont de la partie qu'avec leur module.
9.2 Il y en a cinq, un de chaque espèce ; celui que quelqu'un a n'est plus disponible.
9.3 Une fois par partie, un joueur peut en poser un sur l'étang.
9.4 Cela peut se faire à toute décision de son propre tour, sauf si les réglages ne le permettent qu'à
    certaines ; cela ne coûte rien, et le tour continue.
9.5 Les animaux subventionnés ne s'échangent pas.
9.6 Trois objectifs sont visibles, qui valent 5, 4 et 3 ; à deux joueurs, le 3 ne sert pas. Ces nombres
    sont reconstitués, et les réglages peuvent les changer.
9.7 Qui a au moins un animal de chacune des cinq espèces prend le meilleur de ceux qui restent, aussitôt :
    après une pose, après un échange, après la prise d'un animal subventionné.
9.8 S'il n'en reste pas, on ne prend rien.
9.9 Chaque joueur en prend un au plus ; il le garde même si une espèce s'en va plus tard par échange, et
    l'objectif lui-même ne s'échange pas.
9.10 Un animal subventionné compte pour chaque objectif, et il est adjacent aux quatre cases qui entourent
    l'étang.

10.1 Les bâtiments ne sont de la partie qu'avec leur module.
10.2 Quand tous les côtés sont choisis, chacun choisit un bâtiment, dans le sens antihoraire ; le dernier
    dans l'ordre du tour est le premier, le premier joueur le dernier.
10.3 Il y a six bâtiments, chacun une fois et avec un objectif à lui, et un choix est définitif.
10.4 Un bâtiment se trouve sur l'étang ; ni lui ni son objectif ne s'échangent.
10.5 « Variété » : des points selon le nombre d'espèces différentes adjacentes au bâtiment : 0, 1, 3, 5,
    pour une à quatre. Ces nombres sont reconstitués, et les réglages peuvent les changer.
10.6 « Troupeau » : des points selon le nombre d'animaux d'une même espèce, la plus fréquente, adjacents
    au bâtiment : 0, 2, 4, 7, pour un à quatre. Ces nombres sont reconstitués, et les réglages peuvent les
    changer.
10.7 « Concordance » : 2 points par case spéciale occupée par l'animal qui y figure, de quelque façon
    qu'il y soit venu. Ce nombre est reconstitué, et les réglages peuvent le changer.
10.8 « Renouvellement » : une fois par tour, son propriétaire peut remplacer une paire du centre par une
    nouvelle.
10.9 Cela peut se faire pendant son propre tour, avant de prendre une paire ou quand un échange est possible,
    sauf si les réglages ne permettent que l'un des deux.
10.10 On pioche d'abord la nouvelle paire, puis on mélange l'ancienne à la pioche et au sac, si bien qu'elle
    ne peut pas revenir aussitôt, sauf si les réglages inversent cet ordre.
10.11 Il faut une paire entière à l'emplacement, et de quoi tirer dans la pioche comme dans le sac.
10.12 « Joker » : le bâtiment compte comme un animal, déclaré à la fin (6.3), pour chaque objectif, et
    adjacent aux quatre cases qui entourent l'étang.
10.13 « Réserve » : son propriétaire peut réserver pour plus tard une paire entière du centre ; l'emplacement
    est aussitôt complété.
10.14 Cela peut se faire deux fois : à la première, le bâtiment est retourné, à la seconde, il quitte l'étang.
10.15 Cela peut se faire pendant le tour de n'importe qui, tant que ce joueur n'a pas pris de paire ; cela ne
    coûte rien.
10.16 C'est un droit, pas une obligation : la partie n'attend pas le propriétaire du bâtiment.
10.17 Une paire réservée se prend pendant son propre tour à la place d'une paire du centre, même pendant le
    tour où elle a été réservée.
10.18 Personne n'a plus de paires réservées que de cases vides.
10.19 La dernière paire de la table ne peut pas être réservée pendant le tour d'un adversaire.
10.20 Une paire réservée et jamais prise est perdue : elle ne rapporte rien.

11.1 Les Chiens/Chats ne sont de la partie qu'avec leur module.
11.2 Il y en a neuf, pour tous les joueurs ensemble.
11.3 Qui prend un animal d'une espèce déjà présente sur son ranch prend aussi un Chien/Chat, s'il en reste ;
    on ne peut pas refuser.
11.4 Cela se fait avant la pose de l'animal.
11.5 Son propriétaire choisit s'il montre un Chien ou un Chat, et il n'est jamais retourné.
11.6 Les Chiens/Chats vont sur l'étang, en nombre quelconque, et ne s'échangent pas.
11.7 Échanger n'est pas prendre, et n'en donne pas, sauf si les réglages le veulent.
11.8 L'objectif commun rapporte 3 points au joueur qui a plus de Chiens que tout autre, et 3 à celui qui a
    plus de Chats. Ces nombres sont reconstitués, et les réglages peuvent les changer.
11.9 En cas d'égalité pour le plus grand nombre, personne ne les reçoit.
""")
