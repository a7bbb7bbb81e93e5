/** Words that people shorten on a phone, with the plain words for them. */
const shortForms: Readonly<Record<string, string>> = {
  pk: 'pourquoi',
  pq: 'pourquoi',
  pkoi: 'pourquoi',
  c: 'c est',
  ces: 'c est',
  koi: 'quoi',
  ki: 'qui',
  kan: 'quand',
  cmt: 'comment',
  comen: 'comment',
  qqn: 'quelqu un',
  qqun: 'quelqu un',
  qqch: 'quelque chose',
  qd: 'quand',
  jai: 'j ai',
  jsuis: 'je suis',
  chui: 'je suis',
  jveux: 'je veux',
  jpeux: 'je peux',
  jarrive: 'j arrive',
  jcomprends: 'je comprends',
  ya: 'y a',
  svp: 's il vous plait',
  stp: 's il te plait',
  rdv: 'rendez vous',
  rv: 'rendez vous',
  tel: 'telephone',
  num: 'numero',
  foto: 'photo',
  pic: 'photo',
  abo: 'abonnement',
  mdp: 'mot de passe',
  password: 'mot de passe',
  msg: 'message',
  mp: 'message',
  pb: 'probleme',
  bug: 'bug probleme',
  bugs: 'bug probleme',
  mail: 'email',
  mails: 'emails',
  appli: 'application',
  app: 'application',
  gratos: 'gratuit',
  cb: 'carte bancaire',
  thune: 'argent',
  fric: 'argent',
  sous: 'argent',
  pote: 'ami',
  potes: 'amis',
  copine: 'amie',
  mec: 'homme',
  mecs: 'hommes',
  gars: 'homme',
  meuf: 'femme',
  meufs: 'femmes',
  relou: 'lourd',
  bcp: 'beaucoup',
  tjs: 'toujours',
  tjr: 'toujours',
  dsl: 'desole',
  slt: 'salut',
  bjr: 'bonjour',
  bsr: 'bonsoir',
  cc: 'coucou',
  mci: 'merci',
  playroom: 'play room',
  rgpd: 'rgpd donnees',
  fb: 'facebook',
};

/** Normalises a question for comparison: lower case, no accents, no punctuation, abbreviations spelt out. */
export function plainQuestion(question: string): string {
  return question
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('e-mail', 'email')
    .replaceAll(/(\d)\s*%/g, '$1 pourcent')
    .replaceAll('%', ' pourcent ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(shortForms, word) ? shortForms[word] : word))
    .join(' ')
    .replaceAll('c est est ', 'c est ');
}
