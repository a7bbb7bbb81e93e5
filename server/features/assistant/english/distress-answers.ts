import { DELETION_WORD } from '#shared/account/account-limits.ts';
import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { DistressClass } from '../distress/distress-class.ts';
import { helpLines } from '../distress/help-lines.ts';

const { suicide, doctor, police, emergency, emergencyText, rape, violence, victims, policeChat } = helpLines;
const { online, child, listening } = helpLines;

const inDanger = `In danger now: call ${police.shown} or ${emergency.shown}, or text ${emergencyText.shown}.`;

/** The way to report and block, as the pages show it. */
const menu = `Press the three dots next to that person's first name in ${linkTo('Mes matchs', routes.matches)} or in your conversation, then « Signaler ou bloquer »`;

/** The short answers to people in distress who write English. */
const englishDistressAnswers: Readonly<Record<DistressClass, string>> = {
  suicide: `Thank you for telling me. You matter, and you do not have to carry this alone. Call ${suicide.shown}, day and night, free: health professionals answer. If you have done or taken something, call ${doctor.shown} or ${emergency.shown}, or text ${emergencyText.shown}. If it is about somebody else, ${suicide.shown} advises you too.`,
  'sexual-violence': `Thank you for saying it. It is not your fault. To talk, anonymously and free: ${rape.shown}, on weekdays in the daytime; day and night ${violence.shown}, for women and those around them; every day in the daytime ${victims.shown}, for everybody. ${inDanger} In writing, day and night: ${policeChat.shown}. If that person is a member here, report them: ${linkTo('Signaler', routes.report)}.`,
  'violence-at-home': `Nobody has the right to hurt you, and it is not your fault. ${inDanger} To talk, day and night, free and anonymous: ${violence.shown}; in the daytime ${victims.shown}, for everybody. In writing: ${policeChat.shown}.`,
  threats: `Blackmail and threats are crimes, and it is not your fault. Do not pay, do not answer, keep the proof, and go to ${online.shown}, day and night. ${inDanger} If it is a member here, report them: ${linkTo('Signaler', routes.report)}.`,
  danger: `Call ${police.shown} or ${emergency.shown} now; if you cannot speak, text ${emergencyText.shown} and say where you are. Go where there are people. Afterwards, in the daytime, ${victims.shown} helps, free. If it is a member here: ${linkTo('Signaler', routes.report)}.`,
  'minor-self': `This site is for adults only: 18 and over, without exception. If you have an account, delete it at the end of ${linkTo('Mon compte', routes.account)} (type ${DELETION_WORD}, then open the link in the e-mail). If an adult here made you uncomfortable, call ${child.shown}, free, day and night; in danger ${police.shown}, or text ${emergencyText.shown}.`,
  'minor-seen': `Thank you: nobody here may be under 18. ${menu}, or use ${linkTo('Signaler', routes.report)}, and choose « Personne mineure ». If a child is in danger: ${child.shown}, free, day and night, or ${police.shown}.`,
  harassment: `You do not have to put up with that. ${menu}, or use ${linkTo('Signaler', routes.report)}. Keep the messages. If it goes on elsewhere online: ${online.shown}. ${inDanger}`,
  loneliness: `Thank you for telling me; that is a lot to carry. To talk to somebody, day and night: SOS Amitié, ${listening.shown}. If it becomes too much, ${suicide.shown} answers day and night, free.`,
};

/** Somebody who has begun to harm themselves needs the emergency doctors before anything else. */
const underway = `Please call ${doctor.shown} or ${emergency.shown} right now, or text ${emergencyText.shown}: say where you are and what you have taken or done. At any hour ${suicide.shown} is there to talk. You matter.`;

const doubtful = `I am not sure that I understand. If you are not well, ${suicide.shown} answers day and night, free. ${inDanger} If it is something else, tell me in other words.`;

/** The answer in English to a person in distress; without any kind of it, to words in doubt. */
export function englishAnswerToDistress(
  [gravest]: readonly DistressClass[],
  { isUnderway }: { readonly isUnderway: boolean },
): string {
  if (gravest === undefined) return doubtful;
  return isUnderway ? underway : englishDistressAnswers[gravest];
}
