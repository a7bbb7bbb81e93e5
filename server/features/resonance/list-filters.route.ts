import { redirect } from 'react-router';
import { filterOfForm, listFilterForms, listFilterLists } from '#shared/resonance/saved-filters.ts';
import { routes } from '#shared/routes.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import { appContext, clientContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import {
  findFilterSet,
  findFiltersPage,
  mayFilterList,
  removeFilterSet,
  saveFilterSet,
} from './list-filters.service.ts';
import { usedFilter } from './whole-list.service.ts';

const toList = `${routes.matches}#liste`;

/** 'Mes filtres': what a member wants of the people of the list, and the sets that the member has saved (S-resonance-22). */
export const listFiltersRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const member = requireMember(context);
    const onlooker = { memberId: member.id, client: context.get(clientContext) };
    const page = await findFiltersPage(context.get(appContext), onlooker, context.get(sessionContext).get(usedFilter));
    // Saved now, and on the list; read again later, it may have been taken off.
    const isUsed = page.state === 'open' && page.saved.some((set) => set.isUsed);
    return { ...page, isSaved: isUsed && new URL(request.url).searchParams.get('info') === 'garde' };
  },
  action: formAction({
    admit: async ({ context, ctx }) => {
      const { id } = requireMember(context);
      return { memberId: id, session: context.get(sessionContext), isOpen: await mayFilterList(ctx, id) };
    },
    intents: {
      apply: {
        lists: listFilterLists,
        parse: listFilterForms.apply,
        givesBack: 'all',
        async run({ visitor, value }) {
          if (!visitor.isOpen) return refuse({ form: 'list_filters_closed' }, 403);
          const filter = filterOfForm(value);
          if (!filter) return refuse({ age_max: 'list_filter_ages' });
          await visitor.session.set(usedFilter, { filter, setId: null, name: null });
          return redirect(toList);
        },
      },
      save: {
        lists: listFilterLists,
        parse: listFilterForms.save,
        givesBack: 'all',
        async run({ ctx, visitor, value }) {
          if (!visitor.isOpen) return refuse({ form: 'list_filters_closed' }, 403);
          const filter = filterOfForm(value);
          if (!filter) return refuse({ age_max: 'list_filter_ages' });
          const { id, name } = await saveFilterSet(ctx, visitor.memberId, { name: value.name, filter });
          await visitor.session.set(usedFilter, { filter, setId: id, name });
          return redirect(`${routes.listFilters}?info=garde#enregistres`);
        },
        failed: { expected: 'form' },
      },
      use: {
        parse: listFilterForms.use,
        async run({ ctx, visitor, value: { set } }) {
          if (!visitor.isOpen) return refuse({ form: 'list_filters_closed' }, 403);
          const saved = await findFilterSet(ctx, visitor.memberId, set);
          if (!saved) return redirect(routes.listFilters);
          await visitor.session.set(usedFilter, { filter: saved.filter, setId: saved.id, name: saved.name });
          return redirect(toList);
        },
      },
      // Removing what is one's own is always possible, with any plan.
      remove: {
        parse: listFilterForms.remove,
        async run({ ctx, visitor: { memberId, session }, value: { set } }) {
          await removeFilterSet(ctx, memberId, set);
          const used = session.get(usedFilter);
          if (used?.setId === set) await session.set(usedFilter, { ...used, setId: null, name: null });
          return redirect(routes.listFilters);
        },
      },
      clear: {
        parse: listFilterForms.clear,
        async run({ visitor: { session } }) {
          await session.set(usedFilter, null);
          return redirect(toList);
        },
      },
    },
  }),
} satisfies ServerRoute;
