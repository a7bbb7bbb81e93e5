import { redirect } from 'react-router';
import { momentInWords } from '#shared/calendar.ts';
import type { AppError, ErrorCode, FieldErrors } from '#shared/errors.ts';
import { canAct, stateOf } from '#shared/evenings/evening-state.ts';
import { isDoorOpen, tablesShownAt } from '#shared/evenings/moments.ts';
import { organiserNotices, type OrganiserNotice } from '#shared/messages/organisers.ts';
import { organiserForms } from '#shared/organisers/forms.ts';
import type { OrganiserData } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { formAction } from '../../web/form-action.ts';
import type { RouteArguments, ServerRoute } from '../../web/route.ts';
import { recordOf, type EveningRow } from '../evenings/evenings.queries.ts';
import { openDoorPath } from './door.route.ts';
import {
  cancelOwnEvening,
  createEvening,
  discardEvening,
  editEvening,
  moveEvening,
  submitEvening,
} from './offered-evenings.service.ts';
import { findEveningsOfOrganiser } from './offered.queries.ts';
import { fieldsOf, linesOf, newFields, organisedEveningOf } from './organised-views.ts';
import { EVENING_PARAMETER, findOwnEvening, requireOrganiser, type OrganiserVisit } from './require-organiser.ts';

/** How many of their evenings an organiser sees. */
const EVENINGS_SHOWN = 60;
/** What is done with an evening on a page of its own, by the word in the address. */
const EDIT = 'modifier';
const MOVE = 'deplacer';
const CANCEL = 'annuler';
const NEW = 'nouvelle';

/** Where the errors are shown that are found after the form was read. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  organised_too_soon: 'day',
  organised_too_far: 'day',
  organised_town: 'town',
  organised_clock: 'town',
  organised_move_day: 'day',
  organised_move_soon: 'day',
  organised_move_hours: 'from',
};
const shown = { expected: atField };

/** The evenings of an organiser: all of them, one, and the forms to write, change, move and cancel one (S-evening-45). */
export const organiserRoute = {
  access: 'organiser',
  async loader({ request, context }: RouteArguments): Promise<OrganiserData> {
    const visit = await requireOrganiser(context);
    const { searchParams } = new URL(request.url);
    const code = searchParams.get('code');
    if (code !== null) throw redirect(await openDoorPath(visit, code));
    const id = searchParams.get(EVENING_PARAMETER);
    const todo = searchParams.get('faire');
    const notice = noticeIn(searchParams);
    const isStopped = visit.organiser.suspended_at !== null;
    if (id === null) {
      if (todo === NEW && !isStopped) return { state: 'form', id: null, fields: newFields };
      return readList(visit, notice);
    }
    const evening = await findOwnEvening(visit, id);
    const form = isStopped ? null : await readForm(visit, evening, todo);
    return form ?? readEvening(visit, evening, notice);
  },
  action: formAction({
    admit: ({ context }) => requireOrganiser(context),
    intents: {
      create: {
        parse: organiserForms.create,
        async run({ ctx, visitor: { memberId }, value }) {
          return redirect(pathOf(await createEvening(ctx, memberId, value), 'enregistree'));
        },
        failed: shown,
        givesBack: 'all',
      },
      edit: {
        parse: organiserForms.edit,
        async run({ ctx, visitor: { memberId }, value: { evening, input } }) {
          await editEvening(ctx, memberId, evening, input);
          return redirect(pathOf(evening, 'changee'));
        },
        failed: shown,
        givesBack: 'all',
      },
      submit: {
        parse: organiserForms.submit,
        async run({ ctx, visitor: { memberId }, value: { evening } }) {
          const state = await submitEvening(ctx, memberId, evening);
          return redirect(pathOf(evening, state === 'published' ? 'publiee' : 'proposee'));
        },
        failed: { expected: atForm },
      },
      move: {
        parse: organiserForms.move,
        async run({ ctx, visitor: { memberId }, value: { evening, input } }) {
          await moveEvening(ctx, memberId, evening, input);
          return redirect(pathOf(evening, 'deplacee'));
        },
        failed: shown,
        givesBack: 'all',
      },
      cancel: {
        parse: organiserForms.cancel,
        async run({ ctx, visitor: { memberId }, value: { evening, reason } }) {
          await cancelOwnEvening(ctx, memberId, evening, reason);
          return redirect(pathOf(evening, 'annulee'));
        },
        failed: shown,
        givesBack: 'all',
      },
      discard: {
        parse: organiserForms.discard,
        async run({ ctx, visitor: { memberId }, value: { evening } }) {
          await discardEvening(ctx, memberId, evening);
          return redirect(routes.organiser);
        },
        failed: { expected: atForm },
      },
    },
  }),
} satisfies ServerRoute;

async function readList(visit: OrganiserVisit, notice: OrganiserNotice | null): Promise<OrganiserData> {
  const { ctx, memberId, organiser } = visit;
  const evenings = await findEveningsOfOrganiser(ctx.db, memberId, { now: ctx.now(), limit: EVENINGS_SHOWN });
  return {
    state: 'list',
    evenings: await linesOf(ctx, evenings),
    suspension: organiser.suspended_at && (organiser.suspended_reason ?? ''),
    isFirst: organiser.approved_at === null,
    notice,
  };
}

async function readEvening(
  { ctx, organiser }: OrganiserVisit,
  row: EveningRow,
  notice: OrganiserNotice | null,
): Promise<OrganiserData> {
  const now = ctx.now();
  const record = recordOf(row);
  const may = (action: 'edit' | 'submit' | 'move' | 'cancel') =>
    organiser.suspended_at === null && canAct(record, action, 'organiser', now);
  const state = stateOf(record, now);
  const isHeld = row.composed_at !== null && (state === 'composed' || state === 'over');
  const opensAt = tablesShownAt(record);
  const isToCome = (state === 'published' || state === 'closed' || state === 'composed') && now < opensAt;
  return {
    state: 'evening',
    evening: await organisedEveningOf(ctx, row),
    isFirst: organiser.approved_at === null,
    can: { edit: may('edit'), submit: may('submit'), move: may('move'), cancel: may('cancel') },
    door: isHeld && isDoorOpen(record, now) ? 'open' : isToCome ? { opens: momentInWords(opensAt) } : null,
    notice,
  };
}

/** The form that the address asks for; null where the evening cannot be changed so any more. */
async function readForm({ ctx }: OrganiserVisit, row: EveningRow, todo: string | null): Promise<OrganiserData | null> {
  const now = ctx.now();
  const record = recordOf(row);
  const may = (action: 'edit' | 'move' | 'cancel') => canAct(record, action, 'organiser', now);
  if (todo === EDIT && may('edit')) return { state: 'form', id: row.id, fields: fieldsOf(row) };
  const isPublished = row.published_at !== null;
  if (!isPublished || (todo !== MOVE && todo !== CANCEL)) return null;
  const [line] = await linesOf(ctx, [row]);
  if (todo === CANCEL) return line && may('cancel') ? { state: 'cancel', evening: line } : null;
  if (!may('move')) return null;
  const { day, from, to, venue, address } = fieldsOf(row);
  const fields = { day, from, to, venue, address };
  const isSameDay = stateOf(record, now) !== 'published';
  return { state: 'move', id: row.id, fields, isSameDay, taken: line?.taken ?? 0 };
}

function noticeIn(query: URLSearchParams): OrganiserNotice | null {
  const word = query.get('info') ?? '';
  return Object.hasOwn(organiserNotices, word) ? (word as OrganiserNotice) : null;
}

function pathOf(eveningId: string, notice: OrganiserNotice): string {
  return `${routes.organiser}?${EVENING_PARAMETER}=${eveningId}&info=${notice}`;
}

/** An expected error at the field that it is about; a page that does not exist stays one. */
function atField({ code, status }: AppError): FieldErrors | undefined {
  return status === 404 ? undefined : { [fieldOf[code] ?? 'form']: code };
}

function atForm({ code, status }: AppError): FieldErrors | undefined {
  return status === 404 ? undefined : { form: code };
}
