import { redirect } from 'react-router';
import { eveningForms, eveningListForms } from '#shared/evenings/forms.ts';
import { AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { formAction, type FormArrival, type FormIntent } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf, type Pseudonyms } from '../members/pseudonyms.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import { assertStillSignedIn } from '../talk/still-signed-in.ts';
import { answerAftermath, saveWishes, saySafeHome } from './aftermath.service.ts';
import { readEvenings, setAlert } from './evening-list.service.ts';
import { viewOfEvening, viewOfList } from './evening-views.ts';
import { findTableMate, readEvening } from './evening.service.ts';
import { openedEvening } from './opened-evening.ts';
import { acceptPlace, declinePlace, leaveEvening, signUp } from './sign-up.service.ts';

/** What a refusal says has happened since the page was read. An evening that is gone has no page to read. */
const outdatesPage = ({ code }: AppError) => code !== 'evening_gone';

/** The refusals of a form are shown at it. */
const atForm: Pick<FormIntent<unknown, unknown>, 'failed' | 'givesBack'> = {
  failed: { expected: ({ code, status }) => (status === 422 ? { form: code } : undefined), outdatesPage },
  givesBack: 'all',
};

/** 'Soirées IRL affinitées': what is offered nearby, and what the member has signed up for. */
const listRoute = {
  access: 'consenting',
  async loader({ context }: RouteArguments) {
    const ctx = context.get(appContext);
    const { id: memberId } = requireMember(context);
    const pseudonyms = pseudonymsOf(ctx, context.get(sessionContext));
    return viewOfList(pseudonyms, await readEvenings(ctx, memberId), ctx.now());
  },
  action: formAction({
    async admit({ ctx, context }: FormArrival) {
      const { id: memberId } = requireMember(context);
      const session = context.get(sessionContext);
      await assertStillSignedIn(ctx, session, memberId);
      return { memberId, session };
    },
    intents: {
      open: {
        parse: eveningListForms.open,
        async run({ ctx, visitor: { session }, value }) {
          const eveningId = pseudonymsOf(ctx, session).idOf('evening', value.token);
          if (!eveningId) return redirect(routes.evenings);
          await session.set(openedEvening, eveningId);
          return redirect(routes.evening);
        },
      },
      'alert-on': {
        parse: eveningListForms['alert-on'],
        ...atForm,
        async run({ ctx, visitor: { memberId } }) {
          await setAlert(ctx, memberId, true);
          return redirect(routes.evenings);
        },
      },
      'alert-off': {
        parse: eveningListForms['alert-off'],
        ...atForm,
        async run({ ctx, visitor: { memberId } }) {
          await setAlert(ctx, memberId, false);
          return redirect(routes.evenings);
        },
      },
    },
  }),
} satisfies ServerRoute;

interface Visitor {
  readonly memberId: string;
  readonly eveningId: string;
  readonly pseudonyms: Pseudonyms;
}

/**
 * The evening that the posting page shows: it is what its forms change, also when another window has opened another one since.
 */
async function findShown({ ctx, context, read }: FormArrival): Promise<Visitor> {
  const { id: memberId } = requireMember(context);
  const session = context.get(sessionContext);
  const { token } = await read();
  await assertStillSignedIn(ctx, session, memberId);
  const pseudonyms = pseudonymsOf(ctx, session);
  const eveningId = pseudonyms.idOf('evening', token);
  if (!eveningId) throw redirect(routes.evenings);
  await session.set(openedEvening, eveningId);
  return { memberId, eveningId, pseudonyms };
}

/** A form after which the same page says what has become of it. */
function thenShown<Value>(
  parse: NonNullable<FormIntent<Value, Visitor>['parse']>,
  change: (form: Parameters<FormIntent<Value, Visitor>['run']>[0]) => Promise<unknown>,
  address: string = routes.evening,
): FormIntent<Value, Visitor> {
  return {
    parse,
    ...atForm,
    async run(form) {
      await change(form);
      return redirect(address);
    },
  };
}

/** What the address says once answers after an evening are stored. */
const ANSWERED = 'reponses-gardees';

/** The evening that is open in the session. */
const eveningRoute = {
  access: 'consenting',
  async loader({ request, context }: RouteArguments) {
    const ctx = context.get(appContext);
    const session = context.get(sessionContext);
    const { id: memberId } = requireMember(context);
    const eveningId = session.get(openedEvening);
    const facts = eveningId && (await readEvening(ctx, memberId, eveningId));
    if (!facts) throw redirect(routes.evenings);
    return {
      ...viewOfEvening(ctx, pseudonymsOf(ctx, session), facts),
      hasAnswered: new URL(request.url).searchParams.get('info') === ANSWERED,
    };
  },
  action: formAction({
    admit: findShown,
    intents: {
      'sign-up': {
        ...thenShown(eveningForms['sign-up'], ({ ctx, visitor: { memberId, eveningId }, value }) =>
          signUp(ctx, memberId, eveningId, { invitation: value.invitation || null }),
        ),
        failed: {
          outdatesPage,
          expected: ({ code, status }) => {
            if (status !== 422) return undefined;
            return code.startsWith('evening_invitation') ? { invitation: code } : { form: code };
          },
        },
      },
      leave: thenShown(eveningForms.leave, ({ ctx, visitor: { memberId, eveningId } }) =>
        leaveEvening(ctx, memberId, eveningId),
      ),
      accept: thenShown(eveningForms.accept, ({ ctx, visitor: { memberId, eveningId } }) =>
        acceptPlace(ctx, memberId, eveningId),
      ),
      decline: thenShown(eveningForms.decline, ({ ctx, visitor: { memberId, eveningId } }) =>
        declinePlace(ctx, memberId, eveningId),
      ),
      'safe-home': thenShown(eveningForms['safe-home'], ({ ctx, visitor: { memberId, eveningId } }) =>
        saySafeHome(ctx, memberId, eveningId),
      ),
      wishes: {
        ...thenShown(
          eveningForms.wishes,
          async ({ ctx, visitor, value }) => {
            const { memberId, eveningId, pseudonyms } = visitor;
            const wished = value.wish.map((token) => mateOf(pseudonyms, token));
            if (value.impression) await answerAftermath(ctx, memberId, eveningId, value.impression);
            await saveWishes(ctx, memberId, eveningId, wished);
          },
          `${routes.evening}?info=${ANSWERED}`,
        ),
        lists: ['wish'],
      },
      /** A table mate, or without one who offers the evening. */
      safety: {
        parse: eveningForms.safety,
        ...atForm,
        async run({ ctx, context, visitor: { memberId, eveningId, pseudonyms }, value: { mate } }) {
          const session = context.get(sessionContext);
          const about = { back: 'evening', eveningId } as const;
          if (mate) {
            const mateId = mateOf(pseudonyms, mate);
            if (!(await findTableMate(ctx, memberId, eveningId, mateId)))
              throw new AppError('evening_mate_unknown', 422);
            await session.set(safetyTarget, { memberId: mateId, isNamed: true, ...about });
            return redirect(routes.reportMember);
          }
          const organiserId = (await readEvening(ctx, memberId, eveningId))?.organiserId;
          if (!organiserId || organiserId === memberId) throw new AppError('evening_gone', 422);
          await session.set(safetyTarget, { memberId: organiserId, isNamed: false, isOrganiser: true, ...about });
          return redirect(routes.reportMember);
        },
      },
    },
  }),
} satisfies ServerRoute;

/** @throws AppError 422 for what this session was not shown */
function mateOf(pseudonyms: Pseudonyms, token: string): string {
  const id = pseudonyms.idOf('table-mate', token);
  if (!id) throw new AppError('evening_mate_unknown', 422);
  return id;
}

export const eveningsRoutes = { evenings: listRoute, evening: eveningRoute };
