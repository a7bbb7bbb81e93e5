import { data, redirect } from 'react-router';
import { AppError, messages } from '#shared/errors.ts';
import { revealIntents, type RevealIntent } from '#shared/resonance/reveal.ts';
import { routes } from '#shared/routes.ts';
import { openedMatch } from '../relations/opened-match.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import { readFormFields } from '../../platform/http/parse-form.ts';
import {
  appContext,
  clientContext,
  requireMember,
  sessionContext,
  type RouteArguments,
  type ServerRoute,
} from '../../web/route.ts';
import { findByToken } from '../relations/match-token.ts';
import { admitSights } from '../relations/sights.service.ts';
import { changePhotoReveal } from './reveal.service.ts';
import { findResonance, type Resonance } from './resonance.service.ts';

/** The match that the session remembers; checked anew at every load. Without one the screen leads back to the tiles. */
async function loadResonance({ context }: RouteArguments): Promise<Resonance> {
  const ctx = context.get(appContext);
  const { id: memberId } = requireMember(context);
  const session = context.get(sessionContext);
  const otherId = session.get(openedMatch);
  const resonance = otherId && (await findResonance(ctx, session, memberId, otherId));
  if (!resonance) throw redirect(routes.matches);
  const admitted = await admitSights(ctx, { memberId, client: context.get(clientContext) }, [otherId]);
  if (!admitted.has(otherId)) throw redirect(routes.matches);
  return resonance;
}

/**
 * Reveals photos, or leads to the report. The form's token says whom it means: where another match was opened in the
 * meantime, in another window, nothing is done to either.
 */
async function act({ request, context }: RouteArguments, screen: 'matchResonance' | 'matchResonanceRefined') {
  const ctx = context.get(appContext);
  const session = context.get(sessionContext);
  const member = requireMember(context);
  const { intent, match } = await readFormFields(request);
  const opened = session.get(openedMatch);
  const otherId = opened && findByToken(ctx.config, session.id, match, [opened]);
  if (!otherId) return redirect(routes.matches);
  // A page of the release before posts 'block' here: it leads to where blocking is asked for.
  if (intent === 'safety' || intent === 'block') {
    await session.set(safetyTarget, { memberId: otherId, isNamed: true, back: screen });
    return redirect(routes.reportMember);
  }
  if (!isRevealIntent(intent)) throw new AppError('bad_request', 400);
  try {
    const isDone = await changePhotoReveal(ctx, member.id, otherId, intent);
    return redirect(isDone ? routes[screen] : routes.matches);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 422)) throw error;
    return data({ errors: { form: messages[error.code] }, values: {} }, { status: 422 });
  }
}

function isRevealIntent(intent: unknown): intent is RevealIntent {
  return (revealIntents as readonly unknown[]).includes(intent);
}

/** 'Résonance, affinité dévoilée'. */
export const matchResonanceRoute = {
  access: 'consenting',
  loader: (args) => loadResonance(args),
  action: (args: RouteArguments) => act(args, 'matchResonance'),
} satisfies ServerRoute;

/** 'Affinée': with the crossed answers of the themes that both have completed. */
export const matchResonanceRefinedRoute = {
  access: 'consenting',
  async loader(args) {
    const resonance = await loadResonance(args);
    if (resonance.crossed.length === 0) throw redirect(routes.matchResonance);
    return resonance;
  },
  action: (args: RouteArguments) => act(args, 'matchResonanceRefined'),
} satisfies ServerRoute;
