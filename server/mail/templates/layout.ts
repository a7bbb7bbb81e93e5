/** A mail ready to be sent. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where whoever reads it stops all messages; null for what they asked for themselves. */
  readonly stopLink: string | null;
}

/** How the outbox treats a message of a kind. */
export interface MessagePolicy {
  /** False for what somebody asked for themselves, to sign in; everything else stops where it is not wanted. */
  readonly isStoppable: boolean;
  /** Rather missed than sent twice: when nobody knows whether it arrived, it is not sent again. */
  readonly isAtMostOnce?: boolean;
  /** Somebody has to agree at the moment of sending. */
  readonly needsAdmission?: boolean;
}

export interface MailFrame {
  readonly productName: string;
  readonly publicUrl: string;
  /** Where people reach us about their data. */
  readonly contactEmail: string;
  readonly stopLink: string | null;
}

export interface MailParts {
  readonly subject: string;
  /** Shown by mail clients beside the subject; as discreet as the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  /** Small print below the action. */
  readonly notes: readonly string[];
}

const STOP_LABEL = 'Ne plus recevoir aucun message';
const font = "font-family:'Nunito','Segoe UI',Helvetica,Arial,sans-serif";

/** The one frame of all mails: tables and inline styles, because mail clients know little else. */
export function layOut(frame: MailFrame, parts: MailParts): Mail {
  return { subject: parts.subject, html: toHtml(frame, parts), text: toText(frame, parts), stopLink: frame.stopLink };
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function toText(
  { productName, publicUrl, stopLink }: MailFrame,
  { title, paragraphs, action, notes }: MailParts,
): string {
  const blocks = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}\u202f:\n${action.link}`] : []),
    ...notes,
    ...(stopLink ? [`${STOP_LABEL}\u202f:\n${stopLink}`] : []),
  ];
  return `${blocks.join('\n\n')}\n\n-- \n${productName}\n${publicUrl}\n`;
}

function toHtml(
  { productName, publicUrl, stopLink }: MailFrame,
  { preheader, title, paragraphs, action, notes, subject }: MailParts,
): string {
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;${font};font-size:17px;line-height:26px;color:#2b1b3d">${escapeHtml(text)}</p>`;
  const note = (text: string) =>
    `<p class="soft" style="margin:0 0 8px;${font};font-size:14px;line-height:21px;color:#655574">${escapeHtml(text)}</p>`;
  const button = action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="#6d28a8" style="border-radius:28px;background:#6d28a8">
<a href="${escapeHtml(action.link)}" target="_top" style="display:inline-block;padding:16px 32px;${font};font-size:17px;font-weight:700;line-height:24px;color:#ffffff;text-decoration:none;border-radius:28px">${escapeHtml(action.label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 4px;${font};font-size:14px;line-height:21px;color:#655574">Le bouton ne réagit pas\u202f? Copie cette adresse dans ton navigateur\u202f:</p>
<p style="margin:0 0 24px;font-family:monospace;font-size:13px;line-height:20px;word-break:break-all"><a class="link" href="${escapeHtml(action.link)}" target="_top" style="color:#6d28a8">${escapeHtml(action.link)}</a></p>`
    : '';
  const stop = (link: string) =>
    `\n<p class="soft" style="margin:4px 0 0;${font};font-size:13px;line-height:20px;color:#655574"><a class="soft" href="${escapeHtml(link)}" target="_top" style="color:#655574">${STOP_LABEL}</a></p>`;
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme: dark){.page{background:#150c20!important}.card{background:#221433!important}.ink{color:#f4ecfb!important}.soft{color:#c8b8d8!important}.link{color:#e3b5ff!important}}</style></head>
<body class="page" style="margin:0;padding:0;background:#f6f1fa">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f6f1fa" style="background:#f6f1fa"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:560px;background:#ffffff;border-radius:24px;overflow:hidden">
<tr><td bgcolor="#6d28a8" style="padding:24px 28px;background:#6d28a8;background-image:linear-gradient(110deg,#4a1d8f,#a02a9c 60%,#d9467f)"><span style="font-family:Georgia,serif;font-size:24px;line-height:30px;color:#ffffff">${escapeHtml(productName)}</span></td></tr>
<tr><td style="padding:32px 28px 24px">
<h1 class="ink" style="margin:0 0 16px;font-family:Georgia,serif;font-size:26px;line-height:34px;font-weight:400;color:#2b1b3d">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button}
${notes.map(note).join('\n')}
</td></tr></table>
<p class="soft" style="margin:16px 0 0;${font};font-size:13px;line-height:20px;color:#655574"><a class="soft" href="${escapeHtml(publicUrl)}" target="_top" style="color:#655574">${escapeHtml(productName)}</a></p>${stopLink ? stop(stopLink) : ''}
</td></tr></table></body></html>`;
}
