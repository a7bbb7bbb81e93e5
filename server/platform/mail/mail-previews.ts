import { Router } from 'express';
import type { Config } from '../config.ts';
import { choiceOf, mailFrame, mailViews, readMailView, sendMailHtml, sendPage } from './mailbox-page.ts';
import { textExamples } from './templates/examples.ts';
import { writeMailWith, type MailTemplates } from './templates/template.ts';
import { escapeHtml, type Mail, type MailFrame } from './templates/layout.ts';
import { isTextKind, textTemplates, writeText, type TextKind } from './templates/texts.ts';
import { fr } from '#shared/typeset.ts';

/** Below `/dev/mailbox`. */
export const PREVIEWS = 'apercus';
const HERE = `/dev/mailbox/${PREVIEWS}`;
/** A phone's, and a desk's. */
const widths = [390, 1280] as const;

const textKinds = Object.keys(textTemplates) as TextKind[];

/** Serves previews of every kind of mail and text message, with example data. */
export function mailPreviews({ productName, publicUrl, contactEmail }: Config, templates: MailTemplates): Router {
  const stopLink = `${publicUrl}/unsubscribe/one-click?token=exemple`;
  const frame: MailFrame = { productName, publicUrl, contactEmail, stopLink };
  const kinds = Object.keys(templates);
  const write = (kind: string) => writeMailWith(templates, kind, templates[kind]?.example, frame);
  const router = Router();

  router.get('/', (_req, res) => {
    sendPage(res, 'Tous les messages possibles', listOf(kinds, write));
  });

  router.get('/:kind', (req, res, next) => {
    const { kind } = req.params;
    if (isTextKind(kind)) {
      const text = `<pre>${escapeHtml(writeText(kind, textExamples[kind], frame))}</pre>`;
      return sendPage(res, 'SMS', `${wayBack}<p>${kind}</p>${text}`);
    }
    if (!kinds.includes(kind)) return next();
    const width = widths.find((pixels) => String(pixels) === req.query['largeur']) ?? widths[0];
    return sendPage(res, write(kind).subject, previewOf(kind, write(kind), width));
  });

  router.get('/:kind/html', (req, res, next) => {
    const { kind } = req.params;
    if (!kinds.includes(kind)) return next();
    return sendMailHtml(res, write(kind).html, readMailView(req.query['vue']));
  });
  return router;
}

const wayBack = `<p><a href="${HERE}">← Tous les messages possibles</a></p>`;

function listOf(kinds: readonly string[], write: (kind: string) => Mail): string {
  const item = (kind: string, words: string) =>
    `<li><a href="${HERE}/${kind}"><strong>${escapeHtml(words)}</strong><span>${kind}</span></a></li>`;
  const mails = kinds.map((kind) => item(kind, write(kind).subject));
  const texts = textKinds.map((kind) => item(kind, 'SMS'));
  return fr`<p><a href="/dev/mailbox">← Les messages envoyés</a></p>
<p>Écrits avec des données d'exemple ; aucun n'est envoyé.</p><ul>${[...mails, ...texts].join('')}</ul>`;
}

function previewOf(kind: string, { text }: Mail, width: number): string {
  const choice = choiceOf(
    'Largeur',
    widths.map((pixels) => ({
      to: `${HERE}/${kind}?largeur=${pixels}`,
      text: fr`${pixels} px`,
      isHere: pixels === width,
    })),
  );
  const views = Object.entries(mailViews).map(
    ([view, words]) =>
      `<figure tabindex="0"><figcaption>${words}</figcaption>${mailFrame(words, `${HERE}/${kind}/html?vue=${view}`, `width="${width}"`)}</figure>`,
  );
  return `${wayBack}<p>${kind}</p>${choice}<div class="views">${views.join('')}</div><h2>Version texte</h2><pre>${escapeHtml(text)}</pre>`;
}
