import type { Mail, MailFrame } from '../platform/mail/templates/layout.ts';
import { writeMailWith, type MailTemplates, type ProductMails } from '../platform/mail/templates/template.ts';
import type { Feature } from '../web/feature.ts';
import { features } from '../features/index.ts';

const brought: readonly Feature[] = features;

/** Every mail template of the product by its kind. */
export const mailTemplates: MailTemplates & Readonly<ProductMails> = Object.assign(
  {},
  ...brought.map(({ mails }) => mails ?? {}),
);

/**
 * Writes one mail of the product.
 * @throws when the kind is unknown or the data does not fit it
 */
export function writeMail(kind: string, data: unknown, frame: MailFrame): Mail {
  return writeMailWith(mailTemplates, kind, data, frame);
}
