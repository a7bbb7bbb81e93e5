import { redirect } from 'react-router';
import { LEFT_ADDRESS } from '#shared/resonance/left-notice.ts';
import type { RevealIntent } from '#shared/resonance/reveal.ts';
import { routes } from '#shared/routes.ts';
import { findNameOf } from '../relations/blocks.queries.ts';
import { isRemembered, openedConversation, openedMatch } from '../relations/opened-match.ts';
import { findPairTalks } from '../relations/pair-talk.queries.ts';
import { mayOpenResonance } from '../relations/resonance-access.ts';
import { readSignedWords, safetyTarget, sealShown } from '../relations/safety-target.ts';
import { formAction, type FormArrival, type FormIntent } from '../../web/form-action.ts';
import {
  appContext,
  clientContext,
  requireMember,
  sessionContext,
  type RouteArguments,
  type ServerRoute,
} from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { admitProfileViews } from '../relations/profile-views.service.ts';
import { changePhotoReveal, seeRevealMoment } from './reveal.service.ts';
import { findResonance, type Resonance } from './resonance.service.ts';

/**
 * The resonance with the match that the session remembers; the right to see it is checked at every load. Without such a
 * match the screen leads back to the tiles, which say where the profile has left them.
 */
async function loadResonance({ context }: RouteArguments): Promise<Resonance> {
  const ctx = context.get(appContext);
  const { id: memberId } = requireMember(context);
  const session = context.get(sessionContext);
  const otherId = session.get(openedMatch);
  if (!otherId) throw redirect(routes.matches);
  const resonance = await findResonance(ctx, pseudonymsOf(ctx, session), memberId, otherId);
  // S-resonance-24
  if (!resonance) throw redirect(LEFT_ADDRESS);
  const admitted = await admitProfileViews(ctx, { memberId, client: context.get(clientContext) }, [otherId]);
  if (!admitted.has(otherId)) throw redirect(routes.matches);
  return resonance;
}

/**
 * The form that reveals photos or leads to the report. Its token names the match: if another match was opened in
 * another window in the meantime, nothing is done to either.
 */
function resonanceForm(screen: 'matchResonance' | 'matchResonanceRefined') {
  const reveal = (intent: RevealIntent): FormIntent<void, Pair> => ({
    async run({ ctx, visitor: { memberId, otherId } }) {
      const isDone = await changePhotoReveal(ctx, memberId, otherId, intent);
      return redirect(isDone ? routes[screen] : LEFT_ADDRESS);
    },
    failed: { expected: ({ code, status }) => (status === 422 ? { form: code } : undefined) },
  });
  const seeMoment: FormIntent<void, Pair> = {
    async run({ ctx, visitor: { memberId, otherId } }) {
      await seeRevealMoment(ctx, memberId, otherId);
      return redirect(routes[screen]);
    },
  };
  // 'Écrire': to the words of the two where there are some, else to the question that opens them.
  const write: FormIntent<void, Pair> = {
    async run({ ctx, context, visitor: { memberId, otherId } }) {
      await seeRevealMoment(ctx, memberId, otherId);
      const talk = (await findPairTalks(ctx.db, memberId, [otherId], ctx.now())).get(otherId);
      if (!talk?.conversationId) return redirect(routes.sharedQuestion);
      await context.get(sessionContext).set(openedConversation, talk.conversationId);
      return redirect(routes.discussion);
    },
  };
  // With a phrase where one is reported, in the words that the page has shown, whatever has become of it since. Of who cannot be
  // opened any more nothing is read for it, also no name (S-safety-15).
  const toSafety: FormIntent<void, Pair> = {
    async run({ ctx, context, fields, visitor: { memberId, otherId, isOpen } }) {
      const name = isOpen ? ((await findNameOf(ctx.db, otherId)) ?? null) : null;
      const signed = fields['words'];
      const words = typeof signed === 'string' ? readSignedWords(ctx, signed, memberId, otherId) : null;
      const shown = sealShown(ctx, memberId, { name, words });
      await context.get(sessionContext).set(safetyTarget, { memberId: otherId, isNamed: true, back: screen, shown });
      return redirect(routes.reportMember);
    },
  };
  return formAction({
    admit: findPair,
    intents: {
      ask: reveal('ask'),
      accept: reveal('accept'),
      decline: reveal('decline'),
      'take-back': reveal('take-back'),
      'undo-closing': reveal('undo-closing'),
      'see-moment': seeMoment,
      write,
      safety: toSafety,
      'report-phrase': toSafety,
      // A page of the previous release still posts 'block' here: it is led to the page for blocking.
      block: toSafety,
    } satisfies Record<RevealIntent | 'see-moment' | 'write' | 'safety' | 'report-phrase' | 'block', unknown>,
  });
}

interface Pair {
  readonly memberId: string;
  readonly otherId: string;
  /** Whether the member may open the resonance now. */
  readonly isOpen: boolean;
}

/** Who cannot be opened any more can be reported and blocked still. */
const reporting: readonly unknown[] = ['safety', 'report-phrase', 'block'];

async function findPair({ ctx, context, read }: FormArrival): Promise<Pair> {
  const { id: memberId } = requireMember(context);
  const session = context.get(sessionContext);
  const { match, intent } = await read();
  const otherId = pseudonymsOf(ctx, session).idOf('member', match);
  if (!otherId || !(await isRemembered(ctx.db, session.get(openedMatch), otherId))) throw redirect(routes.matches);
  const isOpen = await mayOpenResonance(ctx, memberId, otherId);
  // Asked once for all of them: an intent that forgot to ask would say by its answer what has hidden the other (S-resonance-24).
  if (!isOpen && !reporting.includes(intent)) throw redirect(LEFT_ADDRESS);
  return { memberId, otherId, isOpen };
}

/** 'Résonance, affinité dévoilée'. */
const matchResonanceRoute = {
  access: 'consenting',
  loader: (args) => loadResonance(args),
  action: resonanceForm('matchResonance'),
} satisfies ServerRoute;

/** The refined resonance: with the crossed answers of the themes that both have completed. */
const matchResonanceRefinedRoute = {
  access: 'consenting',
  async loader(args) {
    const resonance = await loadResonance(args);
    if (resonance.crossed.length === 0) throw redirect(routes.matchResonance);
    return resonance;
  },
  action: resonanceForm('matchResonanceRefined'),
} satisfies ServerRoute;

export const resonanceRoutes = {
  matchResonance: matchResonanceRoute,
  matchResonanceRefined: matchResonanceRefinedRoute,
};
