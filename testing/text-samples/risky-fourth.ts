/** 290 texts like those of `risky-third.ts`: the mended rules found 88 % of them before they were mended again. */
const typed = `
Bon, je me jette à l'eau : 06 71 82 93 04
mon 06 ? le voici 0671829304
0671829304 tu peux m'appeler
Tu peux me joindre sur le 06 71 82 93 04
c mon numero 07 83 94 05 16
07-83-94-05-16 après le boulot
Numéro : 07.83.94.05.16
j'habite Lille, 06 71 82 93 04 si tu passes
et voilà mon téléphone : 06 71 82 93 04
Je t'envoie mon numéro : 0783940516
+33783940516
+33 7 83 94 05 16 (WhatsApp aussi)
zéro sept quatre-vingt-trois quatre-vingt-quatorze zéro cinq seize
zero six soixante et onze quatre vingt deux quatre vingt treize zero quatre
06 soixante et onze 82 93 04
06.71.82.93.04 bonne soirée
06 71 82 93 04 <- c'est moi
Appelle ! 06 71 82 93 04
Mon portable, c'est le 06 71 82 93 04.
Envoie "coucou" au 06 71 82 93 04
en cas de besoin 06 71 82 93 04
06 71 82 93 04 ou 03 20 11 22 33
mon numéro de tel est 06 71 82 93 04
voilà : zéro six, soixante et onze, quatre-vingt-deux, quatre-vingt-treize, zéro quatre
+41 78 123 45 67 je suis à Genève
+32 499 12 34 56 à Liège
Je suis à Montréal, +1 438 555 0123
Mon numéro marocain : +212 6 12 34 56 78
on s'appelle ? 06 71 82 93 04
06/71/82/93/04
Je préfère te parler de vive voix, 06 71 82 93 04
sms 06 71 82 93 04
Écris au 0671 82 93 04
06 7182 9304
Tu me donnes ton numéro de téléphone ?
Je peux te demander ton numéro ?
Donne ton numéro
Passe-moi ton 06 stp
c'est quoi ton num ?
j'aimerais avoir ton numéro
On se donne nos numéros ?
tu me files ton num ?
Laisse-moi ton 06 et je t'appelle
ton 06 ?
Envoie-moi ton numéro
échange de numéros ?
On bascule sur WhatsApp ?
Viens sur WhatsApp
Tu as WhatsApp ?
Je te rejoins sur WhatsApp
Parlons sur WhatsApp
Retrouve-moi sur WhatsApp
Mon WhatsApp est le 06 71 82 93 04
on parle sur whatsapp stp
Est-ce que tu utilises WhatsApp ?
Écris-moi sur WhatsApp s'il te plaît
Je préfère WhatsApp
WhatsApp c'est mieux
Ajoute-moi sur WhatsApp
on s'écrit sur WhatsApp ?
Je suis toujours sur WhatsApp, écris-moi
continuons sur Telegram
Tu as un Telegram ?
Mon Telegram : @elodie_m
telegram elodie_m33
Cherche @elodie_m sur Telegram
On va sur Signal ?
tu as Signal ?
Viens sur Messenger
Tu as Messenger ?
je suis sur Messenger
On passe sur Messenger
Mon nom sur Messenger : Élodie Marchal
Tu me trouves sur Facebook : Elodie Marchal
Facebook Elodie Marchal
Ajoute Elodie Marchal sur Facebook
Mon Facebook c'est Elodie Marchal
Skype : elodie.m33
On fait un Skype ?
Mon pseudo Skype elodie.m33
viens sur skype
discord : elodie33#1234
Mon Discord est elodie_m33
Tu as Discord ?
viens sur mon discord
Mon Insta c'est elodie.mrch
Insta : elodie.mrch
insta elodie_mrch
@elodie.mrch
Mon compte Instagram : elodie.mrch
Va sur mon Instagram @elodie.mrch
Tu as un Insta ?
tu as insta ?
C'est quoi ton Insta ?
donne-moi ton insta
tu me passes ton insta ?
Je peux avoir ton Instagram ?
Ton Instagram ?
ton insta stp
Retrouve-moi sur Insta
Ajoute-moi sur Instagram
abonne-toi à mon insta elodie.mrch
Écris-moi en DM sur Insta
parle-moi sur insta
viens sur insta
On se suit sur Insta ?
On continue sur Insta ?
mon ig elodie.mrch
ig : elodie.mrch
Mon Snap : elodie-m33
snap : elodiem33
Snapchat elodie_m33
Tu as Snap ?
ajoute mon snap
ajoute moi sur snap
ton snap ?
t'as snap ?
donne ton snap
Je suis plus sur Snap
viens on parle sur snap
Mon tiktok @elodie.mrch
TikTok : elodie.mrch
Suis-moi sur TikTok @elodie.mrch
Mon Twitter : @elodie_mrch
je suis elodie_mrch sur tous les réseaux
pseudo elodie_mrch33
elodie.marchal@gmail.com
Mon mail : elodie.marchal@gmail.com
mon adresse mail est elodie.marchal@gmail.com
Écris-moi à elodie33@hotmail.fr
elodie33@yahoo.fr
envoie moi un mail sur elodie33@orange.fr
elodie.marchal@laposte.net, j'attends ton message
elodie33 arobase gmail point com
elodie point marchal arobase yahoo point fr
elodie33(at)gmail.com
elodie33[at]gmail[dot]com
elodie33 @ gmail . com
Elodie33@Gmail.Com
Contact : elodie@marchal-deco.fr
Tu me donnes ton mail ?
C'est quoi ton adresse mail ?
Donne-moi ton adresse e-mail
On s'écrit par mail ?
on peut se parler par mail
Envoie-moi un mail
mon adresse gmail : elodie33
Je te réponds par mail, elodie33@free.fr
http://elodie-marchal.fr
https://elodie-marchal.com/photos
www.elodie-marchal.fr
elodie-marchal.fr
mon site : elodie-deco.com
Va voir www.elodie-deco.com
Clique sur https://bit.ly/4abcd
tinyurl.com/elodie33
instagram.com/elodie.mrch
https://www.instagram.com/elodie.mrch/
facebook.com/elodie.marchal.33
https://wa.me/33671829304
https://t.me/elodie_m
youtube.com/@elodiem
Mon blog : elodie.over-blog.com
linktr.ee/elodiem
Inscris-toi ici : www.site-gratuit.net
Regarde ma vidéo https://youtu.be/xyz987
vote pour moi sur concours-photo.fr/elodie
onlyfans.com/elodiem
Peux-tu me prêter 50 euros ?
Tu pourrais me prêter 200 € jusqu'à la fin du mois ?
Prête-moi 100 €
Tu peux m'avancer 80 euros ?
Peux-tu m'envoyer 30 € ?
Envoie-moi 100 euros
envoie 50 euros
j'ai besoin de 150 euros
J'ai un besoin urgent d'argent
J'ai besoin d'argent pour rentrer chez moi
Il me faut 300 € pour demain
il me manque 60 euros
Tu peux m'aider à payer mon loyer ?
Aide-moi à payer ma facture d'électricité
Peux-tu m'aider financièrement ?
Je suis bloquée à l'étranger, peux-tu m'envoyer de l'argent ?
On m'a volé mon portefeuille, peux-tu m'aider ?
Mon fils est à l'hôpital, j'ai besoin d'argent
ma mère est malade et il faut payer les soins
Je dois payer l'opération de ma fille
Peux-tu payer mon billet pour que je vienne ?
Achète-moi un billet d'avion
Je viens si tu paies le billet
Paie-moi le train et j'arrive
Je te rembourserai dès que possible
Je te rends l'argent lundi
je te rembourse vite
Fais-moi un virement
Peux-tu faire un virement de 200 € ?
un virement instantané de 100 euros
Voici mon RIB
Je t'envoie mon RIB
Mon IBAN : FR76 3000 4000 0312 3456 7890 143
FR76 3000 4000 0312 3456 7890 143
donne moi ton rib
Quel est ton IBAN ?
Envoie-moi ta carte bancaire en photo
Donne-moi ton numéro de carte
donne-moi ton code de carte bleue
Envoie-moi le code que tu vas recevoir par SMS
Ma banque a bloqué ma carte, peux-tu m'aider ?
Mon compte est bloqué
mon compte en banque est gelé à cause d'une erreur
dépanne-moi, j'ai plus rien
Tu peux me dépanner de 20 € ?
Dépanne-moi 50 euros stp
Envoie par Western Union
western union stp
Envoie l'argent par mandat
MoneyGram ou Western Union
La douane bloque mon colis, il faut payer 200 €
Je dois payer des frais de douane
Il y a des frais de dossier à payer
L'héritage de mon oncle est bloqué chez le notaire
mon avocat a besoin de 500 euros pour débloquer les fonds
Je suis en mission à l'étranger et je n'ai pas accès à mon compte
mon passeport est retenu, il faut payer
Je dois payer mon visa, aide-moi
PayPal : elodie33@gmail.com
Envoie sur mon PayPal
fais-moi un paypal de 20 euros
envoie un lydia
Un petit Lydia de 10 € ?
Carte PCS 100 €
Achète-moi une recharge PCS
je veux une carte PCS
code PCS
Un ticket PCS au tabac
Transcash
une recharge Transcash de 50 euros
Envoie-moi un code Transcash
Achète un Neosurf
ticket Neosurf de 30 €
Neosurf stp
Paysafecard 20 €
envoie une paysafecard
Achète une carte Google Play et envoie-moi le code
Une carte iTunes de 50 €
envoie le code de la carte Amazon
carte cadeau Amazon de 100 euros s'il te plaît
carte Steam 20 €
J'ai besoin d'une carte Apple de 100 €
Envoie une photo du code de la recharge
Investis dans le bitcoin avec moi
Tu connais le trading ? Je gagne 3000 € par mois
La crypto m'a rendu riche, je peux t'apprendre
Investis 100 € et gagne 1000 €
je te conseille d'investir dans la crypto
Rejoins ma plateforme de crypto
Mon coach en trading t'aidera à gagner
Ouvre un compte de trading avec mon lien
Gagne de l'argent facilement depuis chez toi
Tu veux gagner de l'argent ?
Gagne 200 € par jour
Double ton argent en une semaine
Placement garanti à 15 % par mois
Un investissement sûr et rentable
Achète de l'USDT sur Binance
Envoie des bitcoins sur mon wallet
mon adresse BTC : 1BoatSLRHtKNngkdXEeobR76b53LETtpyT
je t'offre un prêt sans justificatif
Prêt rapide de 5000 euros
Besoin d'un prêt ? Je prête de 1000 à 50 000 euros
Je cherche un papa gâteau
sugar daddy bienvenue
200 € pour une nuit avec moi
Je vends mes photos
photos contre recharge
Encaisse un chèque pour moi
Je t'envoie de l'argent et tu le transfères à mon ami
Paye ou je publie tes photos
Donne-moi 500 € ou j'envoie la vidéo à tes proches
Si tu ne payes pas je diffuse tout
envoie l'argent ou tout le monde verra la vidéo
Ma cagnotte : leetchi.com/elodie
participe à ma cagnotte
Je quitte l'appli, ajoute-moi : elodie.mrch sur Insta
mon abonnement se termine, 06 71 82 93 04
Je ne viens plus ici, écris sur elodie33@gmail.com
Ici ça bug, viens sur WhatsApp
Je n'aime pas cette appli, tu as Insta ?
Donne-moi un autre moyen de te contacter
`;

export const fourthRiskyTexts: readonly string[] = typed.trim().split('\n');
