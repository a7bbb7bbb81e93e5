import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findPairConversation } from '#server/features/talk/conversations.queries.ts';
import { beginPairGame, playInPair } from '#server/features/games/pair-games.service.ts';
import { beginSoloGame, playAlone } from '#server/features/games/solo-games.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { movesOf, type GameId, type Seat, type Turn } from '#shared/games/game.ts';
import { openTalk } from '#testing/talkers.ts';
import { grantVip } from '#testing/vip.ts';
import { arriveAmong } from './talk-people.ts';

type Played = readonly (readonly [Seat, Turn])[];

/** Begins a game and plays some turns of it. */
async function playSome(ctx: AppContext, ids: readonly [string, string], game: GameId, played: Played): Promise<void> {
  const [memberId, otherId] = ids;
  const open = await findPairConversation(ctx.db, memberId, otherId);
  const conversationId = open?.id ?? (await openTalk(ctx, memberId, otherId));
  const number = await beginPairGame(ctx, memberId, { conversationId, game, key: randomUUID() });
  for (const [index, [seat, turn]] of played.entries()) {
    const before = played.slice(0, index).map(([one]) => ({ seat: one, at: '' }));
    const sent = { played: movesOf({ moves: before }, seat).length, turn };
    await playInPair(ctx, seat === 1 ? memberId : otherId, { conversationId, number }, sent);
  }
}

const words = (...texts: readonly string[]): Turn => ({ texts });

export const gamesPeople = {
  /** Has VIP, and plays with several people and alone. */
  gamer: async (page: Page) => {
    await arriveAmong(page, ['Noé', 'Iris', 'Sacha', 'Camille', 'Jules'], async ({ ctx }, ana, others) => {
      const [noe = '', iris = '', sacha = '', camille = '', jules = ''] = others;
      await grantVip(ctx.db, ana);
      // One asks three people a day at most: these two ask by themselves.
      for (const asker of [camille, jules]) await openTalk(ctx, asker, ana);
      await playSome(ctx, [ana, noe], 'same-word', [
        [1, words('orage')],
        [2, words('tempête')],
        [2, words('éclair')],
        [1, words('tonnerre')],
        [2, words('lumière')],
      ]);
      await playSome(ctx, [ana, iris], 'guess-me', [
        [1, { picks: [0, 1, 0, 1, 0, 1, 0] }],
        [2, { picks: [0, 1, 1, 1, 0, 0, 0] }],
        [2, { picks: [1, 1, 0, 0, 0, 1, 1] }],
      ]);
      await playSome(ctx, [ana, sacha], 'two-truths', [
        [
          1,
          {
            ...words("J'ai dormi dans un phare.", 'Mon chat répond au téléphone.', "J'ai vécu un an en mer."),
            picks: [2],
          },
        ],
        [
          2,
          {
            ...words('Je sais jongler.', "J'ai raté trois trains le même jour.", "J'ai un volcan à mon nom."),
            picks: [2],
          },
        ],
      ]);
      await playSome(ctx, [ana, camille], 'tale', [
        [1, words('Ce matin-là, la boussole refusa le nord et montra la cuisine.')],
        [2, words("Dans le four, quelqu'un avait rangé une lettre encore tiède.")],
      ]);
      await playSome(ctx, [ana, jules], 'same-word', [
        [1, words('bois')],
        [2, words('Le bois')],
      ]);
      const id = await beginSoloGame(ctx, ana, 'tale');
      await playAlone(ctx, ana, id, { played: 0, turn: words('Il restait une lumière.') });
    });
  },
};
