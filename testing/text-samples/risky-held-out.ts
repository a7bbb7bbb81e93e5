/**
 * 315 texts with a means of contact or a request for money, as people type them, written after the last rule of
 * `shared/talk/cautions` that finds more; later changes only find less. The author of the last mends wrote them too, and
 * after four such lists: texts of somebody else may be found less often. They are only counted. A person who mends a rule
 * with one of them gives the list the next number after `risky-fifth.ts`, with the share that was found, and writes a new one.
 */
const typed = `
Mon numéro est le 06 48 59 60 71
je te passe mon numéro 0648596071
Appelle-moi au 06 48 59 60 71 quand tu es libre
06 48 59 60 71, bisous
07 59 60 71 82 si tu veux parler
Tu peux m'appeler, 07.59.60.71.82
mon tél c'est 07-59-60-71-82
C'est Inès, 06 48 59 60 71
Voici mon portable 06 48 59 60 71
Je réponds plus facilement au téléphone : 06 48 59 60 71
tu m'appelles demain ? 0648596071
SMS possible au 06 48 59 60 71
numero : 06.48.59.60.71
(06 48 59 60 71)
le 06 48 59 60 71 c'est mon nouveau numéro
mon ancien numéro ne marche plus, prends le 06 48 59 60 71
+33 6 48 59 60 71
+33648596071
0033 6 48 59 60 71
zéro six quarante-huit cinquante-neuf soixante soixante et onze
zero six quarante huit cinquante neuf soixante soixante et onze
06 quarante-huit cinquante-neuf 60 71
06-4859-6071
06 48596071
0648 59 60 71
06 . 48 . 59 . 60 . 71
06 48 59 60 71 ou par mail
Je vis à Namur, +32 477 88 99 00
Genève, +41 79 888 77 66
Tu as de quoi noter ? 06 48 59 60 71
mon numéro pour dimanche : 06 48 59 60 71
Si tu te perds en route, 06 48 59 60 71
03 88 11 22 33 au travail
appelle sur mon fixe 05 61 22 33 44
Tu m'envoies un texto ? 06 48 59 60 71
06 48 59 60 71 je dors jamais
j'attends ton appel 06 48 59 60 71
voila mon 06 48 59 60 71
0648596071 ines
Tu peux me laisser un message vocal au 06 48 59 60 71
Tu me donnes ton 06 ?
donne ton 06
Donne-moi ton num
Je peux avoir ton numéro de portable ?
Passe-moi ton numéro
tu me files ton numéro ?
On s'échange nos 06 ?
ton numéro ?
Envoie ton 06
Quel est ton numéro ?
c'est quoi ton 06
je veux bien ton numéro
Laisse ton numéro stp
J'aimerais ton numéro pour t'appeler
Tu as WhatsApp ?
t'as whatsapp
tu as whatsapp pour qu'on parle
On parle sur WhatsApp ?
on passe sur whatsapp
Passons sur WhatsApp
Viens on va sur WhatsApp
Écris-moi sur WhatsApp au 06 48 59 60 71
mon WhatsApp : 06 48 59 60 71
Je te parle sur WhatsApp si tu veux
Je suis sur WhatsApp
Tu préfères WhatsApp ?
On discute sur WhatsApp ?
ajoute-moi sur whatsapp
Contacte-moi sur WhatsApp
Je préfère continuer sur WhatsApp
Ça te dit de continuer sur WhatsApp ?
ce serait mieux sur WhatsApp
WhatsApp serait plus pratique
Ton WhatsApp ?
Donne-moi ton WhatsApp
Rejoins-moi sur Telegram : @ines_b
Telegram ?
tu as telegram
On va sur Telegram ?
Mon Telegram @ines_b
Écris-moi sur Telegram
Tu me trouves sur Telegram, ines_b75
Viens sur Signal, c'est plus sûr
Tu utilises Signal ?
On continue sur Signal ?
Tu es sur Messenger ?
Parlons sur Messenger
viens sur messenger
on se parle sur messenger
Mon Facebook : Inès Baudry
Ajoute-moi sur Facebook Ines Baudry
Tu me cherches sur Facebook : Ines Baudry
T'as Facebook ?
je suis Ines Baudry sur Facebook
On devient amis sur Facebook ?
Skype ines.baudry
mon skype est ines.baudry75
On s'appelle sur Skype ?
Mon Discord : ines_b75
tu as discord ?
Rejoins mon Discord
Mon insta : ines.bdry
Insta ines.bdry
mon instagram ines.bdry
Instagram @ines.bdry
Mon Insta, c'est ines_bdry
@ines.bdry
Ajoute mon insta ines.bdry
Ajoute-moi, @ines.bdry
Abonne-toi @ines.bdry
Va sur mon insta
Regarde mon Insta : ines.bdry
Tu as Instagram ?
t'as un insta ?
tu as un instagram ?
Ton Insta ?
ton ig ?
C'est quoi ton pseudo Insta ?
c'est quoi ton insta
Donne-moi ton Instagram
tu me donnes ton insta
tu peux me donner ton instagram ?
Passe-moi ton Insta
échange d'insta ?
on s'échange nos insta ?
On parle sur Insta ?
On se retrouve sur Insta ?
Écris-moi sur Insta
parle moi sur instagram
je suis plus active sur Insta
Contacte-moi sur Instagram : ines.bdry
Envoie-moi un message sur Insta
MP sur insta
Mon snap : inesbdry75
snap inesbdry75
Mon Snapchat inesbdry_75
Tu as Snap ?
T'as snap ?
ton snapchat ?
Donne ton snap
Ajoute-moi sur Snap : inesbdry75
ajoute inesbdry75 sur snap
on passe sur snap ?
Viens sur Snapchat
c'est quoi ton snap
Mon TikTok : ines.bdry
tiktok @inesbdry
Suis-moi sur TikTok
Mon Twitter @ines_bdry
Mon pseudo : ines_bdry75
pseudo insta : ines.bdry
Tu me trouveras sous ines_bdry partout
ines.baudry@gmail.com
Mon mail : ines.baudry@gmail.com
Mon adresse mail : ines75@yahoo.fr
voici mon email ines75@hotmail.com
Écris-moi à ines75@outlook.fr
mail : ines75@orange.fr
Réponds-moi sur ines75@free.fr
envoie tes photos à ines75@gmail.com
ines75 arobase gmail point com
ines point baudry arobase free point fr
ines75 (at) gmail.com
ines75 [at] hotmail [point] fr
ines75@ gmail.com
ines75 @gmail .com
INES75@LAPOSTE.NET
mon gmail est ines75
Tu as une adresse mail ?
c'est quoi ton mail
Ton mail ?
Donne-moi ton email
On s'écrit par mail ?
Tu peux m'écrire par mail
Envoie-moi un mail à ines75@sfr.fr
Je préfère les mails : ines75@icloud.com
www.ines-baudry.fr
https://ines-baudry.com
http://ines-baudry.fr/contact
ines-baudry.fr
Mon site : ines-baudry.com
Va voir mon site www.ines-baudry.fr
bit.ly/ines75
https://tinyurl.com/ines75
instagram.com/ines.bdry
www.instagram.com/ines.bdry
facebook.com/ines.baudry
wa.me/33648596071
https://t.me/ines_b
snapchat.com/add/inesbdry
tiktok.com/@inesbdry
linkedin.com/in/inesbaudry
youtu.be/ines12345
Regarde https://www.youtube.com/watch?v=ines
mon album : photos.google.com/ines
Clique ici pour voir mes photos : http://photos-ines.net
Mon blog ines.wordpress.com
linktr.ee/ines
onlyfans.com/ines
J'ai un OnlyFans
mym.fans/ines
Tu peux me prêter 50 € ?
Peux-tu me prêter 200 euros ?
Prête-moi 80 euros
Tu peux m'avancer 150 € ?
Avance-moi un peu d'argent
Peux-tu m'envoyer 100 euros ?
Envoie-moi 40 €
Envoie 60 euros stp
J'ai besoin de 300 €
J'ai besoin d'argent
J'ai besoin de ton aide, je n'ai plus d'argent
Je n'ai plus d'argent, tu peux m'aider ?
Besoin d'argent urgent
Il me faut 100 euros
Il me faudrait 250 € pour ce soir
Il me manque 45 euros
Aide-moi à payer mes factures
Tu peux m'aider à payer mon loyer ?
Peux-tu payer ma facture de téléphone ?
Paie mon forfait et je t'appelle
Peux-tu m'aider financièrement ce mois-ci ?
Ma mère est à l'hôpital, il faut 500 euros
Mon père est malade, j'ai besoin d'argent pour ses soins
ma fille doit se faire opérer, peux-tu m'aider à payer ?
J'ai eu un accident, je dois payer 900 €
Je suis bloquée à la frontière, envoie-moi de l'argent
Je suis coincé à Abidjan, peux-tu m'envoyer 200 € ?
On m'a volé mes papiers et mon argent, aide-moi
J'ai perdu ma carte bancaire, peux-tu me dépanner de 50 € ?
Ma carte est bloquée, peux-tu payer l'hôtel ?
Mon compte bancaire est bloqué
La banque a bloqué mon compte, peux-tu m'avancer ?
Paie mon billet d'avion et j'arrive
Tu peux m'acheter un billet de train ?
Achète-moi un billet, je te rembourse
Je n'ai pas de quoi payer le train, tu peux avancer ?
Je te rembourse dès que je reçois mon salaire
Je te rembourserai à mon arrivée
Je te rends tout vendredi
Fais-moi un virement
Tu peux me faire un virement de 100 € ?
Un virement de 50 euros suffirait
Voici mon RIB
Mon IBAN : FR76 3000 1007 9412 3456 7890 185
FR7630001007941234567890185
Donne-moi ton IBAN
Tu peux me donner ton RIB ?
Donne-moi ton numéro de carte bleue
Envoie-moi les chiffres de ta carte
Envoie-moi le code reçu par SMS
Envoie par Western Union
Fais un Western Union au nom d'Ines
MoneyGram c'est plus rapide
Envoie un mandat
Fais-moi un Lydia
Lydia 20 € au 06 48 59 60 71
Fais un PayPal de 30 €
Mon PayPal : ines75@gmail.com
Wero au 06 48 59 60 71
Achète une carte PCS
Carte PCS de 150 €
Envoie-moi une recharge PCS
code de recharge PCS
Transcash 50 €
Achète un ticket Transcash
Recharge Transcash stp
Neosurf 100 €
Envoie-moi un Neosurf
Paysafecard de 10 euros
Code Paysafecard
Achète une carte iTunes de 50 €
Envoie-moi une carte Google Play
Carte cadeau Amazon de 30 €
Envoie le code de la carte cadeau
une carte Steam de 50 euros stp
La douane demande 400 euros
Je dois payer les frais de douane
Les frais de notaire sont de 600 €, peux-tu m'aider ?
Je vais toucher un héritage mais il faut payer l'avocat
Aide-moi à débloquer mon héritage
Je suis soldat américain et j'ai besoin d'argent
Je suis en mission sur un bateau, mon compte est bloqué
Il faut payer une caution de 100 € avant le rendez-vous
Investis dans le bitcoin
Je t'apprends à investir dans la crypto
Tu devrais investir dans le bitcoin
J'ai gagné 10 000 € avec la crypto, essaie
Rejoins-moi sur cette plateforme de trading
Mets 250 € et gagne 1000 €
Investis 100 € pour commencer
Double ta mise en trois jours
Un rendement de 20 % par mois
Tu veux gagner de l'argent facilement ?
Gagne 150 € par jour
Achète des bitcoins pour moi
Envoie du bitcoin
mon wallet bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
Télécharge Binance
Besoin d'un prêt rapide ?
Je fais des prêts entre particuliers
Prêt à 3 % sans justificatif
Je cherche une personne généreuse pour m'aider financièrement
sugar baby cherche sugar daddy
Mes tarifs : 100 € l'heure
Je vends mes vidéos
Photos contre Neosurf
Encaisse un chèque et envoie-moi l'argent
Paye ou j'envoie tes photos à ta famille
Paie 500 € sinon je publie ta vidéo
Envoie 200 € ou je montre tout à tes amis
Participe à ma cagnotte
Voici ma cagnotte en ligne
Je n'ai plus de crédit, envoie-moi une recharge Orange
Tu peux recharger ma carte PCS ?
`;

export const heldOutTexts: readonly string[] = typed.trim().split('\n');
