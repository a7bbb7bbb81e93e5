import type { AskedQuestion } from './asked-question.ts';

/**
 * Questions that somebody wrote who had not read the patterns of distress or a phrasing: to find out how much worse the
 * assistant is at words that its author did not think of. Most are indirect, ironic, or about something that only sounds alike.
 */

/** Indirect as well as plain, and careless; several kinds where several answers help. */
export const furtherDistress: readonly AskedQuestion[] = [
  ['jme demande si kelkun viendrait a mon enterrement', 'suicide'],
  ["j'ai rangé mes affaires, apres ce soir plus personne entendra parler de moi", 'suicide'],
  ['a chaque fois que je conduis je pense à foncer dans un arbre', 'suicide'],
  ['jsais plus pourquoi je me leve le matin, autant que ça sarrete', 'suicide', 'loneliness'],
  ['ma soeur dit que bientot elle sera plus un fardeau pour nous', 'suicide'],
  ['jai fé 1 betise g avalé plin de cachés', 'suicide'],
  ['le monde tournerai aussi bien si jetais mort', 'suicide'],
  ["jdors plus, jmange plus, je veux juste que sa s'arete", 'suicide', 'loneliness'],
  ["j'ai donné mon chat a la voisine et écrit une lettre pour mes enfants", 'suicide'],
  ['combien de doliprane il faut pour pas se reveiller', 'suicide'],
  ['hier chez lui jetais trop bourrée et ce matin javais plus de culotte jme souviens de rien', 'sexual-violence'],
  ["mon rdv d'hier a pas voulu me laisser partir tant que javais pas couché", 'sexual-violence'],
  ['il a retiré le preservatif en cachette', 'sexual-violence'],
  ["un mec rencontré ici m'a tripoté dans le ciné alors que je disais non", 'sexual-violence'],
  ['chui un homme et une femme ma forcé, est ce que ca compte', 'sexual-violence'],
  ["mon copain me prend mon tel et m'enferme quand il est enervé", 'violence-at-home'],
  ['elle me balance des assiettes a la figure quand on sengueule', 'violence-at-home'],
  ['jai peur de rentré ché moi ce soir il a bu', 'violence-at-home', 'danger'],
  ['mon pere leve la main sur ma mere tt les jours', 'violence-at-home'],
  ["mon ex m'attend en bas de chez moi avec un couteau", 'danger', 'violence-at-home', 'threats'],
  ['il veut 500 balles sinon il envoie ma video a toute ma famille', 'threats'],
  ["on me réclame de l'argent contre mes nudes", 'threats'],
  ["il dit qu'il sait ou jhabite et que je vais le regretter", 'threats'],
  ['la meuf avec qui jai fait une cam me demande du fric sinon elle balance sur facebook', 'threats'],
  ['jsui en 3eme je peux minscrire quand meme ?', 'minor-self'],
  ['jai menti sur mon age en vrai jai 15 piges', 'minor-self'],
  ["la fille avec qui je parle m'a avoué qu'elle est au collège", 'minor-seen'],
  ["je crois que ce profil c'est ma fille de 16 ans", 'minor-seen'],
  ["yen a un qui arrete pas de recréer des comptes pour me parler alors que je l'ai bloqué", 'harassment'],
  ["un type arrete pas de m'envoyé des photos de son sexe", 'harassment', 'sexual-violence'],
  ['jme fais traité de grosse vache par qqn du site', 'harassment'],
  ['jai personne a qui parlé depuis des mois', 'loneliness'],
  ["ma femme est decedée ya un an je m'en remets pas", 'loneliness'],
  ['je pleure tout les soirs', 'loneliness'],
  ['encore un noel tout seul comme un chien', 'loneliness'],
  ['suis au fond du trou', 'loneliness', 'suicide'],
];

/** Jokes, irony and turns of phrase, and words that only sound like distress. */
export const furtherHarmless: readonly string[] = [
  'jsuis mort de rire votre question sur les chats',
  'mdr il ma tué avec sa blague',
  'ce quiz me tue 😂',
  'trop de questions jvais mourir de vieillesse avant la fin',
  'mon ex est un boulet comment eviter de tomber sur lui',
  'jai 16 crushs et aucun a repondu lol',
  'elle a 17 ans de moins que moi cest grave ?',
  'mon fils de 15 ans adore le foot comme moi ca compte dans les affinités ?',
  "je craque completement pour quelqu'un c'est violent",
  "on s'est fait violence pour remplir tout le profil",
  'la solitude me va tres bien je cherche juste des amis',
  "j'ai tué le game 100 % au profil",
  "c'est mortel votre site",
  'vous me harcelez avec vos mails',
  "c'est du suicide commercial vos prix",
  'jme sens un peu seul a aimer les echecs ici non ?',
  'il a disparu de mes matchs normal ?',
  'je veux disparaitre de votre site',
  'coup de foudre je suis foutu',
  'jdois tuer le temps en attendant samedi',
  'jetais pompier au 18 je le mets où comme metier ?',
  'ma mere va me tuer si elle voit que jsuis la mdr',
];

export const furtherQuestions: readonly AskedQuestion[] = [
  ['cest koi le truc des 6 gens', 'how-many-matches'],
  ['jai pas recu le lien pr me connecté', 'link-not-received'],
  ['cmt on change de foto', 'change-photo'],
  ['ya til une appli sur iphone', 'mobile-app'],
  ['pk jai perdu des points', 'points-expiry', 'missing-points', 'points-balance'],
  ['c combien l abo', 'premium', 'compare-plans', 'is-it-free'],
  ['je veu suprimé mon conte', 'delete-account'],
  ['on peut metre le profil en pause pendant les vacances', 'pause-account'],
  ['qui a fait ce site', 'company'],
  ['est ce que mes reponses sont vendu a des pubs', 'data-protected', 'ads', 'sensitive-data'],
  ['jpeux parler a mon match ou pas', 'write-to-match'],
  ['faut payé pour voir la photo ?', 'photo-reveal', 'is-it-free', 'photo-visibility'],
  ['jai une meilleur idee de quizz a qui jecris', 'contact'],
];

export const furtherUnknown: readonly string[] = [
  'quel temps fera til demain a brest',
  "tu peux m'ecrire un poeme sur la mer",
  'qui va gagner la ligue 1',
];
