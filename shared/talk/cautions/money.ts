const figure = String.raw`\d{1,7}(?: \d{3}){0,3} ?(?:€|eur\b|euros?\b|balles\b|dollars?\b)|\d{2,5}e\b`;
const inWords = String.raw`\b(?:cent|cents|mille|vingt|trente|quarante|cinquante|soixante|quatre-vingts?) (?:euros?|balles)\b`;
const amount = `(?:${figure}|${inWords})`;
const cryptoMoney = String.raw`(?:crypto\w*|bitcoins?|btc|ethereum|usdt|trading|forex)`;
const giving = '(?:pret|avanc|envo[iy]|depann|donn|vir|fil)';

const requests: readonly RegExp[] = [
  // Means of payment that cannot be taken back
  /\b(?:transcash|neosurf|paysafe\w*|western union|money ?gram|mandat cash|toneo)\b/,
  /\b(?:cartes?|recharges?|tickets?|coupons?|codes?|acheter?) pcs\b|\bpcs\b.{0,20}\bcodes?\b/,
  /\bcodes?\b.{0,20}\bcartes? (?:steam|i ?tunes|google|amazon|xbox|apple)\b/,
  /\b(?:carte|bon|cheque)s?\b.{0,12}\b(?:amazon|i ?tunes|apple|google play|steam|xbox)\b.{0,60}\b(?:codes?|envoie|donne|achete)\b|\b(?:prends|achete|envoie)\b.{0,20}\bcartes?\b.{0,12}\b(?:amazon|i ?tunes|apple|google play|steam|xbox)\b/,
  new RegExp(
    `\\b(?:fai[st]|faire|envoie|envoyer|sur)\\b.{0,12}\\b(?:mon |un )?(?:paypal|lydia|wero|revolut|cash ?app)\\b`,
  ),
  /\b(?:mon|ton|votre|un|le) (?:rib|iban)\b/,
  /(?<!\b(?:j'ai|a|avons) )\b(?:fai[st]|faire|fasses?|besoin|envo\w+)\b.{0,30}\bvirement\b|\bvirement\b.{0,20}\b(?:urgent|urgence|instantane)/,
  /\b(?:cartes?|cheques?) (?:cadeaux? )?(?:steam|i ?tunes|google play|amazon|xbox|apple)\b.{0,12}(?:\d+ ?(?:€|e\b|euros?)|\bstp\b|\bsvp\b)/,
  /\b(?:faut|faudrait|veux|voudrais|envoie|achete|prends)\b.{0,8}\bcartes? (?:cadeaux? )?(?:steam|i ?tunes|google play|amazon|xbox|apple)\b/,
  new RegExp(`${amount}.{0,16}\\bpar western\\b`),
  /\b(?:envoie|envoies|envoyer|transfere|transferes|transferer)\b.{0,12}\b(?:btc|bitcoins?|crypto\w*|ethereum)\b/,
  /\bcagnotte (?:leetchi|paypal|en ligne)\b|\bleetchi\b/,
  // Being asked for money
  new RegExp(`${amount}.{0,8} (?:a|pour) (?:me|nous) (?:preter|avancer|filer|donner|passer|depanner)\\b`),
  new RegExp(`${amount}.{0,8} (?:me |nous )?(?:sauver|suffi|depanner|aiderai)\\w*`),
  new RegExp(`\\bpret\\w{1,3}[- ]?(?:moi|me)?\\b.{0,12}${amount}`),
  new RegExp(`\\brefus\\w+\\b.{0,40}\\bsans ${amount}`),
  /(?:^|[.!?,] ?|\b(?:peux|pourrais)[- ]tu |\btu (?:peux|pourrais) )(?:me )?(?:paie|paye|payer|avance|avancer|regler?)(?:[- ]moi)? (?:juste |seulement )?(?:mon |ma |mes |le |la |les |l')(?:loyer|taxi|hotel|billets?|factures?|essence|caution|forfait|vol|train|courses|chambre)\b/,
  /\bm'achet\w+ (?:un|mon|le) (?:vol|billet)\b|\b(?:argent|billet)\b.{0,32}\bl'avancer\b/,
  /\bplus rien a manger\b|\bcheques?\b.{0,60}\b(?:renvo|revers)\w+/,
  /\b(?:paye|paie|payes|paies|payer)\b.{0,24}\b(?:ou|sinon|j'envoie|je) .{0,12}\b(?:montre|publie|diffuse|balance|video|photos)\b/,
  /\bsugar (?:daddy|mama|mummy|baby|mommy)\b|\bmes tarifs\b|\bpay\w+ d'avance\b/,
  new RegExp(`\\b${giving}\\w{0,3}[- ](?:moi|nous)\\b.{0,24}(?:${amount}|\\bargent\\b|\\bsous\\b)`),
  new RegExp(`\\bm(?:'|e )${giving}\\w{1,3}\\b.{0,24}(?:${amount}|\\bargent\\b)`),
  new RegExp(
    `\\b(?:il faut|je dois|peux-tu|tu peux|demande|suffi\\w*|me faut|exige\\w*|reclame\\w*)\\b.{0,50}\\b(?:pay\\w+|debloqu\\w+|amende|frais|caution|recharg\\w+|heritage|medicaments?|passeport|visa)\\b.{0,40}(?:${amount}|argent)`,
  ),
  new RegExp(
    `\\b(?:demande|reclame|exige|manque|faut)\\w* ${amount}.{0,40}\\b(?:pour|sinon|avant|frais|billet|visa|debloqu\\w+)\\b`,
  ),
  /\bacceder a (?:mon|mes) (?:argent|comptes?|fonds)\b|\bcompte (?:bancaire |est )*(?:bloque|gele)\b|\bbloque (?:mon|mes) comptes?\b/,
  /\bpas de quoi (?:payer|acheter|manger)\b|\b(?:besoin|demand\w+|petite|ton|votre)\b.{0,8}\baide financiere\b|\b(?:petite|grosse|cette) somme\b.{0,40}\b(?:rembours|aid|pret)\w*|\b(?:m'|me |peux-tu |peux )aid\w+.{0,20}\b(?:somme|financierement)\b/,
  /\b(?:usdt|wallet|binance|coinbase|metamask)\b|\bmandat\b.{0,12}\b(?:urgent|urgence|cash|poste|envo\w+)\b/,
  /\bheritage\b.{0,40}\b(?:debloqu|transfer|avocat|notaire|banque)\w*|\b(?:avocat|notaire|banque)\b.{0,40}\b(?:debloqu\w+|heritage)\b/,
  new RegExp(`\\bbesoin (?:d'argent|d'une? (?:aide|somme)|de ${amount})`),
  new RegExp(`\\b(?:il )?(?:me|nous) manque\\b.{0,10}${amount}|\\bmanque ${amount} de frais`),
  /\bfrais de (?:douane|dossier|visa)\b|\bbloque\w* (?:a|par) la douane\b/,
  /\b(?:hopital|clinique|operation|accident|hospitalise\w*)\b.{0,50}\b(?:payer|argent)\b|\bpayer\b.{0,20}\b(?:hopital|clinique|operation|douane)\b|\bcodes? (?:des |de la |du )(?:recharges?|coupons?|cartes?|tickets?)\b/,
  /\b(?:vole|perdu)\b.{0,40}\b(?:argent|papiers|portefeuille)\b.{0,40}\b(?:depann\w*|aide[- ]moi|prete)/,
  /\bcarte (?:bancaire|bleue|de credit)\b.{0,24}\b(?:bloque\w*|aide)|\b(?:numeros?|codes?) de (?:ta|votre) carte\b|\bma carte (?:ne |n')?(?:marche|fonctionne|passe) (?:plus|pas)|\baide[- ]moi (?:financierement|un peu financierement)|\bdes que je touche\b/,
  /\bencaisse\w* (?:un|mon|ce|des) cheques?\b/,
  /\bcode\b.{0,40}\b(?:recu|recevoir|recois|envoye)\b.{0,20}\bsms\b/,
  /\bje te rembours\w+ (?:tout |vite |ca )?(?:demain|apres|ensuite|rapidement|la semaine|le mois|a mon retour|en arrivant|promis|lundi|vendredi|avec interets)/,
  /\b(?:numeros?|chiffres?|codes?|photos?) (?:de |du |a |sur )?(?:ta |votre |la )?(?:carte (?:bancaire|bleue|de credit)|cb)\b|\bchiffres (?:de|au dos de) ta carte\b/,
  /\b(?:tu me|peux-tu me|tu m') ?pa(?:yes?|ies?|yer) (?:le |la |l'|un |une |mon |ma )(?:taxi|hotel|billet|essence|train|vol|uber|loyer|forfait)\b/,
  /\bpaypal(?:e)?[- ]moi\b|\b(?:tu as|t'as|as-tu) (?:un )?(?:lydia|paypal|paylib|wero|revolut)\b/,
  new RegExp(`${amount}.{0,12}\\b(?:par|sur|via|en) (?:paypal|lydia|paylib|wero|revolut|cash ?app)\\b`),
  /\benvo\w+(?:[- ]moi)? (?:le|les|un|des|ton) (?:coupons?|tickets? de recharge)\b/,
  /\b(?:renvo|revers|rend)\w*(?:[- ]moi)? (?:la moitie|le reste|la difference)\b|\brecevoir (?:de l'argent|un virement|des fonds)\b|\bcheques?\b.{0,40}\b(?:gardes?|encaiss\w+)\b/,
  new RegExp(`\\bgenereu(?:x|se)\\b.{0,24}${amount}|\\bl'heure\\b.{0,6}\\bje me deplace`),
  new RegExp(
    `\\b(?:mes |des )?(?:photos|videos)\\b(?: privees| perso| coquines)? (?:sont )?(?:a |pour |contre )?${amount}`,
  ),
  new RegExp(`\\b(?:ta|tes) (?:video|videos|photos)\\b.{0,24}\\b(?:paye|paie|payer)\\b|${amount} sinon\\b`),
  /\bheures? pour (?:me )?payer\b|\bseras rembours\w+|\bachete(?:[- ]moi)? (?:mon|le|un) billet\b|\bpa(?:ie|ye)r? (?:par|en|avec) (?:pcs|crypto|bitcoin)\b/,
  /\bcode (?:que )?(?:tu (?:viens de |vas |as )?(?:recevoir|recu|recois))/,
  new RegExp(
    `\\b(?:avocat|notaire|medecin|banque|douane|hotel)\\b.{0,12}\\b(?:demande|veut|exige|reclame)\\b.{0,12}${amount}`,
  ),
  /(?:^|[.!] ?)pa(?:ie|ye) d'abord\b|\btu pa(?:ies|yes) (?:en arrivant|d'abord|avant)\b|\bje fais payer\b/,
  /\bmission\b.{0,40}\bbesoin (?:d'aide|de ton aide|d'argent)\b/,
  new RegExp(`\\b(?:envoie|verse|transfere|vire)s?(?:[- ]moi)? (?:juste |seulement )?${amount}`),
  /\bje te rembours\w+ (?:rapidement|des que|bientot)|\bje te (?:rends|rendrai) (?:l'argent|la somme|tout)\b/,
  /\b(?:vole|perdu)\b.{0,30}\b(?:portefeuille|argent|carte|papiers|sac)\b.{0,30}\b(?:m'aid|me depann|besoin)\w*/,
  /\bsi tu (?:me |ne |n'|le |la )*pa(?:ies|yes) (?:pas|mon|le billet|le train|l'hotel|l'essence|le taxi|d'avance)\b|\bdepanne[- ]moi\b|\bpar mandat\b|\benvoie l'argent\b/,
  /\bcompte (?:en banque|bancaire)\b.{0,12}\b(?:bloque|gele|suspendu)\w*|\bpas acces a (?:mon|mes) (?:argent|comptes?|fonds)\b/,
  /\bun (?:petit )?(?:lydia|paypal|wero|paylib)\b|\bparticip\w+ a (?:ma|notre|cette) cagnotte\b/,
  new RegExp(`${amount} (?:pour|contre) (?:une |la |ta |mes |des )?(?:nuit|photos?|videos?)\\b`),
  /\bpapa gateau\b|\bje vends (?:mes|des) (?:photos|videos|nudes|culottes)\b|\bphotos? contre\b/,
  /\btu (?:le|la|les|me le) (?:transferes?|renvoies?|reverses?)\b|\bargent ou (?:tout le monde|je|ta|tes)\b/,
  // Offers
  new RegExp(
    `${cryptoMoney}\\b.{0,40}\\b(?:riche|t'apprend|t'aid|te montr|t'expliqu|lien)\\w*|\\b(?:compte|coach|conseiller|expert) (?:de |en )${cryptoMoney}`,
  ),
  new RegExp(`\\b(?:devrais|peux|pourrais) (?:acheter|investir) (?:du |des |en |dans )?(?:le |la )?${cryptoMoney}\\b`),
  /\btrader\b.{0,24}\b(?:t'aid|aider|investir|gagner)\w*|\brendements? garantis?\b|\bzero risque\b/,
  /\b(?:veux|peux|pourrais|aimerais)(?:-tu)? gagner de l'argent\b|\bgagne de l'argent (?:facile|en|chez|depuis)|\b(?:investissement|placement)s? (?:sur|garanti|rentable|sans risque)\b/,
  /\bdoubl\w+ (?:ta|ton|tes|votre) (?:mise|argent|capital|economies)\b|\btravail a domicile\b/,
  new RegExp(`${amount} ?(?:par|/) ?(?:mois|semaine|jour) (?:garanti|assure|facile|sans)\\w*`),
  new RegExp(`\\bsuffit d'investir\\b|\\binvestis(?:sez)? (?:juste |seulement )?${amount}`),
  new RegExp(`(?<!j')\\bachete (?:des|du|de l') ?${cryptoMoney}\\b`),
  new RegExp(
    `\\bprets? (?:d'argent )?(?:de ${amount}|a \\d+ ?%|sans garantie)|\\b(?:offre|offrons|proposons) des prets\\b`,
  ),
  /\bprets? (?:entre particuliers?|rapides?|sans justificatif)\b|\boffres? de prets?\b|\b(?:fais|propose|accorde) des prets\b/,
  /\bopportunites? d'investissement\b|\bfructifier\b|\b(?:appris|apprendre) a trader\b/,
  new RegExp(
    `(?<!\\bje )(?<!\\bj'ai )\\b(?:gagne|gagnez|touche|touchez|toucher) (?:jusqu'a )?${amount} ?(?:/|par )(?:jour|semaine|mois)`,
  ),
  new RegExp(`\\bdepos\\w+ ${amount}|\\b(?:juste|seulement) ${amount} de (?:port|frais|caution)`),
  new RegExp(`\\b(?:paie|paye|payer|depose) (?:juste|seulement) (?:la caution de )?${amount}`),
  new RegExp(`\\bte (?:payer|paie|paye|verser|verse) ${amount}`),
  /\bbons? d'achats? a (?:moitie|bas)\b/,
  new RegExp(
    `${cryptoMoney}\\b.{0,80}(?:\\b(?:invest|gagn|doubl|rendement|profit|capital|rejoi|plateforme)\\w*|${amount})|\\b(?:invest|gagn|doubl|rejoi|plateforme)\\w*.{0,40}\\b${cryptoMoney}`,
  ),
  new RegExp(`\\b(?:gagner|tu gagnes|gagnez|gagneras)\\b.{0,12}${amount} (?:par|chaque|en)\\b`),
  new RegExp(
    `\\b(?:depos|invest|plac|mets|mise)\\w*.{0,16}${amount}.{0,40}\\b(?:doubl|tripl|recuper|gagn|benefic|retir)\\w*`,
  ),
  /\bgagner de l'argent\b.{0,40}\b(?:moi|facile\w*|vite|maison|ligne)\b|\bgroupe d'investissement\b|\d ?btc\b|\bcartes? cadeaux? (?:a|de) (?:moitie|bas)\b/,
  new RegExp(`\\bvirement\\b.{0,16}${amount}|\\benvo(?:ies|yer|yes)\\b.{0,12}${amount}`),
  /\b(?:aide[- ]moi|m'aide[rz]?) a payer\b|\bc'est pour payer\b|\bme depanner\b|\btu me donnes le liquide\b/,
  /\bplacements? (?:garanti|sur|rentable)|\b\d+ ?% (?:par|chaque) (?:jour|semaine|mois)\b/,
];

/** Means and places of money; with a word of `asking` near it, somebody asks. */
const money = String.raw`(?:${amount}|\b(?:argent|fric|thune|sommes?|virements?|rib|iban|banque|coordonnees bancaires|compte bancaire|compte en banque|salaire|coupons?|recharges?|mandat|frais|caution|notaire|heritage|carte (?:bancaire|bleue|cadeau|prepayee|google play|apple|i ?tunes|steam|amazon|pcs)|billet d'avion|billet de train|argent du billet|loyer|factures?|dons?|medicaments?|soins|douane|operation|amende|avocat|passeport|visa)\b)`;
const asking = String.raw`(?:\b(?:tu peux|peux-tu|pourrais-tu|tu pourrais|tu voudrais|veux-tu) (?:m'|me |nous |juste |bien )*(?:aid|achet|pret|avanc|envoy|pay|depann|rembours|recharg|donn|transf|vir|fai)\w*|\b(?:prete|avance|envoie|donne|achete|paie|paye|depanne|aide|transfere|vire|rends|prends)[- ]moi\b|\bbesoin (?:de ton aide|d'aide|d'argent|urgent)|\bil (?:me |nous )?(?:faut|faudrait|manque)\b(?! (?:une|un|de)\b)|\bje suis (?:bloque|coince|retenu|fauche|dans la merde)\w*|\b(?:urgent|urgence|hopital|hospitalise\w*|clinique|douane|en detresse)\b|\best bloque\w*|\bil faut que tu\b|\b(?:peux-tu|tu peux|pourrais-tu|tu pourrais) (?:recevoir|renvoyer|encaisser|payer|faire un (?:don|geste|virement))\b|\bje te (?:rends|rendrai|rembours\w+) (?:tout |vite )?(?:des que|quand|apres|bientot|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain)\b|\bje te jure\b|\b(?:mon|ma) (?:fils|fille|mere|pere|enfant)\b.{0,30}\b(?:malade|hopital|opere\w*)|\b(?:place|investis|depose|verse|mise) (?:juste |seulement )?\d)`;
const nearby = new RegExp(`${money}.{0,80}${asking}|${asking}.{0,80}${money}`);

const wallet = /\bbc1[a-z0-9]{25,60}\b|\b[13][1-9A-HJ-NP-Za-km-z]{25,34}\b|\b0x[0-9a-fA-F]{40}\b/;
const iban = /\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?\b/g;
const IBAN_DIGITS = 10;

/** Whether a text asks for money, offers a gain, or names an account. */
export function isAboutPaying(text: string, withCapitals: string): boolean {
  return (
    requests.some((pattern) => pattern.test(text)) ||
    nearby.test(text) ||
    wallet.test(withCapitals) ||
    [...text.matchAll(iban)].some(([found]) => found.replaceAll(/\D/g, '').length >= IBAN_DIGITS)
  );
}
