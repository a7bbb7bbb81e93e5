import { createContext, redirect, type RouterContextProvider } from 'react-router';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import type { CountedPage } from '#shared/statistics/visits.ts';
import type { AppContext } from '../platform/context.ts';
import type { Client } from '../platform/http/client.ts';
import type { Member } from '../features/members/member.queries.ts';
import type { Session } from '../features/members/session.ts';
import type { ReceivedFile } from '../platform/http/receive-file.ts';
import type { StoredCookieChoice } from './cookie-choice.ts';

/** The arguments of a loader or an action: the request, and React Router's context with the keys below. */
export interface RouteArguments {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** The server side of a screen. The access rule is checked before its loader and action. */
export interface ServerRoute {
  /**
   * `visitor`: anyone; `member`: signed in; `consenting`: signed in, both consents given; `admin`: signed in, and an
   * administrator has proved the second factor in this session; `organiser`: the same for organisers. Who does not have the
   * role is answered by the route itself (S-administration-3, S-evening-44).
   */
  readonly access: 'visitor' | 'member' | 'consenting' | 'admin' | 'organiser';
  /** The reason that /login shows to a visitor whom the missing session sends there; 'acces' unless stated. */
  readonly sessionMissing?: 'acces' | 'acces-et-sauvegarde' | 'silent';
  /**
   * Whether all visitors without a session see the page alike at its bare address, except for the question about
   * cookies: it is then rendered once and cached.
   */
  readonly isSameForVisitors?: boolean;
  /** Whether a page has figures of the last night: it is cached for an hour at most. */
  readonly changesDaily?: boolean;
  /** Whether a browser that has asked for a link within the last day may see something else there. */
  readonly dependsOnBrowser?: boolean;
  /** The name under which visits of the page are counted, if they are. */
  readonly counts?: CountedPage;
  loader(args: RouteArguments): unknown;
  action?(args: RouteArguments): unknown;
}

export const appContext = createContext<AppContext>();
export const sessionContext = createContext<Session>();
export const cookieChoiceContext = createContext<StoredCookieChoice>();
/** Where the request comes from, only for limits against abuse. */
export const clientContext = createContext<Client>();
/** The uploaded file of the form, or null. */
export const uploadContext = createContext<ReceivedFile | null>(null);
export const memberContext = createContext<Member | null>(null);

/** A route that only redirects to another. */
export function moved(target: RouteId) {
  return {
    access: 'visitor',
    loader: () => {
      throw redirect(routes[target]);
    },
  } satisfies ServerRoute;
}

/** The signed-in member of a route whose access is not `visitor`. */
export function requireMember(context: RouteArguments['context'], code: ErrorCode = 'authentication_required'): Member {
  const member = context.get(memberContext);
  if (!member) throw new AppError(code, 401);
  return member;
}
