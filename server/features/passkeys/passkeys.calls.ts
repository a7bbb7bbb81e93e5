import { Router, type Request, type Response } from 'express';
import { memberOptionsCallSchema, signInOptionsCallSchema } from '#shared/passkeys/passkeys.ts';
import type { AppContext } from '../../platform/context.ts';
import { forbidCaching, memberOf, parseCall, readJson } from '../../web/named-call.ts';
import type { Session } from '../members/session.ts';
import { creationOptions, proofOptions, signInOptions } from './passkeys.service.ts';

/** The calls that give a browser what it needs to create or use a passkey. The answers are ordinary forms. */
export function passkeyCalls(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();
  router.use('/auth/v1/passkeys', forbidCaching, readJson);

  router.post('/auth/v1/passkeys/sign-in-options', async (req, res) => {
    const { suggestion: isSuggestion = false } = parseCall(signInOptionsCallSchema, req.body ?? 'nothing');
    const session = sessionOf(req, res);
    // The page asks by itself, so that the browser can suggest a passkey. One that never signed in here has none, and
    // gets no cookie before its visitor wants to sign in.
    if (isSuggestion && session.knownBrowser.id === null) return void res.status(204).end();
    res.json(await signInOptions(ctx, session.browser.identify()));
  });

  router.post('/auth/v1/passkeys/creation-options', async (req, res) => {
    const session = sessionOf(req, res);
    const member = memberOf(session);
    parseCall(memberOptionsCallSchema, req.body ?? 'nothing');
    res.json(await creationOptions(ctx, member, session.browser.identify()));
  });

  router.post('/auth/v1/passkeys/proof-options', async (req, res) => {
    const session = sessionOf(req, res);
    const member = memberOf(session);
    parseCall(memberOptionsCallSchema, req.body ?? 'nothing');
    res.json(await proofOptions(ctx, member.id, session.browser.identify()));
  });
  return router;
}
