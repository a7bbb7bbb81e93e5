import { redirect } from 'react-router';
import type { Turn } from '#shared/games/game.ts';
import { gameForms, hallForms } from '#shared/games/forms.ts';
import { QUESTIONS_OF_A_ROLE } from '#shared/games/guess-me.ts';
import { AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { formAction, type FormArrival, type FormIntent } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf, type Pseudonyms } from '../members/pseudonyms.ts';
import { admitToRoom } from '../plans/room-access.service.ts';
import { atForm, orLimit } from '../talk/at-form.ts';
import { assertStillSignedIn } from '../talk/still-signed-in.ts';
import { readHall } from './hall.service.ts';
import { openedGame, type GamePlace } from './opened-game.ts';
import { beginPairGame, playInPair, readPairGame, stopPairGame, type SentTurn } from './pair-games.service.ts';
import { beginSoloGame, playAlone, readSoloGame, stopSoloGame } from './solo-games.service.ts';

/** The word for 'alone' in the field that says with whom. */
const ALONE = 'solo';

/** 'Jeux': the room. Its door is shown where it is closed. */
const hallRoute = {
  access: 'consenting',
  async loader({ context }: RouteArguments) {
    const ctx = context.get(appContext);
    const { id: memberId } = requireMember(context);
    await admitToRoom(ctx, memberId, 'games');
    return readHall(ctx, pseudonymsOf(ctx, context.get(sessionContext)), memberId);
  },
  action: formAction({
    intents: {
      begin: {
        parse: hallForms.begin,
        ...atForm,
        run: (form) =>
          orLimit(form, async () => {
            const { ctx, context, value } = form;
            const { id: memberId } = requireMember(context);
            const session = context.get(sessionContext);
            await assertStillSignedIn(ctx, session, memberId);
            if (value.with === ALONE) {
              await session.set(openedGame, { soloId: await beginSoloGame(ctx, memberId, value.game) });
              return redirect(routes.game);
            }
            const conversationId = pseudonymsOf(ctx, session).idOf('conversation', value.with);
            if (!conversationId) throw new AppError('game_unavailable', 422);
            const begun = { conversationId, game: value.game, key: value.key };
            const number = await beginPairGame(ctx, memberId, begun);
            await session.set(openedGame, { conversationId, number });
            return redirect(routes.game);
          }),
      },
      open: {
        parse: hallForms.open,
        async run({ ctx, context, value }) {
          const session = context.get(sessionContext);
          const place = placeOf(pseudonymsOf(ctx, session), value.token, value.number);
          if (!place) return redirect(routes.games);
          await session.set(openedGame, place);
          return redirect(routes.game);
        },
      },
    },
  }),
} satisfies ServerRoute;

/** The game that a form's token and number name; null for what this session has not been shown. */
function placeOf(pseudonyms: Pseudonyms, token: unknown, number: number): GamePlace | null {
  if (number === 0) {
    const soloId = pseudonyms.idOf('game', token);
    return soloId ? { soloId } : null;
  }
  const conversationId = pseudonyms.idOf('conversation', token);
  return conversationId ? { conversationId, number } : null;
}

interface Player {
  readonly memberId: string;
  readonly place: GamePlace;
}

/** The game that the posting page shows: it is what its forms change, also when another window has opened another one. */
async function findPlayed({ ctx, context, read }: FormArrival): Promise<Player> {
  const { id: memberId } = requireMember(context);
  const session = context.get(sessionContext);
  const { token, number } = await read();
  await assertStillSignedIn(ctx, session, memberId);
  // It is kept in the session before the form is read: only what a number of a message can be.
  const isNumber = typeof number === 'string' && /^\d{1,9}$/.test(number);
  const place = isNumber ? placeOf(pseudonymsOf(ctx, session), token, Number(number)) : null;
  if (!place) throw redirect(routes.games);
  await session.set(openedGame, place);
  return { memberId, place };
}

/** The refusals of a turn are shown at its form; so is a room that has closed meanwhile. */
const atTurn: Pick<FormIntent<unknown, Player>, 'failed' | 'givesBack'> = {
  failed: { expected: ({ code, status }) => (status === 422 || status === 403 ? { form: code } : undefined) },
  givesBack: 'all',
};

/** A form with a turn: what its fields say. */
function turnForm<Value extends { readonly turn: number }>(
  parse: FormIntent<Value, Player>['parse'],
  turnOf: (value: Value) => Turn,
): FormIntent<Value, Player> {
  return {
    parse: parse!,
    ...atTurn,
    run: (form) =>
      orLimit(form, async () => {
        const { ctx, visitor, value } = form;
        const sent: SentTurn = { played: value.turn, turn: turnOf(value) };
        const { memberId, place } = visitor;
        if ('soloId' in place) await playAlone(ctx, memberId, place.soloId, sent);
        else await playInPair(ctx, memberId, place, sent);
        return redirect(routes.game);
      }),
  };
}

/** The game that is open in the session. Who was asked to play needs no room of their own (S-game-8). */
const gameRoute = {
  access: 'consenting',
  async loader({ context }: RouteArguments) {
    const ctx = context.get(appContext);
    const session = context.get(sessionContext);
    const { id: memberId } = requireMember(context);
    const place = session.get(openedGame);
    const pseudonyms = pseudonymsOf(ctx, session);
    const shown =
      place &&
      ('soloId' in place
        ? await readSoloGame(ctx, pseudonyms, memberId, place.soloId)
        : await readPairGame(ctx, pseudonyms, memberId, place));
    if (!shown) throw redirect(routes.games);
    return shown;
  },
  action: formAction({
    admit: findPlayed,
    intents: {
      word: turnForm(gameForms.word, ({ text }) => ({ texts: [text] })),
      sentence: turnForm(gameForms.sentence, ({ text }) => ({ texts: [text] })),
      choices: turnForm(gameForms.choices, (value) => ({
        picks: Array.from({ length: QUESTIONS_OF_A_ROLE }, (_, index) => value[`pick${index as 0}`]),
      })),
      sentences: turnForm(gameForms.sentences, ({ text0, text1, text2, dream }) => ({
        texts: [text0, text1, text2],
        picks: [dream],
      })),
      find: turnForm(gameForms.find, ({ dream }) => ({ picks: [dream] })),
      stop: {
        parse: gameForms.stop,
        ...atTurn,
        async run({ ctx, visitor: { memberId, place } }) {
          if ('soloId' in place) {
            await stopSoloGame(ctx, memberId, place.soloId);
            return redirect(routes.games);
          }
          await stopPairGame(ctx, memberId, place);
          return redirect(routes.game);
        },
      },
    },
  }),
} satisfies ServerRoute;

export const gamesRoutes = { games: hallRoute, game: gameRoute };
