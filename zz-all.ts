import { findAnswer } from '#server/features/assistant/answer.ts';
import { factsOf } from '#server/features/assistant/knowledge/facts.ts';
import { heldOutQuestions, heldOutDistress, heldOutHarmless } from '#testing/assistant-questions/held-out.ts';
import { furtherQuestions, furtherDistress, furtherHarmless } from '#testing/assistant-questions/held-out-further.ts';
import { secondHarmless, secondDistress } from '#testing/assistant-questions/held-out-second.ts';
import { thirdHarmless, thirdDistress } from '#testing/assistant-questions/held-out-third.ts';
import { fourthHarmless, fourthDistress, fourthQuestions, fourthUnknown } from '#testing/assistant-questions/held-out-fourth.ts';
import { fifthHarmless, fifthDistress, fifthQuestions } from '#testing/assistant-questions/held-out-fifth.ts';
import { seenQuestions } from '#testing/assistant-questions/seen.ts';
import { offTopicQuestions } from '#testing/assistant-questions/off-topic.ts';
import { answeredAlthoughUnknown, measure } from '#testing/assistant-questions/measure.ts';
const facts = factsOf({ productName: 'R', contactEmail: 'b@r.example' });
const ask = async (q: string) => findAnswer([{ role: 'user', content: q }], facts);
const named = process.argv.includes('--names');
for (const [n, l] of Object.entries({ heldOutQuestions, furtherQuestions, seenQuestions, fourthQuestions, fifthQuestions })) { const m = await measure(l, ask); console.log(n, m.count, (100 * m.right / m.count).toFixed(1), 'wrong', m.wrong.length); if (named && n !== 'fifthQuestions') for (const x of [...m.wrong, ...m.unknown]) console.log('  ', x.question, x.rightly.join('|'), 'GOT', x.about); }
for (const [n, l] of Object.entries({ heldOutDistress, furtherDistress, secondDistress, thirdDistress, fourthDistress, fifthDistress })) { const m = await measure(l, ask); const no: string[] = []; for (const [w] of l) if (!(await ask(w)).isCare) no.push(w); console.log(n, m.count, 'right', m.right, 'hands', m.count - no.length, n === 'thirdDistress' ? '' : no.join(' | ')); }
for (const [n, l] of Object.entries({ heldOutHarmless, furtherHarmless, secondHarmless, thirdHarmless, fourthHarmless, fifthHarmless })) { const no: string[] = []; for (const w of l) if ((await ask(w)).isCare) no.push(w); console.log(n, l.length, 'false', no.length, n === 'thirdHarmless' ? '' : no.join(' | ')); }
console.log('unknown', (await answeredAlthoughUnknown([...fourthUnknown, ...offTopicQuestions], ask)).map((x) => `${x.question}→${x.about}`));
