import { publicPromises } from '#shared/pages/public-promises.ts';
import { pointTable } from '#shared/matching/part-words.ts';
import { partWords } from '#shared/matching/part-words.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import { scoreOpenParts } from '#shared/matching/score.ts';
import { OPEN_POINTS, partPoints, TOTAL_POINTS } from '#shared/matching/weights.ts';
import { answerPicture } from '#shared/questionnaire/answer-picture.ts';
import * as options from '#shared/questionnaire/options.ts';
import { unansweredProfile, type ResonanceProfile } from '#shared/questionnaire/profile.ts';

/** Somebody invented, with whom the reader compares three answers. */
const noe = {
  ...unansweredProfile,
  lifeProject: 'voyageur',
  communicationStyle: 'nuancee',
  socialStyle: 'ambiverti',
} as const satisfies ResonanceProfile;

const lists = {
  lifeProject: options.lifeProjects,
  communicationStyle: options.communicationStyles,
  socialStyle: options.socialStyles,
} as const;
type TriedPart = keyof typeof lists;

/** What the reader answers, with the points that the rules give for each answer next to Noé's. */
export const tried = (Object.keys(lists) as TriedPart[]).map((part) => ({
  part,
  title: partWords[part].title,
  most: partPoints[part],
  options: lists[part].map(({ id, label, picture }: options.Option) => ({
    id,
    label,
    picture: picture ? answerPicture(picture) : null,
    points: scoreOpenParts({ ...unansweredProfile, [part]: id }, noe)[part],
    isNoes: noe[part] === id,
  })),
}));

export const table = pointTable;
export const totals = { all: TOTAL_POINTS, open: OPEN_POINTS };

/** Three percentages, and what each says. */
export const meanings = [50, 70, 85].map((percentage) => ({ percentage, meaning: meaningOf(percentage) }));

export const promises = publicPromises.map(({ name, words }) => ({ name, words }));
