import { CONSENT_VERSION } from '../members/member.queries.ts';
import { appContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import type { AppContext } from '../../platform/context.ts';
import { readHeldData } from './held-data.service.ts';
import type { LegalDocument } from './legal-document.ts';
import { legalFacts, type LegalFacts } from './legal-facts.ts';
import { accessibilityText } from './texts/accessibility.ts';
import { legalNoticeText } from './texts/legal-notice.ts';
import { privacyText } from './texts/privacy.ts';
import { securityText } from './texts/security.ts';
import { termsText } from './texts/terms.ts';

type Write = (site: LegalFacts, ctx: AppContext) => LegalDocument | Promise<LegalDocument>;

/** The route of a legal page: open to all, and without counting visits. */
function legalRoute(write: Write) {
  return {
    access: 'visitor',
    isSameForVisitors: true,
    async loader({ context }: RouteArguments): Promise<LegalDocument> {
      const ctx = context.get(appContext);
      return write(legalFacts(ctx.config), ctx);
    },
  } satisfies ServerRoute;
}

/** The month of '2026-11-22' as people read it. */
function monthInWords(version: string): string {
  return new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(version),
  );
}

const since = monthInWords(CONSENT_VERSION);

export const legalRoutes = {
  privacy: legalRoute(async (site, ctx) => privacyText(site, await readHeldData(ctx), since)),
  terms: legalRoute((site) => termsText(site, since)),
  legalNotice: legalRoute(legalNoticeText),
  security: legalRoute(securityText),
  accessibility: legalRoute(accessibilityText),
  /** The pages are in the code alone; who reads the page decides which are shown. */
  siteMap: { access: 'visitor', isSameForVisitors: true, loader: () => ({}) } satisfies ServerRoute,
};
