import { isMeetingNews, slotInWords, type MeetingBody } from '#shared/talk/meeting.ts';
import { nameOfGame } from '#shared/games/game.ts';
import { videoMomentInWords } from '#shared/video-meetings/moments.ts';
import { fr } from '#shared/typeset.ts';
import type { MessageRow } from './messages.queries.ts';
import { readGameBody } from './pair-game.ts';
import { readVideoBody, type VideoBody } from './video-body.ts';

/** The opened content of a message as a person reads it outside a thread: in a copy of data, or in a report. */
export function inWords(kind: MessageRow['kind'], content: string): string {
  if (kind === 'question') return (JSON.parse(content) as { question: string }).question;
  if (kind === 'game') {
    const body = readGameBody(content);
    return 'line' in body ? body.line : nameOfGame(body.game);
  }
  if (kind === 'video') return videoInWords(readVideoBody(content));
  if (kind !== 'meeting') return content;
  const body = JSON.parse(content) as MeetingBody;
  if (!isMeetingNews(body)) return fr`Rendez-vous : ${body.place} (${body.slots.map(slotInWords).join(' ; ')})`;
  const event = body.event === 'taken' ? fr`Rendez-vous pris` : fr`Rendez-vous annulé`;
  return fr`${event} : ${body.place} (${slotInWords(body.slot)})`;
}

function videoInWords(body: VideoBody): string {
  if (body.event === 'proposed') return fr`Rencontre en ligne proposée`;
  const event = body.event === 'taken' ? fr`Rencontre en ligne prise` : fr`Rencontre en ligne annulée`;
  return fr`${event} : ${videoMomentInWords(new Date(body.at))}`;
}
