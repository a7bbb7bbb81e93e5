import { redirect } from 'react-router';
import { ROOM_PARAMETER, roomNamed, roomPaths } from '#shared/plans/rooms.ts';
import { routes } from '#shared/routes.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import { appContext, requireMember, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { beginVisit } from '../plans/room-access.service.ts';
import { describeDoor } from './room-doors.service.ts';

/** A room from outside: what is in it, in pictures, and how it opens. It leads into the room where that is open (S-play-9). */
export const roomDoorRoute = {
  access: 'member',
  async loader({ request, context }) {
    const room = roomOf(request);
    const door = await describeDoor(context.get(appContext), requireMember(context).id, room);
    if (!door) throw redirect(roomPaths[room]);
    return door;
  },
  action: formAction({
    admit: ({ request, context }) => ({ member: requireMember(context), room: roomOf(request) }),
    intents: {
      visit: {
        async run({ ctx, visitor: { member, room } }) {
          const { open } = await beginVisit(ctx, member.id, room);
          return open ? redirect(roomPaths[room]) : refuse({ form: 'visit_used' });
        },
      },
    },
  }),
} satisfies ServerRoute;

function roomOf({ url }: RouteArguments['request']) {
  const room = roomNamed(new URL(url).searchParams.get(ROOM_PARAMETER));
  if (!room) throw redirect(routes.playRoom);
  return room;
}
