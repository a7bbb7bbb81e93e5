/**
 * More ways to ask, as people type them on a telephone, for the entries of the knowledge by their id; separated by
 * slashes. The search corrects most spelling by itself: what counts here are other words for the same thing.
 */
const spoken: Readonly<Record<string, string>> = {
  'sign-up':
    "je veux rejoindre le site / comment on rejoint résonance / je débute je fais quoi / par où on commence / ouvrir un compte chez vous / où est le formulaire inscription / inscription svp / je suis nouvelle ici / faut faire quoi pour avoir un compte / premiere fois que je viens / comment on crée un compte / créer mon compte / s'inscrire avec google ou facebook / inscription avec un autre compte / on s'inscrit où",
  'sign-in':
    "je peux pas me log / login / je veux revenir sur mon compte / accéder à mon espace / entrer avec mon adresse / où je me connecte / je suis déconnecté comment revenir / reprendre ma session / identifiant oublié / connection / ça revient toujours sur la page de connexion / je tourne en rond sur la connexion / la page me redemande de me connecter / j'ai déjà un compte je rentre par où / je suis déjà inscrite comment je retourne dedans / revenir après l'inscription / retourner sur mon compte le lendemain / par où on passe pour se reconnecter / page de connexion / où est la page pour se connecter / écran de connexion",
  'link-not-received':
    "j'attends le mail de connexion / rien dans les spams / vous m'avez pas envoyé le lien / le lien magique arrive pas / toujours rien reçu / mail jamais arrivé / je reçois pas votre email / aucun message dans ma boite / pas de lien recu pour entrer / le code de connexion arrive pas / j'ai demandé un lien il y a une heure et rien / demandé un lien mais pas reçu / toujours pas de lien au bout de dix minutes / j'attends le mail depuis dix minutes / ça fait une heure que j'attends le lien / le mail met longtemps / toujours en attente du lien / le message de connexion met du temps",
  'link-expired':
    "le lien a expiré / lien invalide / ça dit lien plus valide / le lien que j'ai reçu marche plus / il faut refaire un lien / lien périmé au bout de combien de minutes / quand je clique sur le lien ça dit qu'il est mort / lien obsolète / j'ai cliqué trop tard sur le lien / lien inactif / lien mort / lien usé",
  'no-password':
    "je me rappelle plus du mot de passe / mot de passe oublié / on rentre quoi comme mot de passe / créer un mot de passe / mon mdp marche pas / il faut mettre quoi en mot de passe / c'est quoi mon code / mon code secret pour entrer",
  'sign-out':
    'me deco / comment on sort du compte / fermer la session sur mon ancien téléphone / quitter la session / bouton déconnexion où / se déconnecter partout / fermer toutes les sessions',
  'change-email':
    "mon adresse a changé / remplacer mon email / mettre mon nouveau mail sur le compte / j'ai plus accès à mon ancienne adresse mail / faute dans mon email / mon fournisseur de mail ferme / je veux changer d'adresse / passer sur une autre boîte mail / nouvelle adresse mail comment je fais / j'ai un nouveau mail / actualiser mon email / mettre à jour mon adresse mail / mon ancien mail marche plus / remettre mon ancienne adresse / annuler le changement d'adresse / un mail dit que mon adresse a changé et c'est pas moi / revenir à mon adresse d'avant / le lien pour la nouvelle adresse / mettre à jour mon mail / j'ai une autre adresse maintenant / mon mail a changé",
  'change-name':
    "mon prénom est mal écrit / mettre un autre prénom / modifier le nom qu'on voit / j'ai fait une faute à mon nom / changer de surnom / corriger mon nom / mettre un pseudo à la place de mon prénom / prendre un pseudo / je peux plus changer mon prénom / rechanger de prénom / combien de fois changer de pseudo / attendre pour changer de nom / mon pseudo me va plus / encore changer de pseudo",
  'edit-profile':
    "corriger mon profil / j'ai mis une mauvaise info / où on change ses réponses / mon profil est faux / changer ma date d'anniversaire / modifier ma morphologie / mettre à jour mes passions / je veux rectifier ma ville / je me suis trompée dans le questionnaire / revenir en arrière sur une réponse / refaire mon profil / j'ai mis la mauvaise couleur de cheveux / mauvaise taille dans mon profil / je me suis gourée dans mes infos / ce que j'ai répondu est faux / j'ai coché le mauvais truc / ma réponse était pas la bonne / changer ma réponse sur ma morphologie / je voudrais refaire une question du profil / changer ma réponse sur mes projets / modifier ce que j'ai répondu sur les valeurs",
  'complete-profile':
    "finir mon profil / il manque quoi à mon profil / terminer le questionnaire / pourquoi mon profil est pas complet / continuer l'inscription / combien rapporte un profil complet / reprendre où je m'étais arrêté / il me reste des étapes / arriver à 100 pour cent / avoir un profil plein / monter le profil au maximum / comment avoir un profil complet / qu'est-ce qui manque pour finir / passer une question que je veux pas / mon profil plafonne à 80 / le reste des questions où",
  'questionnaire-length':
    "c'est super long vos questions / ça dure longtemps l'inscription / je peux passer une question / trop de questions / faut répondre à tout / combien d'étapes / on peut finir plus tard / ça finit quand le questionnaire",
  archetypes:
    "archetype ça veut dire quoi / je choisis lequel entre rêveur et nomade / comment je me définis / combien d'archétypes max / l'archétype protecteur / âme créative ça correspond à quoi / esprit rebelle c'est quoi / c'est quoi nomade",
  orientation:
    "vous acceptez les homos / y a des gays ici / rencontre entre mecs / deux femmes ensemble possible / c'est lgbt friendly / je suis non binaire / je suis pan / c'est que pour hétéro / je cherche une fille et je suis une fille / homme qui aime les hommes / femme qui aime les femmes / je suis gay ça marche pour moi",
  'two-accounts':
    "j'ai créé un autre compte / deux profils à mon nom / on peut avoir plusieurs comptes / compte en double / je me suis inscrit deux fois / fusionner mes comptes / j'ai fait deux comptes sans faire exprès / doublon de compte / j'ai un deuxième profil / deux comptes avec deux mails / deux adresses mail deux comptes / j'ai fait un compte avec chacune de mes adresses / je me suis inscrite une deuxième fois / garder un seul de mes deux comptes / comptes en trop / un compte avec une autre adresse / deux comptes sous deux adresses / j'ai ouvert un second compte / j'ai créé plusieurs comptes avec mes mails / j'ai deux comptes / deux comptes par erreur / doublon",
  'fab-logs':
    'fab logs / ça veut dire quoi fab-logs / pourquoi il y a écrit fab-logs en haut / le titre fab logs / fablogs / la partie fab-logs du profil',

  'how-matches-work':
    "comment vous trouvez mes matchs / vous comparez quoi / pourquoi lui et pas un autre / l'algo il marche comment / sur quoi vous vous basez / comment se fait la sélection / comment est choisie une affinité / c'est quoi vos critères de compatibilité / comment vous faites les couples / c'est fait au hasard / expliquez le système de match / vos suggestions viennent d'où / d'où sortent les profils proposés / vous vous basez sur quoi / comment vous savez qu'on va ensemble / qu'est-ce qui vous fait dire qu'on est compatibles / c'est au hasard vos matchs / comment vous décidez qui va avec qui / comment ça choisit",
  'compatibility-percentage':
    "le pourcentage c'est quoi / 60 pour cent c'est bien / pourquoi le score est si faible / comment vous calculez le score / le rond avec le chiffre / mes scores sont nuls / on a 35% ça veut dire qu'on va pas ensemble / un taux de combien c'est bon / affinité faible / comment augmenter le pourcentage / le cercle avec un nombre dedans / le chiffre à côté du prénom / 70% à côté du prénom ça veut dire quoi / 30 pourcent c'est nul / 40 pourcent c'est pas terrible",
  'how-many-matches':
    "c'est quoi l'histoire des six personnes / le truc des six / pourquoi que six / on voit combien de profils / nombre maximum de matchs / c'est limité à combien / six personnes c'est tout / combien de gens je peux voir / y en a pas d'autres / la limite de profils par jour / que six personnes dans ma liste / six dans ma liste pourquoi",
  'no-matches-yet':
    "je vois personne / aucun profil proposé / ma page de match est vide / pas un seul match / y a personne qui me correspond / toujours pas de match / ça dit encore un peu de patience / liste vide que faire / personne dans mon département / zéro profil / ma liste est vide depuis une semaine / toujours vide au bout de plusieurs jours / liste vide depuis longtemps / j'ai qu'un seul match / deux matchs seulement c'est peu / ma liste est courte / pourquoi si peu de monde / j'en ai que trois / y a pas grand monde pour moi / presque personne dans ma liste / seulement deux personnes proposées / j'ai un match et c'est tout / ma liste est presque vide",
  'when-matches-change':
    "quand est-ce que ça change / les profils tournent quand / c'est toujours les mêmes personnes / à quelle heure vous mettez à jour / un match a disparu de ma liste / j'avais un profil hier et il est plus là / les nouvelles têtes arrivent quand / ma liste se renouvelle tous les combien / ça se met à jour quand / paul n'est plus dans ma liste / il est parti de ma liste / mise à jour des profils",
  'viewed-badge':
    "c'est quoi vu / y a marqué vu / le badge vu veut dire quoi / il sait que je l'ai regardé / on voit qui a visité mon profil / qui a vu mon profil / vu ça veut dire qu'il m'a vue",
  'more-matches':
    "comment avoir plus de profils / je veux en voir d'autres / débloquer des profils / voir au delà de six / comment avoir plus de choix / voir la liste complète / voir les trois suivants / top matchs",
  'resonance-screen':
    "c'est quoi une résonance avec quelqu'un / qu'est-ce qu'on voit sur la page d'un match / je clique sur un profil il se passe quoi / voir nos points communs / la page affinité dévoilée / infos sur mon match / en quoi on se ressemble / ouvrir une tuile / ça veut dire quoi une résonance",
  'refined-resonance':
    "la résonance affinée c'est quoi / comment on débloque l'affinée / nos réponses croisées / comparer nos quiz / affiner la résonance / les fois où on diffère",
  'farther-match':
    "pourquoi y a écrit un peu plus loin / il habite hyper loin / elle est à l'autre bout de la france / pourquoi on me propose quelqu'un de loin / c'est trop loin pour moi / j'avais demandé moins de 50 km / hors de ma zone / pourquoi elle est à 400 km / pourquoi quelqu'un de si loin dans ma liste",
  'change-criteria':
    "changer ce que je cherche / modifier l'âge des gens proposés / je veux des plus jeunes / je veux des plus vieux / chercher des hommes au lieu de femmes / changer la distance / agrandir mon rayon / mettre d'autres critères / filtrer les profils / je veux quelqu'un de plus grand / élargir ma recherche / je veux chercher plus loin / changer mes préférences de taille / voir seulement des femmes / voir que des hommes / je veux que des femmes / je veux des gens de mon âge / entre 25 et 35 ans seulement / chercher des personnes entre 40 et 50 / plus proche de chez moi / que des gens du coin / moins loin / j'aimerais des profils d'un autre âge / ils sont trop jeunes pour moi / on me propose des personnes trop âgées / je veux quelqu'un à moins de 20 km",
  'no-swipe':
    "on swipe pas / c'est pas comme tinder / où sont les likes / comment on like / ça ressemble à bumble / c'est quoi la différence avec les autres applis / pourquoi y a pas de coeur / on fait défiler comment / pareil que meetic / comme happn / c'est une copie de tinder",
  distance:
    "comment vous mesurez la distance / la distance c'est à vol d'oiseau / c'est quoi les tranches de km / le rayon de recherche / kilomètres entre nous / vous calculez les kilomètres à partir de quoi / distance maximum / jusqu'à combien de km / quelle distance au maximum / on me propose des gens à des centaines de km / il habite à 400 km / c'est loin 500 bornes / mes matchs sont à l'autre bout du pays / pourquoi des gens si loin de chez moi / des profils à 500 kilomètres de moi / vos matchs sont trop éloignés / pourquoi me proposer des gens d'une autre région",
  'mutual-matches':
    "elle me voit aussi / est-ce qu'il sait que je suis dans sa liste / c'est dans les deux sens / je suis dans ses matchs / il me voit lui / le match est réciproque / est-ce qu'on est tous les deux prévenus / je lui suis proposée aussi",
  'match-notices':
    "je veux être prévenu / recevoir une alerte / vous envoyez un mail quand y a du nouveau / comment je sais si j'ai un nouveau match / une notif quand quelqu'un arrive",

  'photo-reveal':
    "comment voir sa vraie photo / pourquoi c'est flou / quand est-ce qu'on voit la tête / déflouter / enlever le flou des photos / on dévoile comment / je veux voir à quoi elle ressemble / voir son visage / se dévoiler / débloquer les photos / j'ai pas accès à la photo",
  'photo-visibility':
    'qui peut voir ma photo / ma photo est publique / les inconnus voient ma tête / cacher ma photo aux autres / ma photo est montrée à qui / est-ce que ma photo est protégée / on voit ma photo sans être inscrit / je veux pas que mon patron voie ma photo / mon boss peut voir ma photo / que mon patron tombe sur ma photo / pas envie que des gens du boulot voient ma photo',
  'change-photo':
    'mettre une nouvelle photo / effacer ma photo / je veux enlever ma photo / ajouter une image / rajouter des photos / combien de photos on peut mettre / où je mets ma photo / photo de profil à changer',
  'photo-refused':
    "ma photo passe pas / l'image est refusée / ça veut pas prendre ma photo / échec envoi photo / photo trop volumineuse / format heic / erreur quand je mets ma photo / impossible de charger ma photo / taille max photo / png accepté / quel format de photo / jpg ou png",
  'photo-optional':
    "la photo c'est obligé / sans photo ça marche / je veux pas montrer mon visage / faut forcément une photo / on peut s'inscrire sans mettre de tête / je suis pas obligée de mettre une image / pas envie de mettre de photo / je veux pas mettre de photo / rester sans photo",
  'decline-reveal':
    "je veux pas dévoiler ma photo / comment refuser une demande de photo / on me demande de me dévoiler et j'ai pas envie / dire non pour la photo / annuler le dévoilement / il saura si je refuse / j'ai peur de me dévoiler / peur de montrer ma photo",

  'play-room':
    "la play room c'est quoi / à quoi ça sert la salle de jeux / on fait quoi dans la playroom / c'est quoi cette play room / expliquez moi la play room / c'est utile la play room / kesako playroom",
  'play-room-access':
    'comment on va dans la play room / elle est où la play room / accès aux jeux / je trouve pas les jeux / où on joue / par où on passe pour jouer / comment entrer dans la play room / où sont les cartes / on joue où / où se trouvent les jeux et les cartes / endroit pour jouer',
  'games-mandatory':
    "faut jouer / c'est obligé les jeux / j'aime pas jouer / je peux ne pas faire les quiz / on doit faire les cartes / jouer c'est facultatif / je suis pas joueur / c'est grave si je joue pas",
  'in-person-events':
    "vous faites des soirées / c'est quand la prochaine soirée / des rencontres en vrai / c'est quoi irl / évènement à paris / des apéros célibataires / speed dating en vrai / on peut se voir en groupe / soirée affinitée / des sorties organisées / des soirées à lyon / évènement dans ma région / event célibataire / évènement célibataires à bordeaux / soirée célibataires dans ma ville / vous organisez quelque chose en vrai / des rencontres de groupe / un bar pour se rencontrer / rencontre physique / speed dating / dating en groupe",
  cards:
    "c'est quoi les cartes / comment ça marche les cartes / on choisit combien de cartes / les six thèmes c'est quoi / thématique cartes / à quoi servent mes cartes / je tire une carte / c'est quoi les thèmes / pourquoi trois cartes",
  quizzes:
    "comment on fait le quiz / le quiz ceci ou cela / combien de questions y a dans le quiz / c'est quoi les quiz / reprendre mon quiz / à quoi sert le quiz / les quiz par thème / choisir entre deux images / ça rapporte combien un quiz / combien de points pour un quiz",
  'change-cards':
    "refaire mes cartes / je veux d'autres cartes / changer mes choix de cartes / je me suis gouré de carte / recommencer le quiz / modifier ma réponse au quiz / annuler mon choix de carte",
  'play-room-locked':
    "pourquoi y a un cadenas / c'est verrouillé / jeux bloqués / audio fermé / comment on ouvre audio / c'est grisé / je peux pas ouvrir évènements / quand ouvrent les jeux / débloquer la play room / des salles fermées / salles avec cadenas / pourquoi des salles sont bloquées / il y a un cadenas sur une salle / certaines salles s'ouvrent pas / les pièces fermées de la play room",
  'intuitive-cards':
    "les cartes intuitives c'est quoi / carte intuition / tirer une carte intuitive / c'est comme le tarot / le thème intuition sert à quoi / 100 points pour une carte",
  'own-quizzes':
    "le quiz amour / quiz affinité / le test amoureux / faire le quiz sans compte / quel type d'amoureux je suis / c'est quoi le quiz sentiment / les trois quiz gratuits",

  'earn-points':
    "comment gagner des points / avoir plus de points / qu'est-ce qui donne des points / je veux plein de points / ça rapporte combien de points / astuces pour les points / gagner des points facilement / obtenir des points vite / comment on a des points",
  'spend-points':
    'à quoi servent les points / je fais quoi avec mes points / utiliser mes points / acheter quoi avec les points / combien ça coûte en points / dépenser mes points / booster mon profil / échanger mes points / ça donne quoi 100 points',
  'points-balance':
    "combien j'ai de points / voir mes points / où est mon solde / mon total / historique des points / il me reste combien / consulter mon compteur de points / mes points sont où",
  'points-expiry':
    'les points expirent / mes points sont valables combien de temps / est-ce que je perds mes points / validité des points / durée de vie des points / mes points ont disparu / les points sont perdus au bout de combien',
  'points-not-money':
    "donner mes points / vendre mes points / transférer des points / acheter des points / convertir en argent / les points valent combien / offrir mes points à une amie / retirer l'argent des points / filer mes points à ma soeur / passer mes points à quelqu'un / on peut acheter des points / points à acheter / recharger des points avec de l'argent / payer pour avoir des points",
  'reserved-content':
    "avoir premium avec mes points / tout débloquer avec des points / payer le vip en points / les points ouvrent tout / c'est réservé même si j'ai des points / points contre premium / échanger mes points contre un abonnement / des choses qu'on peut pas acheter avec des points / y a des contenus réservés / tout n'est pas ouvert avec les points / même en ayant assez de points c'est fermé / des choses impossibles à avoir avec des points / certains trucs même avec des points c'est non",
  'missing-points':
    "mes points sont pas arrivés / j'ai fini mon profil et pas de points / il manque des points / pas reçu mes points / on m'a pas donné mes points / j'ai envoyé un crush et zéro point / où sont mes 100 points / mes points n'ont pas été comptés / j'aurais dû gagner des points / les points du profil sont pas crédités / points non crédités / je devais avoir 100 points / j'ai terminé un quiz et rien gagné / quiz fini pas de points / zéro point après le quiz / mon amie s'est inscrite et j'ai rien / j'ai invité quelqu'un et pas de points / ma filleule n'est pas comptée / mon invitation compte pas / parrainage pas pris en compte / j'ai fait les cartes et pas de points / on m'a rien crédité",
  'daily-streak':
    "cinq jours d'affilée / venir tous les jours / bonus quotidien / 5 jours à la suite / la série de jours / connexion chaque jour ça donne quoi / j'ai raté un jour",
  referral:
    "comment je parraine / inviter un ami / faire venir une copine / mon lien d'invitation / code parrain / partager le site à mes potes / où est le lien pour inviter / parrainage comment ça marche / envoyer une invitation à quelqu'un",
  'referral-rewards':
    "on gagne quoi à parrainer / récompense parrainage / si j'invite 3 personnes j'ai quoi / combien de filleuls pour le vip / ça rapporte quoi d'inviter / cadeaux parrain / inviter dix amis donne quoi / avantage du parrainage / dix amis ça fait quoi / 5 amis égale quoi / parrainer 10 personnes / les mois gagnés s'ajoutent / cumul des récompenses / mes mois s'additionnent / plusieurs mois gagnés ça se cumule / on garde les mois des paliers d'avant",
  'early-member-month':
    "un mois premium gratuit / le mois offert / j'ai droit à un mois gratuit / les premiers inscrits ont quoi / cadeau de bienvenue / période d'essai / comment activer mon mois offert / premium offert / fin de mon mois offert / mon mois premium se termine quand / le mois gratuit et le parrainage s'ajoutent / cumuler les mois gratuits / les mois offerts se cumulent / date de fin du premium offert",
  promotion:
    "trois mois offerts / y a une promo / code de réduction / l'offre d'octobre / offre de lancement / bon plan en ce moment / c'est fini les 3 mois gratuits / réduction étudiant",

  crush:
    "c'est quoi un crush / comment marche l'option crush / envoyer un crush à quelqu'un / je suis amoureuse de mon voisin / dire à un collègue qu'il me plaît / faire un crush / le système de crush / à quoi ça sert d'envoyer un crush / déclarer ma flamme / crush explication / explication du crush / le crush en deux mots / j'ai flashé sur quelqu'un de mon boulot / faire savoir à quelqu'un qu'il me plaît / dire à quelqu'un que je l'aime bien sans dire qui je suis / ma voisine me plaît comment lui dire en secret / j'ose pas lui dire en face / déclarer à une fille de ma fac / un client me plaît / message anonyme à quelqu'un qui me plaît / je craque pour un gars de mon travail / vous pouvez lui dire à ma place / dites à cette fille qu'elle me plaît / avouer mes sentiments sans donner mon nom / je kiffe quelqu'un et je veux rester caché",
  'crush-received':
    "j'ai reçu un crush / quelqu'un a craqué pour moi / qui m'a envoyé ça / qui est amoureux de moi / j'ai eu un mail anonyme de chez vous / découvrir mon admirateur / qui a un crush pour moi / on m'a dit que je plaisais à quelqu'un / un inconnu m'aime bien il paraît / il paraît que quelqu'un me kiffe",
  'crush-secret':
    "mon crush va savoir que c'est moi / c'est anonyme le crush / mon prénom est donné / il verra mon nom / elle saura qui a envoyé / le crush reste secret / je veux rester anonyme / est-ce que mon nom apparaît dans le crush",
  'crush-limits':
    'combien de crush par jour / limite de crush / je peux plus envoyer de crush / envoyer dix crush / nombre max de crush / deux crush à la même personne / crush refusé',
  'crush-by-phone':
    "crush par texto / envoyer un crush à un numéro / j'ai que son téléphone / crush sans mail / crush whatsapp / mettre un numéro de portable pour le crush / crush avec un 06 / envoyer à un 07 / crush à un numéro en 06 / j'ai pas son mail juste son numéro / avec seulement le portable / que le 06 / un numéro suffit / je connais que son téléphone / son tel ça suffit pour le crush",
  'crush-code':
    "à quoi sert le code / j'ai un code reçu par sms / où je mets le code / le code du crush marche pas / saisir mon code crush / le code qu'on m'a donné / j'ai eu un code je le mets où / code d'un crush reçu par texto / que faire du code / on m'a donné un code / que fait-on du code du crush / j'ai un code et je sais pas quoi en faire",
  'crush-stop':
    "je veux plus recevoir de crush / je suis pas inscrit et vous m'écrivez / arrêtez de m'envoyer des invitations / qui a donné mon mail / d'où vous avez mon numéro / stop crush / plus d'invitation anonyme",
  'crush-mutual':
    "si on se crush tous les deux / crush réciproque il se passe quoi / lui aussi m'a envoyé un crush / crush mutuel et après / on s'est choisis tous les deux / mon crush est réciproque et maintenant / elle a dit oui à mon crush / il a répondu oui on fait quoi / crush accepté",
  'crush-no-news':
    "pas de réponse au crush / est-ce que mon crush a lu / elle a reçu mon crush / aucune nouvelle du crush / annuler un crush envoyé / est-ce que mon crush est bien parti / mon crush a répondu / est-ce que mon crush m'a répondu / annuler mon crush / reprendre un crush / effacer un crush que j'ai envoyé",

  'is-it-free':
    "ça coûte combien / faut payer / c'est payant / combien ça coûte / inscription gratuite / qu'est-ce qui est gratuit / c'est quoi freemium / je dois sortir ma carte / le site est payant ou pas / on doit payer pour voir les profils / c'est sans payer / ça reste gratuit / payer pour voir quelqu'un / gratuit pour de vrai",
  premium:
    "c'est combien l'abonnement / combien l'abonnement / il coûte combien l'abonnement / combien coûte premium / premium c'est quoi / ça apporte quoi premium / avantages de premium / prix premium par mois / passer en premium / à quoi ça sert premium / premium vaut le coup",
  vip: "combien coûte le vip / c'est quoi le vip / avantage vip / prix vip / passer vip / vip ça donne quoi / l'expérience vip / devenir vip",
  'compare-plans':
    "premium ou vip / différence entre les formules / je prends quelle formule / comparer les abonnements / c'est quoi les différents abonnements / vos tarifs / liste des offres / le meilleur abonnement / je sais pas quoi prendre entre les deux / premium et vip lequel / vip ou premium je prends lequel",
  payment:
    "comment payer / je veux payer / payer par carte / paypal accepté / où on paye / souscrire un abonnement / je veux m'abonner / prélèvement / payer en plusieurs fois / moyens de paiement / j'ai pas trouvé où payer / où on règle / où mettre ma carte bancaire / entrer mes coordonnées bancaires / je mets ma carte où / saisir la carte bleue / apple pay / j'ai payé et rien n'a changé / je suis toujours en gratuit après avoir payé / mon paiement n'est pas pris en compte / j'ai payé premium et je l'ai pas / on m'a pris de l'argent sans rien activer / où mettre sa carte / où entrer le numéro de carte / saisir ma carte de paiement",
  'cancel-subscription':
    "résilier / arrêter mon abonnement / annuler premium / je veux plus payer / stopper l'abonnement / me désabonner de premium / fin d'abonnement / comment on résilie",
  refund:
    "je veux mon argent / remboursement / rendez moi mes sous / j'ai été prélevé / vous m'avez débité / être remboursée",
  'give-a-subscription':
    "offrir premium / cadeau pour une amie / acheter un abonnement pour quelqu'un / carte cadeau / offrir un mois à mon frère",

  'data-protected':
    "mes données sont en sécurité / vous faites quoi de mes données / vous revendez les infos / c'est confidentiel / est-ce que c'est sécurisé / politique de confidentialité / mes infos sont protégées / qui a accès à mes données",
  'profile-visibility':
    "qui voit mon profil / mon ex va me voir / cacher mon profil / mes collègues peuvent me trouver / on peut me trouver sur google / être visible que par certains / mon patron peut me voir / est-ce que tout le monde me voit / j'ai peur que mon ex me voie / peur qu'on me reconnaisse",
  'sensitive-data':
    "pourquoi vous demandez qui m'attire / pourquoi vous voulez mon orientation / c'est sensible ces questions / qui lit mes réponses / pourquoi deux cases à cocher / mon orientation est stockée où / vous faites quoi de mon orientation / l'orientation sexuelle vous la stockez / qui sait que je suis gay / mes réponses intimes sont gardées où / données sensibles",
  'withdraw-consent':
    'retirer mon consentement / je veux plus donner mon accord / revenir sur mon accord / annuler mon consentement / décocher mes accords',
  'download-data':
    "télécharger mes données / copie de mes infos / export de mes données / je veux tout ce que vous avez sur moi / droit d'accès / récupérer mes infos / mes données en zip",
  'delete-account':
    'supprimer mon compte / effacer mon profil / je veux partir / me désinscrire / quitter le site / fermer mon compte / comment je supprime tout / virer mon compte / supprime moi / je veux plus être sur ce site',
  'pause-account':
    "mettre en pause / désactiver mon compte / faire une pause / suspendre mon profil / je pars en vacances / j'ai rencontré quelqu'un / ne plus apparaître un moment / mode invisible / mode pause / pause / couper mon compte quelques jours / arrêter un moment puis revenir / mettre le profil off / arrêter deux semaines et revenir après / mettre mon compte en veille / geler mon compte / me rendre invisible un temps / mon compte sur off",
  'location-privacy':
    "on voit où j'habite / mon adresse est visible / ma ville est affichée / on peut me localiser / gps / ils savent où je suis / ma position est partagée / on peut me retrouver chez moi / les gens savent où je vis / on voit mon adresse / les autres connaissent ma ville / ma localisation est visible / ça montre où j'habite / les autres savent où je vis / les gens voient mon adresse exacte",
  cookies:
    "les cookies / refuser les cookies / c'est quoi vos cookies / bandeau cookies / changer mes cookies / vous me tracez",
  'contact-details-hidden':
    "mon numéro est visible / on voit mon mail / mes coordonnées sont données / mon nom de famille s'affiche / les matchs ont mon téléphone / mon vrai nom se voit",
  'assistant-privacy':
    "tu gardes ce que j'écris / notre discussion est enregistrée / quelqu'un lit ce chat / tu te souviens de moi / effacer la conversation / c'est privé ce que je te dis / tu retiens nos échanges / tu stockes mes messages",
  'stop-emails':
    "trop de mails / arrêter les mails / me désabonner des mails / plus recevoir d'emails / se désinscrire de la newsletter / vous spammez / stop mail / je veux plus de vos messages / marre de vos mails / y en a marre des mails / assez de recevoir vos mails / vos mails me saoulent",
  ads: "pourquoi des pubs / enlever la pub / c'est quoi cette pub / encart pub / la publicité me suit / pub ciblée / encore des pubs / bannière de pub / pub sur les quiz",

  'block-member':
    "bloquer un gars / je veux plus la voir / ne plus voir un profil / virer quelqu'un de ma liste / enlever un match / il est lourd je veux le bloquer / débloquer quelqu'un / mes blocages",
  'report-member':
    "signaler quelqu'un / signaler un profil / dénoncer un membre / profil bizarre / quelqu'un utilise mes photos / il se fait passer pour un autre / où est le bouton signaler / le drapeau sert à quoi / reporter un profil / faux profil que faire",
  scams:
    "on me demande de l'argent / arnaque / brouteur / c'est un escroc / elle veut un virement / il demande une carte cadeau / c'est un faux / je crois que je me fais arnaquer / il veut que j'investisse / elle est bloquée à l'étranger et veut des sous / peur des arnaques / il me demande des coupons pcs / transcash / carte prépayée / elle veut que je paye son billet / il me demande 300 euros / elle demande de l'argent pour un hôpital / demande de sous en carte cadeau / il veut mon rib / faux profil qui veut de l'argent / j'ai envoyé de l'argent et plus de nouvelles / je me suis fait avoir de 500 euros / il a pris mon argent et ne répond plus / j'ai fait un virement à quelqu'un d'ici / on m'a volé de l'argent / elle a disparu avec mes économies / j'ai viré de l'argent à un homme d'ici / il a disparu après mon virement / virement fait et il répond plus / il s'est volatilisé avec mes sous / j'ai donné de l'argent à une fille rencontrée ici / faux profil qui m'a volé / je me suis fait plumer / comment récupérer l'argent que j'ai envoyé / un match veut que j'envoie de l'argent",
  'first-date-safety':
    "premier rendez vous / conseil pour un premier rdv / on va se voir pour la première fois / où se voir la première fois / c'est dangereux de rencontrer un inconnu / précautions avant un rdv / se rencontrer en sécurité / voir un inconnu c'est risqué / rencontrer quelqu'un c'est safe / je le vois demain des précautions",
  'minimum-age':
    "quel âge faut il avoir / âge minimum / c'est à partir de quel âge / réservé aux majeurs / on peut s'inscrire à partir de 18 ans / je suis trop vieux / limite d'âge / interdit aux mineurs / age requis / je suis majeur / je suis majeure / j'ai 18 ans je peux venir / plus de 18 ans / j'ai 60 ans je suis trop vieille / j'ai 20 ans / à 18 ans c'est bon / les adultes seulement / quel âge pour être ici / faut quel âge pour s'inscrire / à quel âge on peut venir",
  'verified-profiles':
    "les profils sont vérifiés / vous vérifiez les gens / c'est des vrais profils / y a des faux comptes / badge vérifié / contrôle d'identité / comment être sûr que c'est une vraie personne / modération",
  'under-review':
    "mon compte est bloqué / compte suspendu / j'ai été banni / je suis exclu / pourquoi mon compte est en vérification / contester une suspension / vous avez fermé mon compte / mon compte est désactivé par vous",

  'mobile-app':
    "y a une appli / application iphone / appli android / télécharger l'application / c'est sur le play store / installer sur mon téléphone / ça marche sur mobile / version mobile / ajouter à l'écran d'accueil / app store / play store / google play / apple store / vous avez une application à télécharger / existe en appli / apli android / une app existe",
  bug: "ça bug / le site marche pas / page blanche / ça plante / erreur / le bouton marche pas / ça charge pas / j'ai un souci technique / rien ne se passe quand je clique / le site rame / écran noir / ça bloque / ça mouline / ça tourne en boucle / ça charge à l'infini / erreur serveur",
  'too-many-attempts':
    "trop de tentatives / trop de requêtes / on me dit d'attendre / réessaie plus tard / bloqué après plusieurs essais / limite atteinte",
  browser:
    "quel navigateur / ça marche sur safari / compatible chrome / firefox / sur tablette / sur ordi / lecteur d'écran / je suis malvoyant / ça marche sur ipad / sur mac / edge / sur mon pc",
  'town-not-found':
    'ma ville existe pas / je trouve pas mon village / ville introuvable / ma commune est pas dans la liste / la localisation marche pas / on me trouve pas ma ville / code postal',
  'where-available':
    "c'est dispo en suisse / je suis au canada / belgique / à l'étranger ça marche / dom tom / guadeloupe / seulement en france / quels pays / d'autres langues / en quelle langue est le site",
  'write-to-match':
    "comment écrire à quelqu'un / la messagerie / envoyer un message à mon match / discuter / chat avec un match / parler avec elle / où sont les messages / quand arrive la messagerie / quand on pourra s'écrire / où je retrouve mes conversations / premier message / discussion assistée / lui parler",
  'online-meeting':
    'visio / appel vidéo / se voir en cam / rencontre en ligne / appel audio / facetime / rendez-vous vidéo',
  'official-opening':
    "c'est quand le lancement / date d'ouverture / ouverture officielle / vous ouvrez quand / le site est pas encore ouvert / quand ça démarre vraiment",
  contact:
    "j'ai une idée à qui j'écris / à qui proposer une idée / à qui je m'adresse pour une suggestion / j'écris à qui / vous contacter / votre mail / joindre le support / service client / je veux parler à quelqu'un de l'équipe / une vraie personne / numéro pour vous appeler / écrire à l'équipe / j'ai une question pour vous / faire une suggestion / réclamation / parler à quelqu'un de chez vous / je voudrais joindre quelqu'un de la boîte / j'ai une idée de quiz / proposer une idée à l'équipe / une suggestion pour vous",
  partnership:
    "partenariat / devenir partenaire / je suis influenceur / collab / j'ai un bar / je suis coach / placer ma marque / faire de la pub chez vous / travailler avec vous / organiser une soirée avec vous",
  company:
    "où sont vos bureaux / qui êtes vous derrière / qui a créé ce site / c'est quelle société / votre siège / vous êtes une entreprise française / qui édite le site / l'adresse de votre société / qui est le propriétaire / c'est fait par qui / vous êtes basés où / qui héberge le site / cgu / conditions d'utilisation / c'est qui le patron / qui dirige ce site / le patron du site / c'est quelle boîte derrière / qui se cache derrière résonance / qui gère ce site / l'entreprise qui fait ça / mentions obligatoires",
  about:
    "c'est quoi ce site / c'est quoi résonance / explique le concept / ça sert à quoi / le principe / présente toi le site / c'est un site de rencontre / comment ça marche ici / à quoi ça ressemble / résonance en deux mots / c'est quoi en gros votre site",
  'who-is-the-assistant':
    "t'es un robot / tu es humain / t'es qui toi / c'est une ia / je parle à qui là / tu t'appelles comment / tu peux m'aider / tu sais faire quoi / aide / aide moi / besoin d'aide / help / t'es là",
  'other-members':
    "est-ce que julie est inscrite / tu connais thomas / donne moi son numéro / c'est quoi l'adresse de mon match / il habite où / quel âge elle a / elle est célibataire / dis moi ce qu'il pense de moi / mon ex est inscrit / retrouver quelqu'un / cherche un membre pour moi / les coordonnées de mes matchs / tu peux me filer son insta / donne le téléphone d'un membre / est-ce que marie dupont est chez vous / camille martin a un profil ici / est-ce que paul durand est inscrit / lucas est inscrit / emma est là / hugo a un compte",
  'how-many-members':
    "combien d'inscrits / y a combien de membres / combien de membres à lyon / y a du monde ici / vous êtes combien / nombre d'utilisateurs / combien de filles inscrites / combien de célibataires dans ma région / est-ce qu'il y a du monde dans ma ville / le site est actif / y a plus de mecs que de filles / nombre de membres / nb d'inscrits / y a du monde à brest / il y a du monde à nice / vous avez beaucoup de monde / assez de monde dans ma région / y aura-t-il du monde près de chez moi / combien vous êtes / vous êtes beaucoup dans mon coin / y a-t-il foule",
  'love-advice':
    "comment plaire / des conseils pour séduire / j'ai jamais eu de copain / comment trouver l'amour / je suis timide / améliorer mon profil / avoir plus de succès / quoi lui dire / comment engager la conversation / marre d'être célibataire / je trouve personne / comment draguer / comment aborder quelqu'un / technique de drague",
  greeting: 'salut / coucou / hello / yo / bonsoir / hey / wesh / re',
  thanks:
    "merci / super / parfait / ok / d'accord / ça marche merci / top / nickel / cool / au revoir / bye / bonne soirée / génial merci",
  passkeys:
    "clé d'accès c'est quoi / entrer avec mon doigt / empreinte digitale / reconnaissance faciale / face id / touch id / windows hello / connexion biométrique / se connecter sans mail / clé d'accès perdue / nouveau téléphone et plus de clé d'accès / enlever une vieille clé / ma passkey est refusée / passkey comment / une clé de sécurité / c'est sûr la clé d'accès / cle acces / pourquoi vous me demandez de prouver que c'est moi",
  devices:
    "qui est connecté à mon compte / appareils connectés / liste des connexions / mes sessions / déconnecter mon ancien portable / mail nouveau navigateur / vous m'écrivez que je me suis connecté d'ailleurs / je reconnais pas cette connexion / on s'est connecté sur mon compte / c'est pas moi qui me suis connecté / on m'a piraté / mon ex a accès à mon compte / fermer partout / bouton ce n'est pas moi",
  news: "quoi de neuf pour moi / je vois où les nouveautés / c'est quoi le rond dans le menu / pastille dans le menu / la petite cloche / un point qui reste allumé / page des nouvelles / mes dernières nouvelles / où je vois si on m'a répondu / historique de ce qui m'est arrivé / est-ce qu'il s'est passé quelque chose / du nouveau c'est quoi / toutes mes notifications au même endroit / la liste de mes alertes",
  'message-choices':
    'je veux juste les mails importants / garder que les mails de match / pas les mails de points / choisir mes alertes / stop les notifs de crush mais pas les autres / trier les mails que vous envoyez / moins de mails sans tout couper / régler les messages / couper que les notifications / je veux les notifs mais pas les mails / remettre les mails / rallumer les messages / quels mails vous envoyez / préférences de notification',
  'device-notifications':
    "mettre les notifs sur le portable / activer les alertes du téléphone / les notifs arrivent pas / pas de notification sur mon iphone / j'ai refusé les notifications comment revenir / notification sur ordinateur / recevoir des notifs / mon téléphone sonne pas / la notif montre mon prénom / enlever les notifs de ce téléphone / bouton activer sur cet appareil",
  'close-reveal':
    "refermer nos photos / fermer les photos dévoilées / je regrette d'avoir accepté / je regrette le dévoilement / cacher ma photo à quelqu'un qui l'a vue / j'ai fermé par erreur / annuler la fermeture / j'ai cliqué refermer sans le vouloir / pourquoi nos photos sont refermées / sa photo a disparu / elle est redevenue floue / retirer mon accord pour la photo / plus envie que mon match voie ma tête / dix secondes pour annuler / revenir sur le dévoilement / reflouter ma photo / remettre ma photo floue / cacher à nouveau ma photo dévoilée",
  'ages-offered':
    "j'ai jamais choisi ces âges / pourquoi 45 à 59 ans / l'âge était déjà mis / les âges sont préremplis / de et à bougent tout seuls / ça change tout seul l'âge / pourquoi on me met ces âges / tranche d'âge par défaut / l'écart de cinq ans / je peux pas mettre moins de cinq ans d'écart",
  rude: "t'es nul / tu sers à rien / réponse nulle / tu comprends rien / n'importe quoi / ça répond pas / t'es bête / inutile / ta gueule / c'est nul / je déteste votre site / quel bot nul / bot débile / tu es stupide / assistant inutile / mauvais bot",
};

/** The spoken ways to ask for an entry. */
export function spokenPhrasings(entry: string): readonly string[] {
  return spoken[entry]?.split(' / ') ?? [];
}

/** The entries that have spoken phrasings. */
export const spokenEntries: readonly string[] = Object.keys(spoken);
