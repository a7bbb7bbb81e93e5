import type { OccasionId } from '#shared/notifications/occasions.ts';
import { fr } from '#shared/typeset.ts';

/** A written mail. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The link with which the reader stops all messages; null for what they asked for themselves. */
  readonly stopLink: string | null;
}

/** How the outbox treats mails of a kind. */
export type MessagePolicy = SendingPolicy &
  (
    | {
        /** False for a mail that the person asked for in order to sign in; all other mails can be stopped. */
        readonly isStoppable: false;
      }
    | {
        readonly isStoppable: true;
        /** What a member can switch off by itself; null for a mail to a person who may have no account. */
        readonly occasion: OccasionId | null;
      }
  );

interface SendingPolicy {
  /** Whether the mail is rather lost than sent twice: after an unknown result it is not sent again. */
  readonly isAtMostOnce?: boolean;
  /** Whether a feature has to admit the mail at the moment of sending. */
  readonly needsAdmission?: boolean;
  /** Whether the mail has its own hour: one that is late never leaves at night, but waits for the morning (S-mail-12). */
  readonly isByDay?: boolean;
}

export interface MailFrame {
  readonly productName: string;
  readonly publicUrl: string;
  /** The address for questions about personal data. */
  readonly contactEmail: string;
  readonly stopLink: string | null;
  /** The link with which a member stops the mails about this one's occasion; absent where it has none. */
  readonly occasionLink?: string | null;
}

export interface MailParts {
  readonly subject: string;
  /** The text that mail clients show after the subject; as discreet as the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  /** Small print below the action. */
  readonly notes: readonly string[];
}

const STOP_LABEL = 'Ne plus recevoir aucun message';
const STOP_OCCASION_LABEL = 'Ne plus recevoir ce genre de message';

/** Only fonts that readers' machines have: Outlook shows Times New Roman if the first one of a list is missing. */
const TEXT_FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
const DISPLAY_FONT = 'font-family:Georgia,serif';
const WIDTH = 560;

/** Solid colours with enough contrast as they are, in the dark scheme below, and where a program inverts them. */
const colours = {
  page: '#f6f1fa',
  card: '#ffffff',
  ink: '#2b1b3d',
  soft: '#5f4f6e',
  brand: '#6d28a8',
  band: '#4a1d8f',
  onBrand: '#ffffff',
} as const;

/** The colours of the dark scheme. Programs that ignore or remove these rules show the light colours. */
const DARK_SCHEME = `@media (prefers-color-scheme: dark) {
.page { background-color: #150c20 !important; }
.card { background-color: #221433 !important; }
.ink { color: #f4ecfb !important; }
.soft { color: #c8b8d8 !important; }
.link { color: #e3b5ff !important; }
.button { background-color: #dcaeff !important; }
.button-text { color: #2a1140 !important; }
}`;

/**
 * The colours of the ribbon in place of the logo's gradient, which Outlook and inverting programs would make
 * unreadable.
 */
const ribbon = ['#6d2394', '#a02a9c', '#c2326f'] as const;

/** Invisible characters after the preheader: without them the text that follows would be shown next to the subject. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(140);

/** The frame of all mails: tables and inline styles, because mail programs support little else (decision 40). */
export function layOut(frame: MailFrame, parts: MailParts): Mail {
  return { subject: parts.subject, html: toHtml(frame, parts), text: toText(frame, parts), stopLink: frame.stopLink };
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function toText(
  { productName, publicUrl, stopLink, occasionLink }: MailFrame,
  { title, paragraphs, action, notes }: MailParts,
): string {
  const blocks = [
    ...[title, ...paragraphs].map(withoutBreaks),
    ...(action ? [fr`${action.label} :\n${action.link}`] : []),
    ...notes.map(withoutBreaks),
    ...(occasionLink ? [fr`${STOP_OCCASION_LABEL} :\n${occasionLink}`] : []),
    ...(stopLink ? [fr`${STOP_LABEL} :\n${stopLink}`] : []),
  ];
  return `${blocks.join('\n\n')}\n\n-- \n${productName}\n${publicUrl}\n`;
}

function toHtml(frame: MailFrame, parts: MailParts): string {
  const { publicUrl } = frame;
  const title = withoutBreaks(parts.title);
  const content = [
    `<h1 class="ink" style="margin:0 0 16px;${DISPLAY_FONT};${size(26, 34)};font-weight:400;color:${colours.ink}">${escapeHtml(title)}</h1>`,
    ...parts.paragraphs.map((text) => paragraph('ink', 17, 26, '0 0 16px', linesOf(text, publicUrl))),
    ...(parts.action ? [button(parts.action)] : []),
    ...parts.notes.map((text) => paragraph('soft', 14, 21, '0 0 8px', linesOf(text, publicUrl))),
  ];
  return `<!doctype html>
<html lang="fr" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(parts.subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>
${DARK_SCHEME}
</style>
</head>
<body class="page" bgcolor="${colours.page}" style="margin:0;padding:0;background-color:${colours.page}">
<div style="display:none;mso-hide:all;max-height:0;overflow:hidden;${size(1, 1)};color:${colours.page}">${escapeHtml(parts.preheader)}${FILLER}</div>
<div role="article" aria-roledescription="e-mail" aria-label="${escapeHtml(parts.subject)}" lang="fr" dir="ltr">
${table(`class="page" width="100%" bgcolor="${colours.page}" style="background-color:${colours.page}"`)}<tr><td width="100%" align="center" style="padding:24px 12px">
<!--[if mso]>${table(`width="${WIDTH}" align="center"`)}<tr><td width="${WIDTH}"><![endif]-->
${table(`class="card" width="100%" bgcolor="${colours.card}" style="max-width:${WIDTH}px;background-color:${colours.card};border-radius:24px"`)}
<tr><td width="100%" bgcolor="${colours.band}" style="padding:22px 28px;background-color:${colours.band};border-radius:24px 24px 0 0;${DISPLAY_FONT};${size(24, 30)};color:${colours.onBrand}">${escapeHtml(frame.productName)}</td></tr>
<tr><td width="100%">${table('width="100%"')}<tr>${ribbon.map(ribbonCell).join('')}</tr></table></td></tr>
<tr><td width="100%" style="padding:32px 28px 24px">
${content.join('\n')}
</td></tr></table>
${table(`width="100%" style="max-width:${WIDTH}px"`)}<tr><td width="100%" align="center" style="padding:16px 12px">
${footer(frame)}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body></html>`;
}

function table(attributes: string): string {
  return `<table role="presentation" border="0" cellpadding="0" cellspacing="0" ${attributes}>`;
}

/** The size of a font in CSS. Word takes a line height as a minimum, unless it is marked as exact. */
function size(fontPixels: number, linePixels: number): string {
  return `font-size:${fontPixels}px;line-height:${linePixels}px;mso-line-height-rule:exactly`;
}

function ribbonCell(colour: string, index: number): string {
  return `<td width="${index === 0 ? '34%' : '33%'}" height="6" bgcolor="${colour}" style="background-color:${colour};${size(1, 6)}">&nbsp;</td>`;
}

function paragraph(look: 'ink' | 'soft', font: number, line: number, margin: string, html: string): string {
  return `<p class="${look}" style="margin:${margin};${TEXT_FONT};${size(font, line)};color:${colours[look]}">${html}</p>`;
}

/**
 * A button: a cell with a colour, which all programs show. Outlook pads cells and no links; elsewhere the link itself
 * is padded, so that the whole button can be pressed.
 */
function button({ label, link }: { readonly label: string; readonly link: string }): string {
  const target = escapeHtml(link);
  return `${table('style="margin:8px 0 24px"')}<tr><td class="button" width="100%" align="center" bgcolor="${colours.brand}" style="mso-padding-alt:16px 32px;background-color:${colours.brand};border-radius:28px">
<a class="button-text" href="${target}" target="_top" style="display:inline-block;padding:16px 32px;${TEXT_FONT};${size(17, 24)};font-weight:700;color:${colours.onBrand};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
${paragraph('soft', 14, 21, '0 0 4px', fr`Le bouton ne réagit pas ? Copie cette adresse dans ton navigateur :`)}
<p class="soft" style="margin:0 0 24px;font-family:Consolas,Menlo,monospace;${size(13, 20)};color:${colours.soft}">${address(link)}</p>`;
}

function footer({ productName, publicUrl, stopLink, occasionLink }: MailFrame): string {
  const quiet = (link: string, text: string) =>
    paragraph('soft', 13, 20, '0 0 4px', anchor(link, text, 'soft', colours.soft));
  return [
    quiet(publicUrl, productName),
    ...(occasionLink ? [quiet(occasionLink, STOP_OCCASION_LABEL)] : []),
    ...(stopLink ? [quiet(stopLink, STOP_LABEL)] : []),
  ].join('\n');
}

function anchor(link: string, text: string, look = 'link', colour: string = colours.brand): string {
  return `<a class="${look}" href="${escapeHtml(link)}" target="_top" style="color:${colour};text-decoration:underline">${escapeHtml(text)}</a>`;
}

/** An address to read and copy, which may break anywhere because it is wider than a phone. */
function address(link: string): string {
  return `<span style="word-break:break-all">${anchor(link, link)}</span>`;
}

/** The lines of a text as HTML; a line that is nothing but an address of this site becomes a link. */
function linesOf(text: string, publicUrl: string): string {
  const isOurs = (line: string) => line.startsWith(`${publicUrl}/`) && !/\s/.test(line);
  return text
    .split('\n')
    .map((line) => (isOurs(line) ? address(line) : escapeHtml(withoutBreaks(line))))
    .join('<br>');
}

/** A text in which no line ends within 'e-mail'. Addresses are left as they are. */
function withoutBreaks(text: string): string {
  return text.replaceAll(/(?<![\w/.@-])(e)-(mails?)(?![\w@.-]*[@/])/giu, '$1\u2011$2');
}
