import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/duration.ts';
import type { HallData, ListedGame } from '#shared/games/screens.ts';
import { READING_AFTER_CLOSING_DAYS } from '#shared/talk/closing.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { findListed, type ListedConversation } from '../talk/conversations.queries.ts';
import { findGamesOf, isSeen } from './games.queries.ts';
import { pairStatusOf } from './pair-games.service.ts';
import { listSoloGames } from './solo-games.service.ts';

/** Of how many conversations the room shows games, and how many games. */
const CONVERSATIONS_SHOWN = 50;
const GAMES_SHOWN = 30;

/** The room 'Jeux': with whom one can play, and the games that go on or are over, newest first. */
export async function readHall(ctx: AppContext, pseudonyms: Pseudonyms, memberId: string): Promise<HallData> {
  const closedAfter = new Date(ctx.now().getTime() - READING_AFTER_CLOSING_DAYS * DAY_MS);
  const conversations = await findListed(ctx.db, memberId, { closedAfter, limit: CONVERSATIONS_SHOWN });
  const ids = conversations.map(({ id }) => id);
  const isHidden = !(await isSeen(ctx.db, memberId));
  // Of the others nothing but what the list of conversations says as well: a pause and a suspension are in neither.
  const isOpen = ({ closedAt, leftAt, stoppedAt, otherId }: ListedConversation) =>
    !isHidden && !closedAt && !leftAt && !stoppedAt && otherId !== null;
  const rows = await findGamesOf(ctx.db, ids, GAMES_SHOWN);
  const solo = await listSoloGames(ctx, memberId, GAMES_SHOWN);
  const byId = new Map(conversations.map((one) => [one.id, one]));
  const paired = rows.map((row): ListedGame & { changedAt: Date } => {
    const conversation = byId.get(row.conversation_id)!;
    return {
      token: pseudonyms.of('conversation', conversation.id),
      number: row.number,
      game: row.game,
      name: conversation.otherName,
      status: pairStatusOf(row, conversation.side, isOpen(conversation)),
      changedAt: row.changed_at,
    };
  });
  const alone = solo.map(({ id, game, status, changedAt }) => ({
    token: pseudonyms.of('game', id),
    number: 0,
    game,
    name: null,
    status,
    changedAt,
  }));
  const running = new Set(rows.filter(({ ended_at: endedAt }) => !endedAt).map((row) => row.conversation_id));
  return {
    partners: conversations.filter(isOpen).map(({ id, otherName }) => ({
      token: pseudonyms.of('conversation', id),
      name: otherName ?? '',
      isPlaying: running.has(id),
    })),
    games: [...paired, ...alone]
      .toSorted((one, other) => rank(one) - rank(other) || +other.changedAt - +one.changedAt)
      .slice(0, GAMES_SHOWN)
      .map(({ token, number, game, name, status }) => ({ token, number, game, name, status })),
    alone: solo.filter(({ status }) => status !== 'over').map(({ game }) => game),
    formKey: randomUUID(),
  };
}

/** What the member may play now comes first, then what goes on. */
function rank({ status }: Pick<ListedGame, 'status'>): number {
  return status === 'mine' ? 0 : status === 'theirs' || status === 'tomorrow' ? 1 : 2;
}
