import type { ChoiceKind, ChoiceOrigin } from '#shared/choices/kinds.ts';
import { redirect } from 'react-router';
import { choiceSchema, passReasonSchema } from '#shared/choices/forms.ts';
import { LEFT_ADDRESS } from '#shared/resonance/left-notice.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import { formAction, refuse, type FormArrival, type FormIntent } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { saveOwnChoice, savePassReason, undoOwnChoice } from './choices.service.ts';
import { readOwnChoices } from './own-choices.service.ts';

/** The notice after a pass was undone on the next day, as the address names it. */
const BACK_TOMORROW = 'demain';

/** A form about another member, whom its pseudonym names. */
interface AboutMember {
  readonly match: string;
  /** Absent: the list. */
  readonly back?: ChoiceOrigin | undefined;
}

interface Chooser {
  readonly memberId: string;
  readonly session: Session;
}

function findChooser({ context }: FormArrival): Chooser {
  return { memberId: requireMember(context).id, session: context.get(sessionContext) };
}

/** The page to which a form leads back. The page of a resonance is left where the person is no longer shown. */
function pageOf(back: ChoiceOrigin | undefined, isStillShown: boolean): string {
  const pages: Record<ChoiceOrigin, RouteId> = {
    matches: 'matches',
    page: isStillShown ? 'matchResonance' : 'matches',
    choices: 'choices',
  };
  return routes[pages[back ?? 'matches']];
}

function idOf(ctx: AppContext, { session }: Chooser, match: string): string | null {
  return pseudonymsOf(ctx, session).idOf('member', match);
}

/** One of the three choices. */
function choosing(kind: ChoiceKind): FormIntent<AboutMember, Chooser> {
  return {
    parse: choiceSchema,
    async run({ ctx, visitor, value: { match, back } }) {
      const otherId = idOf(ctx, visitor, match);
      if (otherId === null) return redirect(routes.matches);
      if (!(await saveOwnChoice(ctx, visitor.memberId, otherId, kind))) return redirect(LEFT_ADDRESS);
      return redirect(pageOf(back, kind === 'interested'));
    },
    failed: { expected: ({ code, status }) => (status === 422 ? { form: code } : undefined) },
  };
}

/** 'Mes choix': what a member has said of others, each with the way back while there is one. */
export const choicesRoute = {
  access: 'consenting',
  async loader({ request, context }: RouteArguments) {
    const ctx = context.get(appContext);
    const pseudonyms = pseudonymsOf(ctx, context.get(sessionContext));
    return {
      isBackTomorrow: new URL(request.url).searchParams.get('info') === BACK_TOMORROW,
      choices: await readOwnChoices(ctx, pseudonyms, requireMember(context).id),
    };
  },
  action: formAction({
    admit: findChooser,
    intents: {
      interested: choosing('interested'),
      later: choosing('later'),
      pass: choosing('pass'),
      undo: {
        parse: choiceSchema,
        async run({ ctx, visitor, value: { match, back } }) {
          const otherId = idOf(ctx, visitor, match);
          if (!otherId) return redirect(routes.choices);
          const outcome = await undoOwnChoice(ctx, visitor.memberId, otherId);
          if (outcome === 'final') return refuse({ form: 'choice_final' });
          return redirect(outcome === 'tomorrow' ? `${routes.choices}?info=${BACK_TOMORROW}` : pageOf(back, true));
        },
      },
      reason: {
        parse: passReasonSchema,
        async run({ ctx, visitor, value: { match, back, reason } }) {
          const otherId = idOf(ctx, visitor, match);
          if (!otherId) return redirect(routes.choices);
          await savePassReason(ctx, visitor.memberId, otherId, reason);
          return redirect(pageOf(back, false));
        },
      },
    },
  }),
} satisfies ServerRoute;
