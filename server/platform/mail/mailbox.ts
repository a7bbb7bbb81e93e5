import { Router } from 'express';
import { isUuid } from '#shared/uuid.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { isFromThisMachine } from '../http/client.ts';
import { drawQr } from '../qr-code.ts';
import type { MailTemplates } from './templates/template.ts';
import {
  choiceOf,
  mailFrame,
  mailViews,
  readMailView,
  sendMailHtml,
  sendPage,
  stylesheet,
  type MailView,
} from './mailbox-page.ts';
import { mailPreviews, PREVIEWS } from './mail-previews.ts';
import { escapeHtml } from './templates/layout.ts';
import { fr } from '#shared/typeset.ts';

const LIST_AT_MOST = 200;

interface DevelopmentMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Date;
}

/**
 * `/dev/mailbox`: the mails that would have been sent, with every sign-in link. Only a browser on this machine gets it;
 * it is not mounted at all unless `isForDevelopment` (S-operations-11).
 */
export function developmentMailbox(ctx: AppContext, templates: MailTemplates): Router {
  const router = Router();
  const mails = () =>
    ctx
      .db('development_mails')
      .select({ id: 'id', to: 'recipient', subject: 'subject', text: 'text', html: 'html', sent_at: 'sent_at' })
      .orderBy([{ column: 'sent_at', order: 'desc' }, 'id'])
      .limit(LIST_AT_MOST);
  const findMail = async (id: string) => (isUuid(id) ? (await mails().where({ id }))[0] : undefined);

  router.use((req, res, next) => {
    if (!isFromThisMachine(req)) return next('router');
    res.set('Cache-Control', 'no-store');
    next();
  });

  router.get('/', async (req, res) => {
    const recipient = typeof req.query['to'] === 'string' ? req.query['to'].trim().toLowerCase() : '';
    const list = await (recipient ? mails().where({ recipient }) : mails());
    res.vary('Accept');
    if (req.accepts(['html', 'json']) === 'json') res.json({ messages: list });
    else sendPage(res, 'Boîte aux lettres', listOf(list, recipient));
  });

  router.get('/mailbox.css', (_req, res) => {
    res.type('css').send(stylesheet);
  });

  router.use(`/${PREVIEWS}`, mailPreviews(ctx.config, templates));

  router.get('/:id', async (req, res, next) => {
    const mail = await findMail(req.params.id);
    if (!mail) return next();
    sendPage(res, mail.subject, letter(ctx.config, mail, readMailView(req.query['vue'])));
  });

  router.get('/:id/html', async (req, res, next) => {
    const mail = await findMail(req.params.id);
    if (!mail) return next();
    sendMailHtml(res, mail.html, readMailView(req.query['vue']));
  });
  return router;
}

function listOf(mails: readonly DevelopmentMail[], recipient: string): string {
  const rows = mails.map(
    ({ id, to, subject, sent_at: sentAt }) =>
      `<li><a href="/dev/mailbox/${id}"><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)}</span><time datetime="${sentAt.toISOString()}">${formatTime(sentAt)}</time></a></li>`,
  );
  const search = `<form method="get"><label for="to">Destinataire</label><input id="to" name="to" type="email" value="${escapeHtml(recipient)}" placeholder="ana@exemple.fr"><button>Filtrer</button></form>`;
  const empty = fr`<p class="empty">Rien pour l'instant. Demande un lien de connexion : il arrive ici.</p>`;
  return fr`<p>Les messages que le service aurait envoyés, les plus récents d'abord. Et <a href="/dev/mailbox/${PREVIEWS}">tous ceux qu'il sait écrire</a>.</p>${search}${rows.length ? `<ul>${rows.join('')}</ul>` : empty}`;
}

function letter(config: Config, { id, to, text, sent_at: sentAt }: DevelopmentMail, view: MailView | null): string {
  const here = `/dev/mailbox/${id}`;
  const views = choiceOf('Apparence', [
    { to: here, text: 'Comme ce navigateur', isHere: view === null },
    ...Object.entries(mailViews).map(([name, words]) => ({
      to: `${here}?vue=${name}`,
      text: words,
      isHere: view === name,
    })),
  ]);
  return `<p><a href="/dev/mailbox">← Tous les messages</a></p><p>À ${escapeHtml(to)}, ${formatTime(sentAt)}</p>
${linkForTelephone(config, text)}${views}${mailFrame('Le message', `${here}/html${view ? `?vue=${view}` : ''}`)}
<details><summary>Version texte</summary><pre>${escapeHtml(text)}</pre></details>`;
}

/** The first link of a mail as a QR code, where a telephone in the network tries the product and cannot read mails. */
function linkForTelephone({ isOnLocalNetwork, publicUrl }: Config, text: string): string {
  const link = text.split(/\s/).find((word) => word.startsWith(`${publicUrl}/`));
  if (!isOnLocalNetwork || link === undefined) return '';
  const { size, path } = drawQr(link);
  return fr`<details class="telephone"><summary>Ouvrir son lien sur un téléphone</summary>
<p>Vise ce code avec le téléphone, dans le même réseau :</p>
<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="Code QR du lien de ce message"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000" shape-rendering="crispEdges"/></svg></details>`;
}

function formatTime(date: Date): string {
  return new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  }).format(date);
}
