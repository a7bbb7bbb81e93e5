import { isMeetingNews, slotInWords, type MeetingBody } from '#shared/talk/meeting.ts';
import { fr } from '#shared/typeset.ts';

/** The opened content of a message as a person reads it outside a thread: in a copy of data, or in a report. */
export function inWords(kind: 'text' | 'question' | 'meeting' | 'reveal' | 'closing', content: string): string {
  if (kind === 'question') return (JSON.parse(content) as { question: string }).question;
  if (kind !== 'meeting') return content;
  const body = JSON.parse(content) as MeetingBody;
  if (!isMeetingNews(body)) return fr`Rendez-vous : ${body.place} (${body.slots.map(slotInWords).join(' ; ')})`;
  const event = body.event === 'taken' ? fr`Rendez-vous pris` : fr`Rendez-vous annulé`;
  return fr`${event} : ${body.place} (${slotInWords(body.slot)})`;
}
