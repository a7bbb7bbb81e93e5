import { Router, type Request, type Response } from 'express';
import { geocodeCallSchema, suggestTownsSchema } from '#shared/places/places.ts';
import { AppError, messages } from '#shared/errors.ts';
import type { AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { consentingCallerOf, forbidCaching, memberOf, parseCall, readJson } from '../../web/named-call.ts';
import type { Session } from '../members/session.ts';
import { findTown, findTownAt, suggestTowns } from './places.service.ts';
import { splitAtLastComma } from './search-name.ts';

const LOOK_UPS_PER_MINUTE = 30;
/** Somebody who types fast asks four times a second, for a few seconds. */
const SUGGESTIONS_PER_MINUTE = 90;

/** The calls `geocode-address` and `suggest-places` (S-place-5). */
export function placeCalls(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();
  const limitOf = (name: string, points: number) => createLimit(ctx.db, ctx.config, { name, points, seconds: 60 });
  const lookUps = limitOf('geocode', LOOK_UPS_PER_MINUTE);
  const suggestions = limitOf('suggest-places', SUGGESTIONS_PER_MINUTE);

  router.post('/functions/v1/geocode-address', forbidCaching, readJson, async (req, res) => {
    memberOf(sessionOf(req, res));
    const call = parseCall(geocodeCallSchema, req.body);
    const member = consentingCallerOf(sessionOf(req, res), call.userId);
    if (!(await lookUps.admits(member.id))) throw new AppError('too_many_requests', 429);
    const town = call.reverse ? await findTownAt(ctx, call.position) : await findTown(ctx, splitAddress(call.address));
    res.json({
      success: town !== null,
      error: town ? null : messages[call.reverse ? 'reverse_lookup_failed' : 'address_not_found'],
      city: town?.name ?? null,
      country: town?.country ?? null,
      latitude: town?.latitude ?? null,
      longitude: town?.longitude ?? null,
    });
  });

  router.get('/functions/v1/suggest-places', forbidCaching, async (req, res) => {
    const member = memberOf(sessionOf(req, res));
    if (!(await suggestions.admits(member.id))) throw new AppError('too_many_requests', 429);
    const { city, country } = parseCall(suggestTownsSchema, req.query);
    const places = await suggestTowns(ctx, { city, ...(country && { country }) });
    res.json({
      places: places.map(({ id, name, area, country: inCountry }) => ({ id, name, area, country: inCountry })),
    });
  });
  return router;
}

/** 'city, country', or a city alone. */
function splitAddress(address: string): { readonly city: string; readonly country?: string } {
  const { head, tail } = splitAtLastComma(address);
  return { city: head, ...(tail && { country: tail }) };
}
