/**
 * Faults of French that a machine sees for certain. What it lets through may still be bad French: a person reads it
 * too.
 */

interface Rule {
  readonly error: string;
  readonly pattern: RegExp;
}

/** Any of these words, alone: not a part of an address such as `match-resonance`, nor of a longer word. */
function anyOf(words: string, flags: string): RegExp {
  const alternatives = words.trim().split(/\s+/).join('|');
  return new RegExp(
    `(?<![\\p{L}\\p{N}/._@?&=-])(?:${alternatives})(?![\\p{L}\\p{N}/_@=-]|\\.[\\p{L}\\p{N}])`,
    `gu${flags}`,
  );
}

/** Words that no sentence of ours holds without their accents (so not `cote`, `tache`, `foret`, `passe`…). */
const WITHOUT_ACCENTS = `
  acces affinite affinites age ages ame ames amitie amities annee annees apercu apres arrete arreter aupres aussitot
  beaute bete betes bientot bruler ca celebre chateau cinema coeur coeurs colere completer complicite connait controle
  creatif creative creer creme curiosite curiosites decide decider decision decouvert decouverte decouvrir decouvre decu
  deja depart depense deplacer deranger derniere dernieres desactiver desert desir desole detail details devoile
  devoiler difference different differente differents difficulte diner drole ecart echange echanges echec ecoute ecouter
  ecran ecrans ecrire ecris ecrit ecrite ecriture egal egale egalement egalite elegance elephant eloigne emotion emotions
  energie energies entree epoque equilibre equite espere etage etait etape etapes etat ete etes etoile etoiles etonne
  etrange etre etude evenement evenements eviter exces experience experiences facon fache felicitations fete fetes fidele
  fidelite francais francaise frere freres gateau gateaux gene genereux gerer gout gouts grace hesiter honnete honnetete
  hotel idee idees identite ile iles independance interesse interet interets interieur interieure intimite journee
  journees lecon legende leger legere liberte lumiere lumieres maitre maniere manieres materiel memoire memoires meme
  memes mere meres meteo metier metiers methode modele mystere mysteres naitre necessaire numero numeros oeil oeuf oeufs
  oeuvre oeuvres paraitre peche pere peres periode personnalite piece pieces piege plait plutot poeme poemes poesie
  possibilite precedent precedente preference preferences prefere premiere premieres prenom prenoms preparer pres presence
  pret prete prevenir prevu priere probleme problemes progres proteger qualite qualites realite recemment recois recoit
  recompense recompenses recu recue reel reelle reessaie reessayer reflechir reflechis regle regles regulierement repare
  repete repond repondre reponds reponse reponses reserve resiliation resilier resonance resonances resoudre resultat
  resultats reussi reussir reve reveil reveler rever reves role roles securite selection serenite serie series serieuse
  serieux siecle simplicite sincerite societe soeur soeurs soiree soirees spontaneite succes systeme telephone telephones
  television tete tetes theatre theme themes tot tres tresor unite vecu veritable verite verites vetements video videos
  voeu voeux voila volonte`;

/** English that no French sentence of ours holds (so not `page`, `continue`, `match`, `or`, `on`…). */
const ENGLISH = `
  again and back cancel cannot click could delete deleted done download edit empty error failed first friday from has have
  her here his home how invalid is it its last loading login logout missing monday my name next not of our password please
  previous required save saved search settings she should something submit success successfully that the their them there
  they this try unknown upload username was we welcome were what when where who why with without would wrong yes you your
  yours`;

const LEFT_OVER = 'lorem ipsum placeholder undefined null \\[object';
const LEFT_OVER_IN_CAPITALS = 'TODO FIXME XXX NaN';

const rules: readonly Rule[] = [
  { error: 'straight apostrophe', pattern: /\p{L}'\p{L}/gu },
  { error: 'straight quotation mark', pattern: /"/gu },
  { error: 'space beside an apostrophe', pattern: /\p{L}\s’|’\s+\p{L}/gu },
  { error: 'no no-break space before a high mark', pattern: /(?<=[^\u00a0\u202f!?(])[;:!?](?=$|[\s»)\]…!?])/gu },
  { error: 'no no-break space inside quotation marks', pattern: /«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/gu },
  {
    error: 'no no-break space before a unit',
    pattern:
      /\d(?:[ \t\n]*[%€]|[ \t\n]+(?:km|cm|kg|ko|Mo|Go|min|s|h|°C|ans|mois|jours?|heures?|minutes?|pixels)(?![\p{L}\p{N}’]))/gu,
  },
  { error: 'hour with a colon', pattern: /(?<![\d:])\d{1,2}:\d{2}(?![\d:])/gu },
  { error: 'thousands without a space', pattern: /(?<=^|\s)\d{5,}(?= \p{Ll})/gu },
  {
    error: 'first of a month without er',
    pattern:
      /(?<=^|\s)1[ \u00a0](?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)/gu,
  },
  { error: 'two spellings of évènement', pattern: /événement/giu },
  { error: 'three full stops', pattern: /\.{3}/gu },
  { error: 'space before a comma or a full stop', pattern: /[ \u00a0\u202f][,.](?=\s|$)/gu },
  { error: 'two spaces', pattern: /(?<=\S)[ \u00a0\u202f]{2,}(?=\S)/gu },
  {
    error: 'capital without its accent',
    pattern: /(?<=^|[.!?…]\s)A (?=bientôt|chaque|demain|deux|propos|quel|t[aoe])/gu,
  },
  { error: 'word without its accents', pattern: anyOf(WITHOUT_ACCENTS, 'i') },
  { error: 'English word', pattern: anyOf(ENGLISH, 'i') },
  { error: 'left over', pattern: anyOf(LEFT_OVER, 'i') },
  { error: 'left over', pattern: anyOf(LEFT_OVER_IN_CAPITALS, '') },
];

const AROUND = 15;

/**
 * What is wrong with a French text, each fault with the words around it; nothing when all is well. The text is as
 * people read it, its entities resolved; indentation from a source file does no harm.
 */
export function findTypographyErrors(text: string): string[] {
  return rules.flatMap(({ error, pattern }) =>
    [...text.matchAll(pattern)].map((match) => {
      const excerpt = text.slice(Math.max(0, match.index - AROUND), match.index + match[0].length + AROUND);
      return `${error}: ${excerpt}`;
    }),
  );
}
