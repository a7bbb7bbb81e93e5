import { typeset } from '../typeset.ts';

/** The messages of those who organise evenings, and of the team that answers for them. */
export const organiserMessages = typeset({
  organised_day: 'Choisis un jour du calendrier.',
  organised_hours: 'Donne une heure de début et une heure de fin, comme 19 h 30.',
  organised_night:
    "Une soirée commence entre 6 h et minuit : les tables se disent le jour même, trois heures avant au moins. Choisis une autre heure, ou le jour d'avant.",
  organised_length: 'Une soirée dure entre une heure et huit heures.',
  organised_too_soon:
    'Il faut quatre jours au moins avant une soirée : deux pour les inscriptions, deux pour les tables.',
  organised_too_far: "C'est trop loin : une soirée se propose quatre mois à l'avance au plus.",
  organised_town: 'Nous ne trouvons pas cette ville. Écris son nom en entier, ou choisis-la dans la liste.',
  organised_clock:
    "Choisis une ville où il est la même heure qu'à Paris : les heures d'une soirée sont celles de Paris.",
  organised_venue: 'Donne le nom du lieu, en 80 caractères au plus.',
  organised_address: "Donne l'adresse du lieu : la rue et le numéro, en 160 caractères au plus.",
  organised_public: 'Une soirée se tient dans un lieu public : coche la case si le tien en est un.',
  organised_seats: 'Donne un nombre de places entre 10 et 120.',
  organised_ages: "Donne deux âges entre 18 et 99 ans, avec cinq ans d'écart au moins.",
  organised_price: 'Dis en quelques mots ce que cela coûte, et à qui on paie : 120 caractères au plus.',
  organised_note: 'Ce mot est trop long : 600 caractères au plus.',
  organised_text_contact: "N'écris ici ni numéro, ni adresse e-mail, ni lien : tout passe par le site.",
  organised_text_abuse: "Ces mots peuvent blesser. Choisis-en d'autres.",
  organised_text_unreadable: 'Ce texte contient des signes que beaucoup de téléphones ne montrent pas. Retape-le.',
  organised_reason: 'Dis en deux mots pourquoi, en 300 caractères au plus : les personnes inscrites le liront.',
  organised_gone: "Cette soirée n'existe pas, ou ce n'est pas la tienne.",
  // The page was opened before something happened: submitted in another window, composed, cancelled.
  organised_not_now: "Cela n'est plus possible : la soirée a changé depuis que tu as ouvert cette page.",
  organised_too_many: 'Tu as déjà vingt soirées en cours. Tiens ou annule une des autres avant.',
  organised_not_moved: 'Rien ne change : donne un autre lieu, une autre adresse ou une autre heure.',
  organised_move_day: "Les tables sont composées, ou vont l'être : la soirée peut changer d'heure, mais pas de jour.",
  organised_move_soon: 'Laisse au moins un jour aux personnes inscrites avant la fin des inscriptions.',
  organised_move_hours: 'Deux heures au moins doivent rester avant le nouveau début.',
  organiser_suspended: "L'équipe a suspendu tes soirées : rien ne peut être proposé ni changé pour le moment.",
  door_code: 'Recopie le code en entier : huit signes, affichés sur le téléphone de la personne.',
  door_unknown: "Cette personne n'a pas, ou n'a plus, de place à cette soirée.",

  // The team
  evening_seen_changed: "Cette soirée a changé depuis que tu l'as lue. Relis-la, puis décide.",
  evening_reason_required: 'Écris les motifs : la personne qui organise les lira.',
  evening_reason_long: 'Ces motifs sont trop longs : 1 000 caractères au plus.',
  organiser_unknown: "Aucun compte n'a cette adresse ou cet identifiant.",
} as const);

/** What the screens say after something was done, by the word in the address. */
export const organiserNotices = typeset({
  enregistree: "C'est enregistré. Personne ne la voit encore : propose-la quand elle est prête.",
  // What happens next is said below, for as long as it is true.
  proposee: 'Ta soirée est proposée.',
  changee: 'Les changements sont enregistrés.',
  deplacee: "C'est changé. Toutes les personnes inscrites sont prévenues.",
  annulee: 'La soirée est annulée. Toutes les personnes inscrites sont prévenues.',
  arrivee: 'Arrivée notée.',
  'deja-arrivee': 'Cette arrivée était déjà notée.',
  'arrivee-annulee': "L'arrivée est effacée.",
  'accueil-ferme': "La liste d'accueil s'ouvre le jour même, à midi au plus tard, et se ferme six heures après la fin.",
  // Hours by which VIP signs up before everybody (forms.test.ts).
  publiee:
    "Ta soirée est publiée. Les inscriptions commencent avec l'Expérience VIP, puis avec Premium ; pour tout le monde, c'est 24 heures après.",
} as const);
export type OrganiserNotice = keyof typeof organiserNotices;

export const moderatedEveningNotices = typeset({
  acceptee: 'La soirée est publiée.',
  retiree:
    'La soirée est retirée. Les personnes inscrites sont prévenues, et la personne qui organise a reçu les motifs.',
  suspendue: 'Ce rôle est suspendu, et ses soirées à venir sont retirées.',
  retablie: 'Ce rôle est rétabli. Ses soirées retirées le restent.',
  nommee: 'Cette personne peut maintenant proposer des soirées.',
  'deja-nommee': 'Cette personne pouvait déjà proposer des soirées.',
  revoquee: 'Cette personne ne propose plus de soirées. Celles à venir sont annulées.',
} as const);
export type ModeratedEveningNotice = keyof typeof moderatedEveningNotices;
