import { fr } from '#shared/typeset.ts';

/** An evening that nobody gives: an invented place in a real town. */
export interface InventedPlace {
  readonly town: string;
  readonly venue: string;
  readonly address: string;
}

/** How an invented evening goes on: in minutes once a person has signed up, or as real ones do. */
export type Pace = 'quick' | 'usual';

/** Where invented organisers invite, in four towns. Every one of these places is invented, and says so. */
export const inventedPlaces: Readonly<Record<Pace, readonly InventedPlace[]>> = {
  quick: [
    { town: 'Paris', venue: fr`Le Lampion bleu (lieu inventé)`, address: fr`Rue imaginaire` },
    { town: 'Lyon', venue: fr`La Traboule qui rit (lieu inventé)`, address: fr`Montée imaginaire` },
    { town: 'Marseille', venue: fr`La Bonne Bouée (lieu inventé)`, address: fr`Quai imaginaire` },
    { town: 'Bordeaux', venue: fr`Le Chai des hasards (lieu inventé)`, address: fr`Cours imaginaire` },
  ],
  usual: [
    { town: 'Paris', venue: fr`L'Atelier des bavards (lieu inventé)`, address: fr`Passage imaginaire` },
    { town: 'Lyon', venue: fr`Le Canut distrait (lieu inventé)`, address: fr`Place imaginaire` },
    { town: 'Marseille', venue: fr`Le Vallon des voix (lieu inventé)`, address: fr`Chemin imaginaire` },
    { town: 'Bordeaux', venue: fr`La Cale aux histoires (lieu inventé)`, address: fr`Allée imaginaire` },
  ],
};

/** What an invented evening says of itself. */
export const inventedNotes: Readonly<Record<Pace, string>> = {
  quick: fr`Soirée inventée, pour la démonstration : personne n'y va vraiment. Dès que tu as ta place, ses heures avancent, et elle se vit en dix minutes : les tables se composent au bout de deux, puis la soirée a lieu, et c'est déjà le lendemain.`,
  usual: fr`Soirée inventée, pour la démonstration : personne n'y va vraiment. Elle va au pas des vraies : inscriptions closes 48 heures avant, table dite le jour même.`,
};

export const INVENTED_PRICE = fr`Rien : cette soirée est inventée`;
