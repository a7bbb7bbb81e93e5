/**
 * Words with one meaning for people who ask. The first of each line represents the others; a trailing `*` matches
 * every ending. Plain letters, as `plainQuestion` writes them.
 */
const families: readonly (readonly string[])[] = [
  ['supprimer', 'supprim*', 'effac*', 'enlev*', 'retir*', 'virer', 'degag*', 'suppression', 'detrui*'],
  [
    'changer',
    'chang*',
    'modifi*',
    'corrig*',
    'rectifi*',
    'remplac*',
    'editer',
    'regler',
    'regle',
    'adapter',
    'mettre a jour',
  ],
  ['erreur', 'tromp*', 'plante', 'mauvais*', 'faux', 'fausse', 'fautes', 'faute', 'erreurs'],
  ['arreter', 'arret*', 'stop*', 'resili*', 'annul*', 'desabonn*', 'cess*', 'fin'],
  ['prix', 'tarif*', 'cout*', 'combien coute', 'cher', 'chere'],
  [
    'payer',
    'pay*',
    'paiement*',
    'virement',
    'carte bancaire',
    'carte bleue',
    'paypal',
    'debit*',
    'prelev*',
    'souscri*',
    'achet*',
    'regler par',
  ],
  ['gratuit', 'gratuit*', 'gratos', 'offert', 'offerts', 'offerte', 'free'],
  [
    'probleme',
    'problem*',
    'bug*',
    'plant*',
    'casse',
    'marche pas',
    'fonctionne pas',
    'rame',
    'souci*',
    'blanche',
    'blanc',
  ],
  [
    'personne',
    'personnes',
    'gens',
    'quelqu un',
    'fille',
    'filles',
    'garcon*',
    'gars',
    'type',
    'types',
    'membre*',
    'monde',
    'tetes',
    'individu*',
    'inconnu*',
    'autre',
  ],
  ['homme', 'hommes', 'gay', 'gays', 'homo*'],
  ['femme', 'femmes', 'lesbienne*'],
  [
    'ami',
    'amis',
    'amie',
    'amies',
    'copain',
    'copains',
    'copine',
    'copines',
    'pote',
    'potes',
    'filleul*',
    'collegue*',
    'soeur',
    'frere',
  ],
  ['inviter', 'invit*', 'parrain*', 'parain*', 'recommand*', 'faire venir', 'viennent'],
  ['photo', 'photos', 'image*', 'visage*', 'tete', 'selfie*', 'portrait*', 'tronche'],
  ['flou', 'flou*', 'devoil*', 'cachee'],
  ['email', 'emails', 'mail*', 'courriel*', 'adresse electronique'],
  ['telephone', 'telephon*', 'portable', 'numero', 'sms', 'texto*', 'whatsapp'],
  ['compte', 'comptes'],
  ['inscrire', 'inscri*', 'enregistr*', 'creer', 'creation'],
  ['connecter', 'connect*', 'connexion*', 'reconnect*', 'rentrer', 'entrer', 'login', 'identifi*'],
  ['deconnecter', 'deconnect*', 'deconnexion*', 'deco'],
  [
    'ecrire',
    'ecri*',
    'messag*',
    'discut*',
    'parler',
    'parl*',
    'tchat*',
    'chat',
    'contacter quelqu un',
    'convers*',
    'discussion*',
  ],
  [
    'contacter',
    'contact*',
    'joindre',
    'appeler',
    'support',
    'assistance',
    'service client',
    'humain',
    'conseiller',
    'reclamation',
  ],
  ['danger', 'danger*', 'menac*', 'harcel*', 'chantage', 'peur', 'violen*'],
  [
    'signaler',
    'signal*',
    'denonc*',
    'plainte',
    'insult*',
    'agressi*',
    'louche*',
    'suspect*',
    'bizarre*',
    'deplac*',
    'irrespect*',
  ],
  ['bloquer', 'bloqu*', 'eviter', 'lourd', 'ne plus voir'],
  ['arnaque', 'arnaqu*', 'escro*', 'brouteur*', 'argent', 'coupon*', 'fric', 'mandat', 'billet'],
  ['rendez vous', 'rdv', 'rencard*', 'premiere fois', '1ere fois'],
  ['securite', 'secur*', 'prudent*', 'prudence', 'precaution*', 'risque*', 'conseil*'],
  ['loin', 'loin', 'eloign*', 'km', 'kilometre*', 'distan*', 'region'],
  [
    'habiter',
    'habit*',
    'maison',
    'domicile',
    'localis*',
    'gps',
    'position*',
    'adresse',
    'geolocalis*',
    'coordonnees',
    'ville',
  ],
  ['age', 'ages', 'ans', 'jeune*', 'vieux', 'vieille*', 'vieill*', 'majeur*', 'mineur*', 'anniversaire'],
  ['soiree', 'soiree*', 'evenement*', 'event*', 'irl', 'apero*', 'en vrai', 'sortie*', 'en personne'],
  ['jouer', 'jou*', 'jeu', 'jeux', 'play room', 'playroom', 'salle de jeu', 'salle de jeux'],
  ['obligatoire', 'oblig*', 'forc*', 'necessaire*', 'dois', 'doit', 'faut il', 'imperatif'],
  ['cadenas', 'verrouill*', 'ferme*', 'grise*', 'cle', 'debloqu*', 'deverrouill*'],
  ['disponible', 'dispo', 'store', 'telecharg*', 'installer'],
  ['application', 'appli*', 'android', 'iphone', 'ios', 'play store', 'app store', 'google play', 'mobile'],
  ['solde', 'compteur', 'total'],
  ['expirer', 'expir*', 'perim*', 'valable*', 'validite', 'dispar*', 'perd*'],
  ['recompense', 'recompens*', 'gagn*', 'rapport*', 'obten*'],
  ['promotion', 'promo*', 'reduction*', 'remise*', 'code promo', 'rabais'],
  ['donnees', 'donnee*', 'info', 'infos', 'information*', 'rgpd'],
  ['vendre', 'vend*', 'revend*', 'partag*', 'transm*', 'confiden*', 'prive*', 'proteg*', 'protec*'],
  ['copie', 'copie*', 'recuper*', 'export*', 'telecharger mes', 'ce que vous savez'],
  [
    'pause',
    'pause*',
    'pose',
    'veille',
    'suspend*',
    'desactiv*',
    'temporaire*',
    'vacances',
    'en couple',
    'mettre en retrait',
  ],
  ['lien', 'liens'],
  ['recu', 'recu*', 'recevoir', 'recois', 'arriv*', 'envoy*'],
  ['long', 'longtemps', 'longue', 'duree', 'combien de temps', 'dure', 'prend'],
  ['question', 'question*', 'questionnaire'],
  ['difference', 'differen*', 'compar*', 'choisir entre', 'versus', 'mieux'],
  ['abonnement', 'abonnement*', 'formule*', 'abonement*', 'abonn*'],
  ['match', 'matchs', 'matches', 'affinite*', 'compatib*', 'resonance*', 'profils proposes'],
  ['pourcentage', 'pourcent*', 'pourcant*', 'score', 'chiffre', 'pour cent'],
  ['liste', 'listes', 'page'],
  ['nouveau', 'nouv*', 'actualis*', 'rafraich*', 'renouvel*', 'mise a jour', 'semaine', 'demain', 'frequence'],
  ['prevenir', 'preven*', 'prevenu*', 'averti*', 'notif*', 'alert*', 'm ecrivez'],
  ['verifier', 'verif*', 'control*', 'moder*', 'reel*', 'authentique*'],
  [
    'partenaire',
    'partenari*',
    'partenair*',
    'collab*',
    'influenc*',
    'insta*',
    'abonnes',
    'marque',
    'bosse',
    'sponsor*',
    'youtub*',
    'tiktok',
  ],
  [
    'autresite',
    'facebook',
    'netflix',
    'gmail',
    'outlook',
    'spotify',
    'amazon',
    'canal',
    'sfr',
    'orange',
    'bouygues',
    'apple',
    'microsoft',
    'google',
    'credit agricole',
    'la poste',
    'la banque',
    'carrefour',
    'twitter',
    'discord',
    'deezer',
    'uber',
    'vinted',
    'leboncoin',
  ],
  ['principe', 'concept', 'explique*', 'expliqu*', 'fonctionn*', 'resum*', 'presente*'],
  [
    'voir',
    'vois',
    'voit',
    'voient',
    'regard*',
    'visib*',
    'affich*',
    'apparai*',
    'montr*',
    'consult*',
    'tombe',
    'capt*',
  ],
  ['anonyme', 'anonym*', 'secret*', 'prenom', 'identite', 'nom', 'reveler'],
  ['reciproque', 'reciproqu*', 'mutuel*', 'lui aussi', 'elle aussi', 'aussi'],
  ['refuser', 'refus*', 'declin*', 'dis non', 'dire non', 'pas envie', 'rejet*'],
  ['merci', 'merci*', 'parfait', 'super', 'genial'],
  ['bonjour', 'bonjour*', 'salut', 'coucou', 'bonsoir', 'hello', 'hey'],
];

/**
 * Words without a meaning of their own in a question. Question words and 'pas' are not among them: they carry meaning.
 */
const fillers = new Set(
  `a ai ainsi alors as au aux avait avec avez bien c ca ce cela celle celui ces cet cette ci d dans de des donc du elle elles en
  encore est et etait etant ete etre eu eux fait faire faut fois hein il ils j je juste l la le les leur leurs lui m ma mais
  me meme mes moi mon n ne nos notre nous on ont ou par pense plait pour qu que s sa sans se sera serait ses si soit son sont
  suis sur t ta te tes toi ton tous tout toute toutes tres truc tu un une va vais vas veut veux vos votre vous voudrais
  voulais y apparemment aimerais peux peut peuvent puis savoir vraiment deja exactement actuellement desole beaucoup
  possible moyen chose chez site resonance`.split(/\s+/),
);

const exact = new Map<string, string>();
const prefixes: (readonly [prefix: string, concept: string])[] = [];
const phrases: (readonly [words: string, concept: string])[] = [];
for (const [concept = '', ...others] of families) {
  for (const other of [concept, ...others]) {
    if (other.includes(' ') && !other.includes('*')) phrases.push([other, concept]);
    else if (other.endsWith('*')) prefixes.push([other.slice(0, -1), concept]);
    else exact.set(other, concept);
  }
}
prefixes.sort(([one], [other]) => other.length - one.length);
const prefixesByLetter = Map.groupBy(prefixes, ([prefix]) => prefix[0] ?? '');
phrases.sort(([one], [other]) => other.length - one.length);

/** All words that have a family, without those that stand for their beginnings only. */
export const conceptWords: readonly string[] = families
  .flat()
  .filter((word) => !word.endsWith('*'))
  .flatMap((words) => words.split(' '));

/**
 * The meaningful words of a question, each replaced by one word for its group of synonyms. Never empty for a question
 * with words.
 */
export function conceptsOf(plain: string): string {
  let text = ` ${plain} `;
  for (const [words, concept] of phrases) text = text.replaceAll(` ${words} `, ` ${concept} `);
  const words = text.trim().split(' ');
  const carrying = words.filter((word) => !fillers.has(word));
  return (carrying.length > 0 ? carrying : words).map(conceptOf).join(' ');
}

function conceptOf(word: string): string {
  return exact.get(word) ?? prefixesOf(word[0] ?? '').find(([prefix]) => word.startsWith(prefix))?.[1] ?? word;
}

function prefixesOf(letter: string): typeof prefixes {
  return prefixesByLetter.get(letter) ?? [];
}
