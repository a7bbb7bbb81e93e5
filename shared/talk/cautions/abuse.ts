/** What somebody is called, after words that turn it into an insult. */
const insulting =
  '(?:con|cons|conne|connes|pede|gouine|idiote?|imbecile|abrutie?|debile|cretine?|merde|ordure|dechet|salaud|garce|chienne|truie|porc|porcs|batarde?|hideux|hideuse|repugnante?|minable|pitoyable|degueulasse|mongol|mongole|mongolien|attardee?|perverse?|taree?|thon|boudin|ratee?|pourriture|moche|laide?|tapette|fiotte|pedale)s?';
/** What is nobody's shame, and is said to hurt after 'sale' and the like. */
const identity =
  '(?:trans|arabes?|noire?s?|juif|juifs|juive|juives|rom|roms|gitan\\w*|musulman\\w*|chinois\\w*|negre|negresse|homo|homos|lesbienne|gros|grosse|vieux|vieille|handicape\\w*|etranger\\w*|blanc|blanche|pd)';

const insults: readonly RegExp[] = [
  /\b(?:conn?ards?|conn?ardes?|conn?ass?es?|encul\w+|sall?opp?es?|putes?|petasses?|pouffiasses?|poufiasses?|fdp|ntm|bougnoul\w*|negros?|negresses?|youpin\w*|bicots?|bamboulas?|tarlouzes?|tafioles?|travelos?|bolos+e?s?|bouffonnes?|gogols?|sous-?merdes?)\b/,
  /\bva(?:s)? (?:te|vous) faire\b|\bniquer? (?:ta|tes|sa|vos|votre|bien)\b|\bva (?:te )?(?:crever|mourir|pendre|tuer|chier)\b/,
  /\bta gueule\b(?! (?:de|d'))|\bferme (?:ta|bien ta|donc ta)\b|\bferme[- ]la ?(?:[!.]|$)/,
  /\bsuicide[- ]toi\b|\bmerites? (?:de|que de) (?:crever|mourir)|\bretourne (?:dans|chez) (?:ton (?:pays|bled|trou)|toi)\b|\b(?:devrais|va|faut) te (?:suicider|pendre|tuer|foutre en l'air)\b|\bme fais (?:vomir|gerber)\b|\bsale race\b|(?:^|[.!?,:;] ?|\b(?:toi|va|tu es une|t'es une) )espece d(?:e |')/,
  /\bte (?:casser|peter|defoncer|buter|frapper|crever|tabasser|massacrer|tuer)\b|\bje sais ou tu (?:habites|vis|travailles|crèches)\b/,
  /\btu me degoutes\b|\bpersonne ne (?:(?:voudra|veut)\b.{0,8}\bde toi\b|t'aime(?:ra)?\b)|\bpersonne t'aime\b|\bdegage\b.{0,8}\b(?:sale|conn)/,
  /\bpu(?:es|ez) la (?:merde|mort|pisse|sueur)\b|\btu fais pitie\b|\bdevr(?:ai[st]|aient|iez) (?:crever|mourir|disparaitre|te pendre)\b|\bgens comme toi\b/,
  /\bressembles? a (?:rien|une? (?:truie|porc|vache|cochon|singe|thon|boudin|monstre|poubelle))\b|\b(?:pas|jamais) une? vraie? (?:femme|homme|fille|mec)\b/,
  new RegExp(
    `\\b(?:espece (?:de |d')|bande (?:de |d')|sale |pauvre |gros |grosse |vieux |vieille |petite? )(?:grosse? )?${insulting}\\b`,
  ),
  new RegExp(`\\b(?:espece (?:de |d')|sale )${identity}\\b(?! et\\b)`),
  new RegExp(
    `\\b(?:tu es|t'es|t es|tes|tu n'es|t'etais|es-tu|vous etes)(?: (?:qu')?(?:une?|vraiment|trop|tellement|si|bien|tres|qu'une?|le roi des|la reine des|sacrement|totalement))* ${insulting}\\b`,
  ),
  /\b(?:grosse|vieille) (?:vache|peau|bique|folle|dinde)\b|\bgros (?:lard|tas|porc)\b|\bvieux (?:degueulasse|schnock|cochon)\b|\bpauvre (?:type|fille|cloche|naze|tache)\b/,
  /^\W*(?:mongol|creve|conne?|bouffon|debile|abruti|debile mental)\W*$|\bdebile mental/,
];

const sexualDemands: readonly RegExp[] = [
  /\bnudes?\b|\bdick ?pics?\b|\bsexto?s?\b|\bsexting\b|\bcam (?:sexy|hot|coquine)\b|\bescorte?s?\b|\bkamasutra\b/,
  /\b(?:photo|video|image|selfie|pic)s?\b.{0,12}\b(?:nue?s?|coquin\w+|sexy|hot|a poil|denude\w*)\b|\btoi a poil\b|\bphotos?\b.{0,16}\b(?:sous-vetements|lingerie|poitrine|seins|fesses)\b/,
  /\b(?:montr|envo|voir|touch|lech|caress|photo)[\w-]*(?: \w+){0,2}[- ](?:moi )?(?:de )?(?:tes|ton|ta|ma|mon) (?:seins|nichons|fesses|cul|chatte|bite|queue|penis|sexe|vagin|culotte|sous-vetements)\b/,
  /\bta chatte\b(?!.{0,60}(?:dort|ronronne|miaule|croquettes?|chats?\b|chatons?|ans\b|appelle|veto|veterinaire|griffes?|litiere|souris))/,
  /\btu suces\b|\bsuce[- ]moi\b|\b(?:me|te|aimes|veux|sais|viens) sucer\b|\btu avales ?\?|\blech(?:e[- ]moi|er? (?:ta|ton|tes))\b|\bte lecher\b/,
  /\b(?:te|nous|se) baiser\b(?! (?:la main|le front|les mains))|\b(?:on|je te) baise\b|\bbaise[- ]moi\b|\b(?:te|on) ken\b|\bken (?:ce soir|cette nuit|ensemble)\b/,
  /\bplans? (?:cul|q|sexe|a (?:3|trois))\b|\bbites?\b|\bje bande\b(?! (?:une|la|ma|mon|le|dessin))|\bfai(?:s|t|re) bander\b|\btu mouilles\b|\btu baises\b|\bgrosse queue\b|\bbonne a (?:baiser|prendre)\b|\b(?:un|en) 69\b|\bla trique\b|\b(?:ouvre|ecarte)[- ](?:tes|les) (?:cuisses|jambes)\b|\bjuste (?:du|pour le|un) (?:cul|sexe)\b/,
  /\bte faire (?:prendre|baiser|sucer|sauter|demonter|jouir)\b|\bte (?:sauter|demonter|doigter)\b|\bt'imagine (?:toute )?nue?\b|\btu (?:es|dors) (?:toute )?nue?\b|\b(?:taille|bonnet) de (?:soutif|soutien|poitrine|seins)\b/,
  /\b(?:aimes|pratiques|veux|cherches?) (?:le |du |que du |juste du )?(?:sexe|cul)\b|\btu es (?:plutot |un peu )?(?:coquine?|cochonne?|soumise?)\b/,
  /\bsodomi\w*|\bfellations?\b|\bcunni\w*|\bejacul\w*|\bmasturb\w*|\bbranl\w*|\ben levrette\b|\baimes? la levrette\b/,
  /\bte prend(?:re|rais?) (?:bien|par|fort|contre|sauvag\w*|toute)\b|\bfai(?:s|t|re)[- ](?:moi |lui )?une pipe\b|\bune pipe (?:\?|dans|ce soir|ca te|rapide|contre)/,
  /\b(?:tu es|t'es) (?:trop |bien |tres )?chaude? ?(?:\?|ce soir|$)|\b(?:tu es|t'es) (?:trop|tellement|super|grave) bonne\b(?! (?:en|a|pour|cuisini|joueuse))/,
  /\bcomme culotte\b|\bsous (?:ta|tes) (?:jupe|robe|vetements)\b|\bta position preferee\b|\bpositions? preferees? au lit\b|\bviens\b.{0,15}\bdans mon lit\b|\bme touche en\b/,
  /\d+ (?:roses|bisous) (?:la|l'|de l'|par|pour) ?(?:nuit|heure|demi|30)|\b(?:du|de) sexe (?:\?|ce soir|avec)|\bveux du sexe\b|\bcoucher? (?:avec moi|ensemble)\b/,
];

/** @param text a plain text, with its lookalikes as letters */
export function hasInsult(text: string): boolean {
  return insults.some((pattern) => pattern.test(text));
}

/** @param text a plain text, with its lookalikes as letters */
export function hasSexualDemand(text: string): boolean {
  return sexualDemands.some((pattern) => pattern.test(text));
}
