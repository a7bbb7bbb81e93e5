const providers =
  'gmail|hotmail|outlook|yahoo|laposte|orange|wanadoo|free|sfr|live|icloud|proton|protonmail|aol|gmx|bbox|neuf';
const endings = 'com|fr|net|org|be|ch|lu|ca|eu|io|me|info|re|pf|nc|bzh|co|uk|de|it|es|pro';
const at = '(?:@|\\(at\\)|\\[at\\]|[([]? ?arobas[e]? ?[)\\]]?)';
const dot = '(?:[.,]|[([{] ?(?:\\.|point|dot) ?[)\\]}]|\\b(?:point|dot)\\b)';

const emails: readonly RegExp[] = [
  new RegExp(`[\\w.+-] ?${at} ?[\\w-]{1,60}(?:\\.[\\w-]{1,60}){0,4} ?${dot} ?(?:${endings})\\b`),
  new RegExp(`\\w ?${at} ?(?:${providers})\\b`),
  new RegExp(`\\w (?:at|chez) [\\w-]+ ${dot} ?(?:${endings})\\b`),
  new RegExp(
    `\\b(?:e-?mail|mail|adresse|courriel)\\b.{0,12}\\b(?:${providers})\\b.{0,8}(?:[:=]|est) ?\\w|\\bmon (?:${providers})\\b.{0,4}(?:[:=]|est) ?\\w`,
  ),
  new RegExp(`\\b(?:e-?mail|mail|adresse|courriel)\\b.{0,24} (?:${providers})\\.(?:com|fr|net)\\b`),
  /[\w.+-]@[\w-]{1,60}\.[\w.-]{0,60}[a-z]{2}/,
];

const links: readonly RegExp[] = [
  /\bh(?:tt|xx)ps? ?: ?\/ ?\/ ?\w/,
  /\bw{3,4}[. ]\w/,
  /(?<![\w@.])(?:[\w-]+\.)+(?:com|fr|net|org|io|gg|xyz|online|shop|fans|bzh|biz|dev|store|link)(?![\w-]|\.\w)/,
  /(?<![\w@.])[\w-]+\.(?:me|be|ch|ly|ee|co|to|tv|la|app|site|info|live|club|cc|is|im|us|eu)\/\w/,
  new RegExp(`\\w ?[([{] ?(?:\\.|point|dot) ?[)\\]}] ?(?:${endings})\\b`),
  /[\w-] (?:point|dot) (?:com|fr)\b(?!')/,
];

const app =
  '(?:insta|instagram|ig|snap|snapchat|tik ?tok|telegram|tg|discord|kik|skype|facebook|fb|messenger|twitter|threads|bluesky|mastodon|viber|linkedin)';
const talkingApp = `(?:${app}|what?s? ?app?|wath?sapp?|hangouts?|google chat|signal|wechat|zangi|zoom)`;
/** Those whose names are no words of a sentence; 'signal' and 'zoom' are. */
const namedApp =
  '(?:insta|instagram|snap|snapchat|tik ?tok|telegram|discord|skype|facebook|fb|messenger|what?s? ?app?)';
/** A name that nobody takes for a word of a sentence: with a digit, an underscore or a full stop inside. */
const oddName = '@?(?=[\\w.]{0,40}(?:[\\d_#]|\\.\\w))[a-z][\\w.#]{2,40}';
const ordinary =
  '(?:une?|l[ea]s?|des|du|mon|ma|mes|que?|pas|plus|trop|nul|nulle|vide|mort|tres|bien|tout|rien|fini|plein|la|juste|encore|toujours)';

const handles: readonly RegExp[] = [
  new RegExp(`\\b${app} ?(?::|=|-*>|→|@|\\() ?(?!${ordinary}\\b)@?[\\w.]{3,}`),
  new RegExp(`\\b(?:mon|sur) (?:${app}|pseudo)(?: sur ${app})? (?:c'?est|c|est|=) (?!${ordinary}\\b)@?[\\w.]{3,}`),
  new RegExp(`\\b${app} ${oddName}|\\b${oddName} ?\\( ?${app}\\b`),
  new RegExp(`\\bsur (?:${app}|l'appli) (?:je suis|c'est moi|cherche|tape) @?[\\w.]{3,}`),
  new RegExp(`\\bpseudo\\b.{0,20}(?:est|:|=) ?${oddName}`),
  new RegExp(`\\b${oddName}.{0,6} sur (?:l')?(?:${app}|appli)\\b`),
  /(?<![\w.])@[a-z][\w.]{2,}/,
  new RegExp(
    `\\b(?:profil|compte|page|chaine|pseudo) (?:sur )?${app}\\b.{0,24}(?::|=|\\bc'est|\\bs'appelle) ?(?!${ordinary}\\b)\\w`,
  ),
  new RegExp(`\\b(?:psn|steam|xbox|twitch|youtube|spotify)\\b ?(?::|=|c'est)? ?${oddName}`),
  new RegExp(`\\b(?:pseudo ?:?|je suis) ${oddName}(?: sur\\b|$)|\\b(?:tape|cherche) ${oddName}`),
  new RegExp(`\\bsteam ?: ?\\w`),
  new RegExp(`\\b(?:un|mon|ma) ${app}\\b[^.?!]{0,12}[ ,:]${oddName}`),
  /\bonly ?fans\b|\bmym\b/,
];
const nameOnFacebook =
  /\b(?:[Ff][Bb]|[Ff]acebook|FACEBOOK) ?:? ?[A-Z][a-z-]+ [A-Z][a-z-]+|\b[A-Z][a-z-]+ [A-Z][a-z-]+ sur (?:[Ff][Bb]|[Ff]acebook|[Ii]nsta\w*|[Ll]inked[Ii]n)\b/;

const elsewhere: readonly RegExp[] = [
  new RegExp(
    `\\b(?:pass\\w{1,3}|viens|venir|continu\\w*|parl\\w+|discut\\w+|ecri[strve]\\w*|contact\\w*|ajout\\w*|rejoin\\w*|retrouv\\w*|cherch\\w*|trouv\\w*|suis|follow|dm|mp|message|bascul\\w*)(?:[- ](?:moi|nous|me|plutot|tous|on))* sur ${talkingApp}\\b`,
  ),
  new RegExp(
    `\\b(?:tu as|t'?as|as-tu|tu utilises|t as|vous avez|tu es sur|t'es sur) (?:pas )?(?:une? )?(?:compte )?(?:le |ton )?${talkingApp}\\b`,
  ),
  new RegExp(
    `\\bquoi ton (?:${talkingApp}|num|numero|mail|adresse)\\b(?! (?:de (?!tel|portable)|porte|prefere|fetiche))`,
  ),
  new RegExp(
    `\\b(?:donn\\w+|dis|fil\\w{1,2}|pass\\w{1,2}|envo\\w+|laiss\\w+|echang\\w+|avoir|prend\\w*)(?:[- ]moi)? (?:ton|tes|mon|nos|le tien)(?: adresse)? ?(?:num|numero|0[67]|tel|${talkingApp}|e-?mail|mail)\\b`,
  ),
  new RegExp(`^\\W*(?:go )?${talkingApp}\\W*(?:\\?|stp|svp)`),
  new RegExp(
    `\\b(?:ton|un|le) (?:num|numero|06|07|tel|portable|adresse (?:e-?)?mail|e-?mail|mail|${talkingApp})\\W*(?:s'il te plait|ou (?:te|t'|je)|\\?|stp|svp|$)`,
  ),
  new RegExp(`\\bsur ${talkingApp}\\b.{0,12}\\brejoin\\w+`),
  new RegExp(
    `\\b(?:s'|se |nous |t'|te |m'|me )(?:appel|ecri|parl|capt|voi|contact|retrouv|envoy)\\w* (?:plutot |mieux |tous )?(?:sur|par|via) ${talkingApp}\\b`,
  ),
  new RegExp(
    `\\b(?:viens|on va|allons|bouge[sz]?|passe|passons|go|switch|vaut|rdv|joins[- ]moi|contacte[- ]moi|ecris[- ]moi|parle[- ]moi|continuons)\\b.{0,12}\\b${talkingApp}\\b`,
  ),
  /\b(?:contacte|ecris|reponds?|joins|appelle|parle|envoie)[- ]moi (?:un |par |plutot |en )+(?:e-?mail|mail|sms|texto|telephone|mp)\b/,
  new RegExp(`\\bprefer\\w*.{0,16}\\b${talkingApp}\\b|\\bplutot (?:sur |par |via )?${talkingApp}\\b`),
  new RegExp(`\\b${talkingApp} (?:est|serait|sera|c'est) (?:bien |plus |mieux|beaucoup plus )`),
  new RegExp(
    `(?:\\+|\\bplus a l'aise|\\bplus souvent|\\bdispo\\w*|\\bjoignable|\\bacti(?:f|ve)|\\bconnectee?) sur ${talkingApp}\\b`,
  ),
  new RegExp(`\\b(?:donne|file|passe|balance|envoie) (?:moi )?(?:${talkingApp}|num|numero|06|07|tel)\\b`),
  new RegExp(`\\b(?:plus (?:vite|souvent|simple|facile\\w*)|mieux) (?:sur|par|via) ${talkingApp}\\b`),
  new RegExp(`\\bon se (?:fait|fera|ferait) un (?:petit )?(?:appel |visio )?${talkingApp}\\b`),
  new RegExp(`\\b(?:je t'attends|retrouvons-nous|rdv|rendez-vous) sur ${talkingApp}\\b`),
  /\b(?:passer|donner|laisser|filer|avoir) ton (?:portable|tel|telephone|fixe)\b/,
  new RegExp(`\\bon\\b.{0,24}\\b${namedApp}\\b.{0,12}\\?`),
  new RegExp(
    `(?<!\\b(?:je|j'ai|a) |\\bj')\\b(?:ajout\\w+|rejoins|abonne|ecris|contacte|trouve|retrouve|envoie)(?:[- ](?:moi|toi|nous|mon|ma))?.{0,16}\\b${namedApp}\\b`,
  ),
  new RegExp(`\\bje suis (?:plus|toujours|souvent|surtout|tout le temps|principalement) sur ${talkingApp}\\b`),
  new RegExp(`\\b${namedApp}\\b.{0,20}\\b(?:ecris|ajoute|appelle|contacte|rejoins)[- ]moi\\b`),
  /\b(?:s'ecri(?:t|re|ve)|se parler?|parler|discuter?)\b.{0,12}\bpar (?:e-?mail|mail|sms|telephone)\b/,
  /\bmoyen de (?:te |se |nous |me )(?:contacter|joindre|retrouver|parler)\b|\b(?:donn\w+|pass\w+|fil\w+) nos (?:num|numeros?|06)\b/,
  /\bon se (?:snap|skype|whatsapp|facetime)\b/,
  /\b(?:tu as|t'as|tas|as-tu|aurais-tu|tu aurais) (?:une? )?(?:adresse )?(?:e-?mail|mail|num|06)\b/,
  new RegExp(`\\b${talkingApp} ou (?:sur )?${talkingApp} ?\\?`),
  new RegExp(`\\bj'ai (?:aussi )?(?:un compte )?${talkingApp}\\b.{0,12}\\bsi tu\\b`),
  new RegExp(`\\bquoi ton (?:nom|pseudo|profil|compte|identifiant)\\b.{0,8}\\b${talkingApp}\\b`),
  new RegExp(`\\bcontinu\\w* (?:[\\w']+ ){0,3}(?:sur|par|via) (?:${talkingApp}|e-?mail|mail|sms|texto|telephone)\\b`),
  new RegExp(`\\b(?:appelle|ecris|joins|trouve|ajoute)[- ]moi (?:sur|par|via) ${talkingApp}\\b`),
  new RegExp(`\\b(?:visio|appels?)\\b.{0,8}\\b(?:sur|par|via) ${talkingApp}\\b`),
  /\bton (?:num|numero) (?:de )?(?:tel|telephone|portable)\b|\bmon (?:num|numero) (?:commence|finit|se termine)\b/,
  new RegExp(`\\bechang\\w+ (?:nos|les|des|de) (?:num\\w*|0[67]|tel\\w*|coordonnees|${talkingApp})\\b`),
];

/** Ways to reach somebody outside the product, in a plain text. */
export function hasEmail(text: string): boolean {
  return emails.some((pattern) => pattern.test(text));
}

export function hasLink(text: string): boolean {
  return links.some((pattern) => pattern.test(text));
}

/** @param text a plain text whose lookalikes are letters, or not: both are worth a look */
export function hasHandle(text: string): boolean {
  return handles.some((pattern) => pattern.test(text));
}

/** Whether a name follows the name of a network. It needs the capitals of the text. */
export function hasNameOnNetwork(text: string): boolean {
  return nameOnFacebook.test(text);
}

/** Whether a plain text asks for a means of contact, or to go on somewhere else. */
export function leadsElsewhere(text: string): boolean {
  return elsewhere.some((pattern) => pattern.test(text));
}
