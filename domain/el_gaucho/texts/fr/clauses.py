"""What are the rules of El Gaucho in French?"""

from domain.core.texts import numbered

CLAUSES = numbered("""
1.1 On joue à deux, trois ou quatre.
1.2 Il y a 60 tuiles bœufs : chacune des cinq races a une tuile de chaque valeur de 1 à 12. La valeur d'une
    tuile est son grand nombre.
1.3 Chaque tuile porte aussi un petit nombre, environ la moitié du grand : la moitié arrondie vers le bas,
    et 1 sur la tuile de valeur 1. Seul celui de 11, un 5, est imprimé : les autres sont reconstitués, et
    les réglages peuvent les changer.
1.4 La Pampa se compose de quatre pâturages superposés, le plus petit en bas. À quatre joueurs, ils ont 3,
    4, 6 et 7 cases, à trois 3, 4, 5 et 6, à deux 2, 3, 4 et 5. Ces nombres sont reconstitués, et les
    réglages peuvent les changer.
1.5 Il y a six secteurs Action : « Tri », « Souhait », « Vente immédiate », « Vol de bœuf »,
    « Réveil/Déplacement » et « Bœuf secret » (la steppe). Chaque joueur a une case Action dans chacun d'eux.
1.6 Un total de 1, 2 ou 3 permet d'occuper, au choix du joueur, « Tri », « Souhait » ou « Vente immédiate ».
1.7 Un total de 4 permet d'occuper « Vol de bœuf », 5 « Réveil/Déplacement », 6 « Bœuf secret ».
1.8 Les pesos sont un simple nombre qui part de 0 et n'a pas de limite.
1.9 La taille des pâturages et les petits nombres sont des réglages de la partie ; à défaut, ce sont ceux de
    1.3 et 1.4.

2.1 On joue avec deux dés par joueur, plus un : neuf à quatre joueurs, sept à trois, cinq à deux.
2.2 Chacun a sept gauchos ; à deux ou trois joueurs, huit.
2.3 À deux joueurs, les douze tuiles d'une race quittent la partie et il reste 48 tuiles de quatre races ; à
    trois ou quatre, aucune race n'est retirée.
2.4 La race retirée est tirée au sort, sauf si les réglages la désignent, et tout le monde la connaît.
2.5 À deux joueurs, six cases de la Pampa sont fermées, à trois deux, à quatre aucune ; on ne pose jamais de
    tuile sur une case fermée.
2.6 Toutes les autres tuiles sont mélangées ; seul le hasard décide de leur ordre, et personne ne le connaît.
2.7 Les pâturages sont garnis l'un après l'autre, le plus petit d'abord, case après case, de tuiles face
    visible.
2.8 Un pâturage ne reçoit plus de tuile dès que la somme de ses valeurs atteint 20 ou plus : après 18, un 5
    est le dernier.
2.9 Un pâturage plein ne reçoit plus de tuile, même s'il n'atteint pas 20.
2.10 Quatre tuiles sont posées face cachée dans la steppe ; personne ne les connaît.
2.11 Les tuiles restantes forment la pioche, face cachée.
2.12 Chacun commence avec 0 peso et tous ses gauchos en réserve, sans troupeau et sans gaucho dans aucun
    secteur.
2.13 Le premier joueur est tiré au sort, sauf si les réglages le désignent.
2.14 Les tuiles vont d'abord aux pâturages, puis à la steppe, puis aux joueurs, dans le sens horaire à partir
    du premier joueur.

3.1 Chacun pioche trois tuiles ; à trois joueurs quatre, à deux joueurs cinq.
3.2 Seul celui qui les a piochées les voit.
3.3 On garde une tuile de n'importe quelle valeur.
3.4 On peut aussi garder deux tuiles, si chacune vaut au plus 8.
3.5 On peut aussi garder trois tuiles, si chacune vaut au plus 4.
3.6 On garde au moins une et au plus trois tuiles, quel que soit le nombre de tuiles piochées.
3.7 On ne peut garder que des tuiles de sa propre main, chacune une seule fois.
3.8 Tous choisissent en même temps, et personne n'apprend rien d'un choix, pas même le nombre de tuiles, tant
    que tous n'ont pas choisi.
3.9 Un choix est définitif.
3.10 Quand tous ont choisi, toutes les tuiles gardées sont révélées ensemble.
3.11 Les tuiles non gardées quittent la partie face cachée : hormis leur propriétaire, personne ne les
    connaîtra jamais.
3.12 Les tuiles gardées sont les premières des troupeaux de leur propriétaire, une rangée par race.
3.13 Les tuiles gardées d'une même race sont rangées en ordre croissant ou décroissant, au choix de leur
    propriétaire ; les races sont nommées dans l'ordre alphabétique de leurs noms anglais.
3.14 Puis chacun met un gaucho de sa réserve dans un secteur Action, sans dés.
3.15 Le voisin de droite du premier joueur commence, et l'on continue dans le sens antihoraire ; le premier
    joueur passe en dernier.
3.16 Pendant cette manche, tous doivent choisir des secteurs différents.
3.17 Nul ne peut s'en dispenser.
3.18 Quand le gaucho du premier joueur est en place, la première manche commence.

4.1 Au début d'une manche, tous les dés sont lancés dans le Rodéo. La première manche est ouverte par le
    premier joueur de la mise en place.
4.2 À chaque manche, chaque joueur a un tour, le premier joueur d'abord, puis dans le sens horaire.
4.3 À son tour, le joueur prend deux des dés qui se trouvent dans le Rodéo.
4.4 Le choix diminue d'un joueur à l'autre ; le dernier choisit parmi trois dés, et il en reste un.
4.5 Les deux dés se prennent ensemble, et une fois par tour.
4.6 On peut les prendre à tout moment du tour, même après des actions spéciales.
4.7 Un tour ne peut pas s'achever avant que les dés soient pris, même si aucun ne sert à rien.
4.8 Utiliser les dés est facultatif ; ceux qui restent sont perdus à la fin du tour et ne retournent pas dans
    le Rodéo.
4.9 Chaque dé sert à une action, seul ou dans une somme, puis il est dépensé.
4.10 Seul le joueur dont c'est le tour peut agir ; quand tous choisissent en même temps, peut agir quiconque
    ne l'a pas encore fait.
4.11 Chaque partie du jeu a ses propres décisions : on ne place pas de premier gaucho pendant une manche, on
    ne prend pas de dés pendant que les bœufs rentrent, et ainsi de suite.
4.12 Après le tour du dernier joueur, on fait rentrer les bœufs (chapitre 8).
4.13 Pour la manche suivante, le voisin de gauche du premier joueur devient premier joueur, et tous les dés
    sont relancés.
4.14 Ce que les règles font d'elles-mêmes se produit exactement au moment voulu, et pendant ce temps personne
    ne peut rien faire.
4.15 Les dés et les cases sont nommés en ordre croissant.

5.1 Placer debout : un gaucho de la réserve est mis debout sur une tuile libre, avec des dés qui font son
    grand nombre.
5.2 Placer couché : un gaucho de la réserve est couché sur une tuile libre, avec des dés qui font son petit
    nombre.
5.3 Relever : un gaucho à soi, couché, est mis debout, avec des dés qui font le petit nombre de sa tuile.
5.4 Un dé, ou la somme des dés, doit donner exactement le nombre.
5.5 On ne peut utiliser que des dés pris ou souhaités pendant ce tour et pas encore dépensés, chacun une
    fois.
5.6 Chacune de ces actions utilise au moins un dé.
5.7 Il n'y a jamais plus d'un gaucho sur une tuile, à qui qu'il soit, debout ou couché.
5.8 Un gaucho a besoin d'une tuile : une case vide n'en accueille aucun.
5.9 La case doit être de celles qui sont en jeu.
5.10 Placer debout ou couché demande un gaucho en réserve ; relever, non.
5.11 On ne relève que ses propres gauchos, et seulement s'ils sont couchés.
5.12 Un gaucho peut être couché avec un dé et relevé avec l'autre dans le même tour, ou relevé lors d'un tour
    suivant.
5.13 Un joueur peut avoir autant de gauchos qu'il veut dans un même pâturage.

6.1 Occuper : un gaucho de la réserve est mis sur la case Action libre du joueur dans un secteur, avec des
    dés qui font l'un de ses nombres (1.6, 1.7).
6.2 Une somme convient aussi : 2 et 3 occupent le secteur du 5, 1 et 2 l'un de ceux qui acceptent un 3.
6.3 Le total doit être exactement l'un des nombres du secteur.
6.4 Il n'y a jamais plus d'un gaucho sur une case Action.
6.5 Les gauchos des autres dans un secteur ne comptent pas.
6.6 Occuper demande un gaucho en réserve.
6.7 Un secteur occupé pendant ce tour ne peut pas être utilisé dans le même tour.
6.8 Un secteur utilisé pendant ce tour ne peut pas être occupé dans le même tour.
6.9 Occuper un secteur et en utiliser un autre dans le même tour est permis, dans un ordre ou dans l'autre.
6.10 À son tour, on peut à tout moment retirer un gaucho d'une case Action en renonçant à l'action.
6.11 Retirer un gaucho, c'est aussi agir dans le secteur : on n'y agit qu'une fois par tour, qu'on l'occupe,
    l'utilise ou le vide.
6.12 Un gaucho qui revient d'un secteur va dans la réserve et peut aussitôt servir ailleurs.
6.13 À la fin du tour, tous les secteurs sont de nouveau ouverts au joueur.
6.14 Un gaucho couché peut être repris de la Pampa si la réserve est trop petite, c'est-à-dire vide.
6.15 Sa tuile est aussitôt libre.
6.16 Tant que « Bœuf secret » n'a encore rien placé et pourrait placer deux tuiles (7.40), une réserve d'un
    seul gaucho est trop petite elle aussi.
6.17 Les gauchos debout ne sont jamais repris.
6.18 On ne reprend que ses propres gauchos, là où il y en a un, case ou secteur.

7.1 À son tour, on fait une action spéciale en retirant son gaucho du secteur ; il va dans la réserve.
7.2 Sans un gaucho à soi dans le secteur, pas d'action.
7.3 Les actions spéciales ne coûtent pas de dés et n'enlèvent rien aux actions des dés.
7.4 Leur nombre par tour est libre, leur ordre et leur moment aussi : avant de prendre les dés, entre deux
    dés ou après.
7.5 Le gaucho revenu peut servir aussitôt.
7.6 « Tri » fait exception : jamais pendant un tour, seulement quand on fait rentrer les bœufs (8.13).
7.7 « Souhait » donne un dé de plus, au choix du joueur.
7.8 Le dé souhaité montre 1, 2, 3, 4, 5 ou 6.
7.9 C'est une troisième action, ou il s'ajoute à l'un des dés ou aux deux : deux 4 et un 4 souhaité font 12.
7.10 Il peut tout ce que peut un dé, même sans aucun vrai dé : un 6 souhaité occupe « Bœuf secret ».
7.11 Son nombre est annoncé quand le gaucho part, et le dé reste jusqu'à ce qu'il soit utilisé ou que le tour
    finisse, même si l'on prend les dés entre-temps.
7.12 Il ne vient pas du Rodéo : les deux dés du tour sont pris quand même.
7.13 « Vente immédiate » vend sur-le-champ un troupeau à soi, à son prix habituel (9.7) plus 5 pesos.
7.14 Le troupeau vendu doit compter au moins deux tuiles.
7.15 On ne vend qu'un troupeau à soi.
7.16 « Vol de bœuf » prend n'importe quelle tuile dans les troupeaux de n'importe quel autre joueur, où
    qu'elle se trouve.
7.17 La victime doit être un autre joueur et posséder cette tuile.
7.18 L'assurance paie à la victime la valeur de la tuile, aussitôt et sans qu'elle ait à le demander ; le
    voleur ne paie rien.
7.19 Ce qui reste du troupeau de la victime garde son ordre, et rien n'est vendu ; avec sa dernière tuile, un
    troupeau disparaît.
7.20 S'il reste une seule tuile, le troupeau n'est plus ni croissant ni décroissant.
7.21 La tuile volée est ajoutée à droite du troupeau de sa race chez le voleur, ou en commence un.
7.22 Si elle ne convient pas, ce troupeau est vendu à son prix habituel, sans la prime, et la tuile en
    commence un nouveau.
7.23 Un troupeau qui vient de recevoir une tuile volée peut être vendu par « Vente immédiate » dans le même
    tour : 4-6-9 et un 10 volé rapportent 45. Après une vente forcée, le nouveau troupeau d'une seule tuile
    ne le peut pas.
7.24 Une tuile volée n'est jamais insérée par « Tri ».
7.25 « Réveil/Déplacement » relève un ou deux gauchos couchés à soi.
7.26 Ou bien, là où le gaucho d'un adversaire est couché, on en met à sa place un des siens, debout.
7.27 Pour relever, il faut un ou deux gauchos à soi, couchés et distincts.
7.28 Pour remplacer, il faut le gaucho d'un autre, et il doit être couché.
7.29 La victime reprend son gaucho et reçoit de l'assurance le grand nombre de la tuile, aussitôt et sans
    avoir à le demander.
7.30 Le gaucho qui a quitté le secteur peut être celui qui remplace : une réserve vide n'est pas un obstacle.
7.31 Un gaucho couché pendant ce tour peut être relevé, si le secteur a été occupé lors d'un tour précédent.
7.32 « Bœuf secret » permet de regarder toutes les tuiles de la steppe ; personne d'autre ne les voit.
7.33 Pour « Bœuf secret », il faut une tuile dans la steppe et une case libre dans la Pampa.
7.34 L'une de ces tuiles est posée sur une case libre de la Pampa, et un gaucho est mis debout dessus.
7.35 Avec « Bœuf secret », il faut placer au moins une tuile.
7.36 Tant que « Bœuf secret » n'est pas fini, on ne peut rien faire d'autre que reprendre des gauchos.
7.37 La première tuile peut avoir n'importe quelle valeur.
7.38 On ne peut placer qu'une tuile de la steppe.
7.39 La case choisie doit être en jeu et sans tuile ; ce que son pâturage contient déjà, limite de 20
    comprise, ne compte pas.
7.40 Une deuxième tuile peut suivre si les deux valent au plus 4 ; elle peut aller dans le même pâturage ou
    dans un autre.
7.41 Chaque tuile demande un gaucho en réserve ; celui qui a quitté le secteur peut être le premier.
7.42 Le joueur peut s'arrêter après la première tuile. L'action s'arrête d'elle-même quand tous peuvent voir
    qu'aucune deuxième ne pourrait suivre : la première vaut plus de 4, ou il n'y a plus de tuiles, de cases
    ou de gauchos.
7.43 Tout de suite après, on pioche de quoi remettre quatre tuiles dans la steppe.
7.44 S'il y a moins de quatre tuiles dans la steppe, le joueur choisit parmi celles-là ; si la pioche en a
    trop peu, on complète autant que possible.
7.45 Qui a regardé sait lesquelles des tuiles vues sont encore dans la steppe, mais pas lesquelles sont
    venues ensuite.

8.1 Un pâturage compte si toutes ses tuiles sont occupées, par qui que ce soit et de quelque façon que ce
    soit ; les cases vides n'importent pas.
8.2 D'un tel pâturage, tous les gauchos debout rentrent avec leur tuile. Personne ne peut refuser.
8.3 Les gauchos couchés et leurs tuiles restent.
8.4 D'un pâturage où une tuile est libre, rien ne rentre.
8.5 Là où il n'y a que des gauchos couchés, ou pas de tuile, il ne se passe rien.
8.6 Les gauchos qui rentrent retournent dans la réserve.
8.7 Toutes les tuiles qu'un joueur reçoit en même temps, même de plusieurs pâturages, sont ajoutées dans
    l'ordre de son choix.
8.8 Tous les propriétaires ajoutent leurs tuiles en même temps, sans s'attendre.
8.9 Les tuiles s'ajoutent à droite du troupeau de leur race, ou en commencent un ; un troupeau des manches
    précédentes est continué.
8.10 On ne peut ajouter que des tuiles que l'on vient de faire rentrer.
8.11 Toutes doivent être ajoutées avant que quoi que ce soit d'autre n'arrive ; ensuite les pâturages sont
    regarnis (chapitre 10).
8.12 Si personne ne reçoit rien, les pâturages sont regarnis aussitôt.
8.13 Quand les bœufs rentrent, à la fin d'une manche ou de la partie, un joueur qui a un gaucho sur « Tri »
    peut mettre l'une des tuiles reçues à l'endroit de son troupeau où elle convient : au milieu ou tout à
    gauche.
8.14 Sans gaucho sur « Tri », pas d'insertion.
8.15 Il sert pour une tuile ; son gaucho va dans la réserve.
8.16 Le troupeau reste rangé dans son ordre ; un troupeau d'une tuile reçoit la nouvelle à gauche, ce qui
    fixe son ordre.
8.17 À l'extrémité droite, ou comme première de sa race, une tuile est simplement ajoutée, sans « Tri ».
8.18 Le troupeau peut avoir grandi, été vendu ou commencé pendant la même rentrée : il compte tel qu'il est à
    ce moment.
8.19 « Tri » peut servir dans la manche même où il a été occupé.
8.20 S'en servir n'est pas agir dans le secteur : « Tri » peut être réoccupé au tour suivant.
8.21 Une tuile dont le propriétaire n'a pas le choix, parce qu'aucune autre de sa race n'attend et qu'elle ne
    peut pas être insérée, est ajoutée aussitôt par les règles.

9.1 Un troupeau ne compte que des bœufs d'une même race, et personne n'a plus d'un troupeau par race.
9.2 De gauche à droite, ses valeurs ne font que monter, ou que descendre.
9.3 Un troupeau d'une tuile n'a pas d'ordre et accepte toute tuile de sa race ; la deuxième fixe l'ordre.
9.4 Un troupeau croissant ne peut être continué que par une tuile plus haute que sa dernière, un troupeau
    décroissant par une plus basse.
9.5 Quand on ajoute une tuile qui ne convient pas, le troupeau est vendu et la tuile en commence un nouveau.
9.6 Il n'y a pas d'autre vente en cours de partie, sauf « Vente immédiate » : un troupeau qui ne peut plus
    grandir attend la prochaine tuile de sa race, ou la fin.
9.7 Un troupeau vaut son nombre de tuiles multiplié par sa plus haute valeur : 3-5-6-9 rapporte 36,
    11-10-8-2-1 rapporte 55.
9.8 Le vendeur reçoit les pesos aussitôt.
9.9 Les tuiles vendues quittent la partie.

10.1 Après la rentrée des bœufs, les pâturages sont regarnis depuis la pioche, le plus petit d'abord, tuile
    par tuile sur les cases vides de gauche à droite.
10.2 Un pâturage ne reçoit plus de tuile dès que la somme de ses valeurs atteint 20 ou plus.
10.3 Il n'en reçoit plus non plus dès que toutes ses cases en jeu ont une tuile.
10.4 Les tuiles restées en place comptent : il se peut donc qu'un pâturage n'en reçoive aucune.
10.5 Tout pâturage au-dessous de 20 qui a une case vide est regarni, même si rien n'en est rentré.
10.6 Si la pioche s'épuise, on pose ce qu'il y a, et les autres cases restent vides.
10.7 La steppe n'est pas complétée ici ; cela n'arrive qu'après « Bœuf secret ».
10.8 Alors la manche est finie et la suivante commence.

11.1 La fin approche dès que la pioche est vide, même si sa dernière tuile a tout juste suffi.
11.2 Si cela arrive au cours d'une manche, après « Bœuf secret », on finit la manche, puis on en joue encore
    une avec dés.
11.3 Si cela arrive quand les pâturages sont regarnis, on joue encore une manche avec dés.
11.4 Après cette manche avec dés vient une dernière manche sans dés.
11.5 Cela n'arrive qu'une fois : rien de ce qui suit ne prolonge encore la partie.
11.6 Le premier joueur change pour ces manches comme pour les autres.
11.7 Une fois la pioche vide, ni les pâturages ni la steppe ne sont plus complétés.
11.8 Dans la dernière manche, on ne lance pas de dés et l'on ne peut pas en prendre ; un tour peut s'achever
    sans.
11.9 Dans la dernière manche, il ne reste que les actions spéciales ; un dé souhaité peut tout ce que peut un
    dé.
11.10 Après la dernière manche, les bœufs rentrent comme d'habitude des pâturages entièrement occupés.
11.11 Puis tous les autres gauchos debout rentrent eux aussi avec leurs tuiles, que leur pâturage soit
    complet ou non : c'est un second lot.
11.12 Les gauchos couchés ne rapportent rien, et ceux des secteurs n'ont plus d'effet ; les uns et les autres
    restent où ils sont.
11.13 « Tri » peut servir pour l'un des deux lots, son gaucho une seule fois.
11.14 Les tuiles sont ajoutées, et les troupeaux auxquels elles ne conviennent pas sont vendus, comme
    d'habitude.

12.1 Puis tous les troupeaux restants sont vendus à leur prix habituel.
12.2 Un troupeau d'une tuile est vendu aussi : un 9 seul rapporte 9.
12.3 Qui a le plus de pesos gagne.
12.4 En cas d'égalité, les ex æquo partagent la victoire.
12.5 Les gauchos inutilisés, la steppe et la pioche ne comptent pas : le score, ce sont les pesos.
12.6 Alors la partie est finie et personne ne peut plus rien faire.
""")
