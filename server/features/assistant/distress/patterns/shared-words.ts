/** Words that several patterns share, as choices of a slot (`word-pattern.ts`). */

/** Who somebody lives with, or lived with. */
export const partner =
  'mari/copain/copine/conjoint/conjointe/compagnon/compagne/femme/=mec/=meuf/=ex/fiance/fiancee/cheri/cherie/pere/mere/parents/frere/beau_pere/belle_mere/epoux/epouse/homme/partenaire/fils/=mere/=daron/=daronne';
/** Somebody, by any word. */
export const people =
  'il/elle/ils/elles/on/quelqu_un/=mec/type/gars/homme/femme/personne/membre/match/=lui/=meuf/fille/garcon/inconnu/inconnue/=ex/date/rencard/rdv/rendez_vous/profil/gens/copain/=un/=une';
/** Somebody else, without words that may mean the person who writes. */
export const others =
  'il/elle/ils/elles/quelqu_un/=mec/type/gars/homme/femme/personne/membre/match/=lui/=meuf/fille/garcon/inconnu/inconnue/=ex/date/rencard/rdv/profil/gens/copain';
/** Wishing, fearing or being about to do something. */
export const want =
  'veux/voudrais/voulais/veut/vais/allait/va/voulait/envie/envi/penser/pense/pensais/aimerais/prefere/prefererais/besoin/songe/hate/reve/mieux/souhaite/essaye/essayer/essaie/tente/faillit/failli/ose/compte/decide/dire/=dit/dis/parle/menace';
/** What people swallow to harm themselves. */
export const medicine =
  'medicaments/medocs/cachets/=cache/=caches/comprimes/pilules/somniferes/anxio/anxiolytiques/xanax/doliprane/lexomil/javel/boites/poison';
/** Parts of the body that nobody may touch unasked. */
export const bodyParts =
  'seins/sein/fesses/fesse/cul/sexe/poitrine/cuisse/cuisses/parties_intimes/entre_les_jambes/chatte/vagin/penis/partout_sur_le_corps';
/** Pictures that were meant for one person. */
export const nudes =
  'nudes/nude/photos_nue/photos_nues/photo_nue/photo_intime/photos_intimes/photos_intime/video_intime/videos_intimes/photos_de_moi/video_de_moi/photos_denudees/sextape/photos_hot/photos_privees/photos_sexy';
/** Showing something to others. */
export const spread =
  'balancer/balance/publier/publie/publies/diffuser/diffuse/poster/poste/envoyer/envoie/envoi/envoye/partager/partage/montrer/montre/divulguer/divulgue/mettre/mis/leak/leaker/circulent/tourner/tournent';
/** Sending something to others, as a threat says it. */
export const sends =
  'envoie/envoi/envoye/envoyer/publie/publier/balance/balancer/diffuse/poste/montre/divulgue/partage';
/** Ages below 18. */
export const tooYoung =
  '=5/=6/=7/=8/=9/=10/=11/=12/=13/=14/=15/=16/=17/huit/neuf/dix/onze/douze/treize/quatorze/quinze/seize/dix_sept';

const GROWN_UP = 18;
const YOUNGEST = 8;
/** Years of birth of people who are not of age in the year in which the process began. */
export const bornTooLate = Array.from(
  { length: GROWN_UP - YOUNGEST },
  (_, index) => `=${new Date().getFullYear() - GROWN_UP + 1 + index}`,
).join('/');
