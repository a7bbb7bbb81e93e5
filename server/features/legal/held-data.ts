import type { DescribedTable } from './held-data.queries.ts';
import { typeset, typesetText } from '#shared/typeset.ts';
import { wordsOf } from '../account/held.ts';

/** The purposes of stored data, by their name in the comments of the schema ('Finalité : profil'). */
export const purposes = typeset({
  compte: {
    title: 'Ton compte et ta connexion',
    why: "T'ouvrir la porte, et à personne d'autre.",
    basis: 'Le contrat que tu passes avec nous en acceptant les conditions (RGPD, article 6.1.b).',
  },
  profil: {
    title: 'Ton profil et ce que tu cherches',
    why: 'Te présenter, et savoir qui te proposer.',
    basis:
      "Le contrat ; et, pour ce qui touche à ta vie intime, comme les personnes qui t'attirent, ton accord explicite et séparé (article 9.2.a), que tu peux retirer.",
  },
  rencontres: {
    title: 'Tes affinités et tes rencontres',
    why: "Calculer ce que vous partagez, et vous le montrer quand c'est réciproque.",
    basis: 'Le contrat, et ton accord explicite pour la part intime.',
  },
  jeux: {
    title: 'La Play Room, les points et les cadeaux',
    why: 'Croiser vos réponses, compter tes points, te remercier.',
    basis: 'Le contrat.',
  },
  soirées: {
    title: 'Tes soirées',
    why: "Te garder une place, composer ta table, et permettre d'en signaler quelqu'un ensuite.",
    basis:
      'Le contrat ; ton accord explicite pour la part intime des affinités ; et, pour ce qui reste après la soirée, notre intérêt légitime à protéger qui y vient.',
  },
  messages: {
    title: 'Les messages et les invitations',
    why: "T'écrire ce que tu attends, et laisser tranquille qui ne veut rien recevoir.",
    basis:
      "Le contrat pour les membres ; pour une personne invitée, l'intérêt légitime de qui l'invite à lui faire signe une seule fois (article 6.1.f), et le nôtre à ne jamais l'importuner.",
  },
  sécurité: {
    title: 'La sécurité et la modération',
    why: 'Protéger les membres des abus, des faux profils et des intrusions.',
    basis: 'Notre intérêt légitime, et nos obligations légales (règlement européen sur les services numériques).',
  },
  mesure: {
    title: "La mesure d'audience",
    why: 'Savoir quelles pages servent, sans savoir à qui.',
    basis: 'Notre intérêt légitime ; tu peux refuser que tes visites comptent.',
  },
} as const);

export type Purpose = keyof typeof purposes;
export const purposeNames = Object.keys(purposes) as readonly Purpose[];

/** What a comment says where a table says nothing about anybody. */
const NO_PERSONAL_DATA = 'aucune donnée personnelle';
const TECHNICAL = 'Technique : ';

/** A table of one purpose, described in words. */
export interface HeldSet {
  readonly what: string;
  readonly retention: string;
  readonly items: readonly string[];
}

export type HeldData = Readonly<Record<Purpose, readonly HeldSet[]>>;

/** The described tables by purpose, without those that say nothing about people. */
export function heldDataOf(tables: readonly DescribedTable[]): HeldData {
  const sets = Object.fromEntries(purposeNames.map((purpose): [Purpose, HeldSet[]] => [purpose, []])) as Record<
    Purpose,
    HeldSet[]
  >;
  for (const table of tables) {
    const { what, purpose, retention } = readComment(table.comment);
    if (purpose === NO_PERSONAL_DATA) continue;
    const items = table.columns.map(({ comment }) => wordsOf(comment ?? '')).filter((words) => isShown(words));
    // A column that nobody has described yet is shown all the same; a test reports it.
    const shown = purposeNames.find((name) => name === purpose) ?? 'sécurité';
    sets[shown].push({
      // Comments are typed with plain spaces.
      what: typesetText(what),
      retention: typesetText(retention),
      items: [...new Set(items)].map((words) => typesetText(words)),
    });
  }
  return sets;
}

/** The names of tables and columns whose comments are incomplete, for the test that requires them. */
export function undescribed(tables: readonly DescribedTable[]): string[] {
  return tables.flatMap(({ name, comment, columns }) => {
    const { purpose, retention } = readComment(comment);
    const isKnown = purpose === NO_PERSONAL_DATA || purposeNames.some((known) => known === purpose);
    return [
      ...(isKnown ? [] : [`${name} (Finalité)`]),
      ...(retention ? [] : [`${name} (Durée)`]),
      ...columns.filter((column) => !column.comment).map((column) => `${name}.${column.name}`),
    ];
  });
}

function readComment(comment: string | null): { what: string; purpose: string; retention: string } {
  const [what = '', ...lines] = (comment ?? '').split('\n');
  const named = (name: string) => lines.find((line) => line.startsWith(`${name} : `))?.slice(name.length + 3) ?? '';
  return { what, purpose: named('Finalité'), retention: named('Durée') };
}

function isShown(words: string): boolean {
  return words !== '' && !words.startsWith(TECHNICAL);
}
