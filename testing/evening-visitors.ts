import type { EveningsData } from '#shared/evenings/screens.ts';
import { createMatchable } from './matchable.ts';
import { seatMember } from './organised-evenings.ts';
import { prepare } from './prepare.ts';
import type { WebSite } from './test-site.ts';
import type { TestMember } from './visitor.ts';

/** Members who look for evenings by the pages, two towns for these, and what the tests of the pages ask of both. */
export function prepareVisitors({ ctx, db, web }: WebSite) {
  const townNamed = async (name: string) => {
    const row = await db('places').where({ name, country_code: 'FR' }).orderBy('population', 'desc').first();
    return { id: row!.id, latitude: row!.latitude, longitude: row!.longitude };
  };
  const lyon = prepare(() => townNamed('Lyon'));
  const paris = prepare(() => townNamed('Paris'));
  let age = 30;
  return {
    lyon,
    paris,
    /** A member of an age of their own, who lives in Lyon. */
    async newMember(displayName = 'Ana'): Promise<TestMember & { readonly age: number }> {
      age += 1;
      const member = await createMatchable(web.url, db, { displayName, age });
      await db('profiles')
        .where({ user_id: member.id })
        .update({ location_city: 'Lyon', latitude: lyon.latitude, longitude: lyon.longitude });
      return { ...member, age };
    },
    /** What an evening in Lyon says that is for an age. */
    forAge: (years: number) => ({ place_id: lyon.id, age_from: years - 1, age_to: years + 1 }),
    listOf: async ({ visitor }: TestMember) => (await visitor.data('/soirees').expect(200)).body as EveningsData,
    /** A row of a member's own for an evening. */
    async attend(member: TestMember, eveningId: string, columns: object = {}): Promise<void> {
      await db('evening_attendees').insert({
        evening_id: eveningId,
        member_id: member.id,
        ask_number: 1000,
        asked_at: new Date(),
        status: 'seated',
        invitation_hash: member.id,
        ...columns,
      });
    },
    /** Somebody at an evening whom others may see. */
    async seatVisible(eveningId: string, name: string, columns: object) {
      const seated = await seatMember(ctx, eveningId, { name, ...columns });
      await db('profiles').insert({ user_id: seated.id, display_name: name, profile_completed: true });
      return seated;
    },
  };
}
