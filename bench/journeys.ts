import { setTimeout as sleep } from 'node:timers/promises';
import { answers, answersOutsideSteps } from '#testing/answers.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { themes } from '#shared/questionnaire/options.ts';
import type { LoadedMember } from './loaded-member.ts';

/** Between two questions, at least; up to three times as much. Nobody answers faster. */
const QUESTION_MS = 1000;
/** Between two pages; a third more or less. */
const PAUSE_MS = 5000;

/** Signs up and answers every question, as fast as a person does at most; one begins after the other. */
export async function arrive(member: LoadedMember): Promise<void> {
  await sleep(member.number * 40);
  await member.signUp();
  await member.post('/profile-photo-upload', { intent: 'skip' });
  const { '/profile-location': _town, ...given } = answers;
  for (const [address, form] of Object.entries({ ...given, ...answersOutsideSteps })) {
    await member.post(address, { ...form, ...everybodyMeets(address) });
    await sleep(QUESTION_MS * (1 + 2 * Math.random()));
  }
  await member.see('/profile-complete');
}

/** Answers by which all of them can be each other's match. */
function everybodyMeets(address: string): object {
  const ages = { preferred_age_min: '18', preferred_age_max: '80' };
  if (address === '/profile-age') return { attracted_to_types: ['femme'], ...ages };
  if (address === '/profile-interests') return { attracted_to_types: ['femme'] };
  return address === '/profile-target-age' ? ages : {};
}

/** Looks around, keeps cards, changes answers and signs in anew until the clock says that it is over. */
export async function live(member: LoadedMember, clock: { readonly isOver: boolean }): Promise<void> {
  const theme = themes[member.number % themes.length] ?? themes[0];
  const cards = cardsOf[theme.id].map(({ id }) => id);
  const doings: readonly (() => Promise<void>)[] = [
    () => member.see('/matches'),
    () => member.see('/_data/matches'),
    () => member.see(`/carte-question?theme=${theme.id}`),
    () =>
      member.post(`/carte-question?theme=${theme.id}`, {
        card: cards.slice(member.number % 3, (member.number % 3) + 2),
      }),
    () => member.see('/cadeaux'),
    () => member.see('/profile-complete'),
    () => member.post('/profile-social-style?retour=recap', { social_style: 'ambiverti' }),
  ];
  await sleep(PAUSE_MS * Math.random());
  for (let turn = member.number; !clock.isOver; turn += 1) {
    if (turn % 20 === 19) await member.signIn();
    else await doings[turn % doings.length]?.();
    await sleep(PAUSE_MS * (0.67 + 0.67 * Math.random()));
  }
}
