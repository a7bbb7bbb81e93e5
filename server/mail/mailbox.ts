import { Router, type Response } from 'express';
import type { AppContext } from '../context.ts';
import { escapeHtml } from './templates/layout.ts';

const LIST_AT_MOST = 200;
/** Unlike the pages of the product, these frame something of our own: the message. */
const PAGE_POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Mail clients run nothing, load nothing and submit nothing; here neither. A click still opens the link. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface DevelopmentMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Date;
}

/** `/dev/mailbox`: the mails that would have been sent. Not mounted in production, nor where SMTP is configured. */
export function developmentMailbox(ctx: AppContext): Router {
  const router = Router();
  const mails = () =>
    ctx
      .db('development_mails')
      .select<DevelopmentMail[]>('id', { to: 'recipient' }, 'subject', 'text', 'html', 'sent_at')
      .orderBy([{ column: 'sent_at', order: 'desc' }, 'id'])
      .limit(LIST_AT_MOST);
  const findMail = async (id: string) => (UUID.test(id) ? (await mails().where({ id }))[0] : undefined);

  router.use((_req, res, next) => {
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

  router.get('/:id', async (req, res, next) => {
    const mail = await findMail(req.params.id);
    if (!mail) return next();
    sendPage(res, mail.subject, letter(mail));
  });

  router.get('/:id/html', async (req, res, next) => {
    const mail = await findMail(req.params.id);
    if (!mail) return next();
    res.set('Content-Security-Policy', MAIL_POLICY).set('X-Frame-Options', 'SAMEORIGIN').type('html').send(mail.html);
  });
  return router;
}

function listOf(mails: readonly DevelopmentMail[], recipient: string): string {
  const rows = mails.map(
    ({ id, to, subject, sent_at: sentAt }) =>
      `<li><a href="/dev/mailbox/${id}"><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)}</span><time datetime="${sentAt.toISOString()}">${formatTime(sentAt)}</time></a></li>`,
  );
  const search = `<form method="get"><label for="to">Destinataire</label><input id="to" name="to" type="email" value="${escapeHtml(recipient)}" placeholder="ana@exemple.fr"><button>Filtrer</button></form>`;
  const empty = '<p class="empty">Rien pour l’instant. Demande un lien de connexion\u202f: il arrive ici.</p>';
  return `<p>Les messages que le service aurait envoyés, les plus récents d’abord.</p>${search}${rows.length ? `<ul>${rows.join('')}</ul>` : empty}`;
}

function letter({ id, to, text, sent_at: sentAt }: DevelopmentMail): string {
  return `<p><a href="/dev/mailbox">← Tous les messages</a></p><p>À ${escapeHtml(to)}, ${formatTime(sentAt)}</p>
<iframe title="Le message" src="/dev/mailbox/${id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>
<details><summary>Version texte</summary><pre>${escapeHtml(text)}</pre></details>`;
}

function sendPage(res: Response, title: string, content: string): void {
  res.set('Content-Security-Policy', PAGE_POLICY).type('html')
    .send(`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/dev/mailbox/mailbox.css"></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`);
}

function formatTime(date: Date): string {
  return new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  }).format(date);
}

const stylesheet = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#f6f1fa,#150c20);color:light-dark(#2b1b3d,#f4ecfb)}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem}
a{color:light-dark(#6d28a8,#e3b5ff)}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:1rem 0}
input,button{font:inherit;min-height:2.75rem;padding:0 .75rem;border:1px solid light-dark(#8d7aa0,#8a769c);border-radius:.75rem;background:light-dark(#fff,#221433);color:inherit}
label{flex-basis:100%}
input{flex:1 1 12rem;min-width:0}
ul{list-style:none;margin:0;padding:0}
li a{display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.85rem 1rem;margin:.5rem 0;border-radius:1rem;background:light-dark(#fff,#221433);color:inherit;text-decoration:none}
li a:hover{outline:2px solid light-dark(#6d28a8,#e3b5ff)}
li strong{grid-column:1/-1}
li span{overflow-wrap:anywhere}
iframe{width:100%;height:46rem;border:0;border-radius:1rem;background:light-dark(#f6f1fa,#150c20)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.95rem/1.6 ui-monospace,monospace}
.empty{padding:3rem 1rem;text-align:center}
@media (max-width:36rem){li a{grid-template-columns:1fr}iframe{height:64rem}}`;
