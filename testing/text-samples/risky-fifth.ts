/** 306 texts like those of `risky-fourth.ts`: the mended rules found 94 % of them before they were mended again. */
const typed = `
Coucou, mon numéro c'est le 06 03 14 25 36
06 03 14 25 36, appelle-moi ce soir
0603142536 pour qu'on se parle
07 70 81 92 03 c'est mon perso
Mon tel 07.70.81.92.03
tu peux me sms au 0770819203
Tu peux me contacter au 07 70 81 92 03
Voici mon 07 : 07-70-81-92-03
Voilà mon numéro, 06 03 14 25 36, ne le perds pas
c'est plus simple au tel 06 03 14 25 36
Je suis au 06.03.14.25.36
Mets-moi un message au 06 03 14 25 36
Téléphone : 06 03 14 25 36
+33 6 03 14 25 36
+33603142536 whatsapp
0033603142536
zéro six zéro trois quatorze vingt-cinq trente-six
zéro six, zéro trois, quatorze, vingt-cinq, trente-six
06 zéro trois quatorze 25 36
06 / 03 / 14 / 25 / 36
06_03_14_25_36
06,03,14,25,36
06 03 14 25 3 6
060 314 25 36
(06) 03 14 25 36 le soir
le matin au 01 53 64 75 86
fixe 05 56 12 23 34
Bruxelles +32 485 11 22 33
Lausanne : +41 76 222 33 44
J'ai un numéro anglais +44 7700 900123
tape 06 03 14 25 36 dans ton téléphone
Je me sens en confiance, mon numéro : 06 03 14 25 36
si tu veux entendre ma voix 06 03 14 25 36
on s'envoie des sms ? 06 03 14 25 36
mon numero (chut) 0603142536
J'efface ce message après : 06 03 14 25 36
0 6 0 3 1 4 2 5 3 6
Six zéro trois quatorze vingt-cinq trente-six avec un zéro devant
06 03 14 25 36 🙂
Samedi 14 h, place Bellecour, 06 03 14 25 36
Tu peux me donner ton numéro ?
Donne-moi ton numéro de téléphone
Je voudrais ton numéro
Tu me laisses ton 06 ?
passe ton num
c'est quoi ton numéro de tel
ton numéro s'il te plaît ?
Je peux avoir ton 06 ?
envoie ton numéro
On échange nos numéros de téléphone ?
file-moi ton num
tu aurais un numéro où t'appeler ?
Tu veux bien me passer ton portable ?
On continue la conversation sur WhatsApp ?
On se retrouve sur WhatsApp
tu viens sur WhatsApp ?
T'as WhatsApp ?
As-tu WhatsApp ?
Je préfère parler sur WhatsApp
Peut-on se parler sur WhatsApp ?
Parle-moi sur WhatsApp
WhatsApp ?
mon whatsapp 07 70 81 92 03
tu peux m'écrire sur WhatsApp
Mon numéro WhatsApp est le 07 70 81 92 03
On sera mieux sur WhatsApp
On va sur WhatsApp ?
je t'attends sur WhatsApp
donne-moi ton WhatsApp
passe moi ton whatsapp
tu utilises whatsapp ?
Rejoins-moi sur Telegram
Passe sur Telegram
Tu es sur Telegram ?
Mon Telegram est @hugo_t
telegram : hugo_t59
je suis sur Telegram sous hugo_t59
T'as Telegram ou Signal ?
viens sur Signal
On se parle sur Messenger ?
Ajoute-moi sur Messenger
Écris-moi sur Messenger
Mon Messenger : Hugo Tellier
Tu es sur Facebook ?
Mon Facebook est Hugo Tellier
Cherche-moi sur Facebook, Hugo Tellier
Hugo Tellier sur Facebook
On s'ajoute sur Facebook ?
Ajoute moi sur fb Hugo Tellier
Mon Skype : hugo.tellier59
on se parle sur Skype ?
Tu as Skype ?
Discord : hugo_t59
mon discord c'est hugo_t59
Viens sur Discord
Tu as un Discord ?
Mon insta hugo.tllr
Mon Insta : @hugo.tllr
mon insta est hugo_tllr
Mon Instagram c'est hugo.tllr
instagram : hugo.tllr
@hugo.tllr sur insta
je m'appelle hugo.tllr sur Insta
Suis-moi sur Insta : hugo.tllr
suis moi @hugo.tllr
Tu me suis sur Insta ?
Tu as un compte Instagram ?
C'est quoi ton Instagram ?
C quoi ton insta
Donne ton insta
passe ton insta
Tu me passes ton Instagram ?
Je peux t'ajouter sur Insta ?
On s'ajoute sur Insta ?
On se parle sur Insta ?
on continue sur instagram
Viens en DM sur Instagram
Envoie-moi un DM sur Insta
écris-moi sur instagram, je réponds vite
Je réponds plus vite sur Insta
ton insta ?
insta ?
Insta : hugo.tllr, snap : hugot59
Mon snap c'est hugot59
snap hugot_59
Snap : hugot59
T'as un snap ?
Tu as Snapchat ?
ajoute-moi sur Snapchat
ajoute mon snap hugot59
on parle sur snap ?
viens snap
donne-moi ton snap
c'est quoi ton snap ?
On s'ajoute sur snap ?
tiktok : hugo.tllr
Mon TikTok c'est @hugo.tllr
Va voir mon TikTok @hugo.tllr
Mon X : @hugo_tllr
twitter @hugo_tllr
Mon pseudo partout : hugo_tllr
tape hugo_tllr sur Google
hugo.tellier@gmail.com
mon mail hugo.tellier@gmail.com
Mon adresse e-mail : hugo.tellier@outlook.fr
Voici mon adresse : hugo.tellier@free.fr
Écris-moi sur hugo.tellier@orange.fr
réponds-moi à hugo59@laposte.net
hugo.tellier arobase gmail.com
hugo point tellier arobase orange point fr
hugo59 at gmail dot com
hugo59 (arobase) gmail (point) com
hugo59[arobase]yahoo.fr
hugo 59 @ gmail.com
HUGO59@HOTMAIL.COM
mon hotmail : hugo59
Ton adresse mail ?
Tu as un mail ?
Donne-moi ton adresse mail
C'est quoi ton mail ?
On peut s'écrire par mail ?
on s'envoie des mails ? hugo59@gmail.com
Laisse-moi ton e-mail
https://hugo-tellier.fr
http://www.hugo-tellier.com/galerie
www.hugotellier.fr
hugotellier.com
mon site, c'est hugo-tellier.fr
Mes photos : flickr.com/hugotllr
bit.ly/hugo59
https://goo.gl/abcd12
instagram.com/hugo.tllr
https://instagram.com/hugo.tllr?igsh=abc
facebook.com/hugo.tellier.59
fb.me/hugotllr
wa.me/33603142536
t.me/hugo_t59
snapchat.com/add/hugot59
youtu.be/abc987
soundcloud.com/hugotllr
Écoute ma musique : https://open.spotify.com/artist/abc
viens sur mon site www.cam-hugo.com
hugotellier point fr
linktr.ee/hugotllr
Mon OnlyFans : hugotllr
Réserve ici : https://calendly.com/hugotllr
discord.gg/xyz123
Peux-tu me prêter de l'argent ?
Tu peux me prêter 40 € ?
Pourrais-tu me prêter 300 euros ?
Prête-moi de l'argent stp
Tu peux m'avancer de l'argent ?
Avance-moi 100 euros
Tu peux m'envoyer de l'argent ?
Envoie-moi de l'argent
Envoie 20 €
Envoie-moi 75 euros s'il te plaît
J'ai vraiment besoin d'argent
J'ai besoin de 400 euros
j'ai besoin de 100€ pour manger
Besoin urgent de 250 euros
Il me faut 150 euros aujourd'hui
Il me manque 90 € pour mon loyer
Aide-moi à payer mon loyer
Peux-tu payer mon loyer ce mois-ci ?
Tu pourrais m'aider avec un peu d'argent ?
Peux-tu m'aider à payer l'hôpital ?
Mon fils a eu un accident et je dois payer la clinique
Ma fille est malade, je n'ai pas d'argent pour les médicaments
ma mère doit être opérée, il manque 800 euros
Je suis bloqué en Côte d'Ivoire sans argent
Je suis coincée à l'aéroport, j'ai besoin de 200 euros
On m'a volé ma carte, peux-tu m'envoyer 100 € ?
J'ai perdu mon portefeuille, peux-tu me dépanner ?
Ma carte bancaire ne marche plus, tu peux payer ?
ma banque a bloqué mon compte, aide-moi
Mon compte est bloqué, j'ai besoin de ton aide
Paie mon billet et je viens te voir
Tu peux payer mon billet de train ?
Achète mon billet d'avion, je te rembourse
J'arrive si tu m'envoies l'argent du taxi
Peux-tu payer l'essence pour que je vienne ?
Je te rembourse demain, promis
Je te rendrai l'argent dès mon retour
Tu seras remboursé vendredi, c'est promis
Fais-moi un virement de 50 €
Peux-tu me faire un petit virement ?
Voici mon IBAN
Mon RIB : FR76 1027 8060 0000 0203 0450 112
IBAN : FR76 1027 8060 0000 0203 0450 112
Envoie-moi ton RIB
Donne-moi tes coordonnées bancaires
Envoie-moi une photo de ta carte bancaire
donne le numéro de ta carte
Quel est le code de ta carte ?
Donne-moi le code que tu viens de recevoir
Envoie l'argent par Western Union
Tu peux envoyer par MoneyGram ?
fais un mandat cash
Fais-moi un Lydia de 20 €
Un PayPal de 50 euros ?
Mon PayPal c'est hugo59@gmail.com
envoie sur PayPal
paye par PCS
Achète une carte PCS de 50 €
Il me faut une carte PCS
Une recharge PCS et j'arrive
Envoie le code PCS
Tu peux m'acheter une recharge Transcash ?
Transcash 100 euros
deux tickets Transcash
Un coupon Transcash au tabac
Neosurf de 20 €
Achète-moi un ticket Neosurf
Code Neosurf stp
Paysafecard 50 €
Achète une Paysafecard
Envoie-moi une carte cadeau
Une carte Amazon de 50 € stp
Achète une carte iTunes
carte Google Play 100 euros
envoie le code de la carte Steam
Je dois payer la douane
Le colis est bloqué à la douane, il faut payer 300 €
Le notaire veut 1000 euros de frais avant l'héritage
J'ai un héritage mais il faut payer des frais
Mon avocat demande 700 euros
Il faut payer une caution avant notre rendez-vous
Envoie 50 € pour réserver le rendez-vous
Paye d'abord, on se voit après
Je suis ingénieur sur une plateforme, mon salaire est bloqué
Je suis médecin en mission au Yémen et j'ai besoin d'aide pour rentrer
Investis avec moi dans la crypto
Tu devrais acheter du bitcoin avec moi
Je gagne beaucoup avec le trading, je peux t'apprendre
Mon oncle trader peut t'aider à investir
Investis 500 € et gagne 2000 €
Tu peux doubler ton argent avec le bitcoin
Une plateforme qui rapporte 5 % par jour
Rendement garanti, zéro risque
Inscris-toi sur cette plateforme de trading
Dépose 250 € pour commencer
Tu veux gagner 1000 € par semaine ?
Gagne de l'argent en ligne
Travaille de chez toi et gagne 2000 € par mois
Ouvre un compte Binance
Envoie-moi de l'USDT
Mon adresse bitcoin : bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
envoie 0,05 BTC
Offre de prêt entre particuliers
Je propose un prêt à 2 %
J'accorde des prêts de 2000 à 80 000 euros
Je cherche un sugar daddy généreux
300 € la soirée, tu payes en arrivant
Je fais payer 100 € de l'heure
Mes tarifs sont de 120 € de l'heure
Je vends des vidéos, 20 € par PayPal
Photos contre PCS
Encaisse ce chèque et garde 200 €
Peux-tu recevoir de l'argent pour moi ?
Paye 400 € ou je publie la vidéo
Si tu ne payes pas, j'envoie tes photos à tes amis
J'ai enregistré la vidéo, envoie 500 €
envoie 300 euros sinon je publie tout
Ma cagnotte Leetchi
Participe à ma cagnotte s'il te plaît
`;

export const fifthRiskyTexts: readonly string[] = typed.trim().split('\n');
