import type { z } from 'zod';
import { occasionLinkOf } from '../recipient.ts';
import { layOut, type Mail, type MailFrame, type MailParts, type MessagePolicy } from './layout.ts';

/** A kind of mail: how it is sent, the data it needs, and how it is written. */
export type MailTemplate<Data extends object = object> = MessagePolicy & MailWords<Data>;

interface MailWords<Data extends object> {
  readonly data: z.ZodType<Data>;
  /** Data for the tests and the previews. */
  readonly example: Data;
  /** Whether the mail is from one member to another: it may only be sent if both still allow it. */
  readonly isBetweenMembers?: true;
  write(data: Data, frame: MailFrame): MailParts;
}

/** Declares a kind of mail. */
export function mail<const Template extends MessagePolicy, Data extends object>(
  template: Template & MailTemplate<Data>,
): Template & MailTemplate<Data> {
  return template;
}

/**
 * Every mail of the product by its kind. Each feature adds its own (`<noun>.mails.ts`), so that the code that queues a
 * mail is checked against its data, and this folder knows no feature.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface ProductMails {}

export type MailKind = keyof ProductMails;
export type MailData<Kind extends MailKind> = ProductMails[Kind] extends MailTemplate<infer Data> ? Data : never;
export type KindBetweenMembers = {
  [Kind in MailKind]: ProductMails[Kind] extends { readonly isBetweenMembers: true } ? Kind : never;
}[MailKind];

/** All mail templates by kind. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>;

/**
 * The template of a kind.
 * @throws when there is no such kind
 */
export function templateOf(templates: MailTemplates, kind: string): MailTemplate {
  const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined;
  if (!template) throw new Error(`There is no mail of the kind ${kind}.`);
  return template;
}

/**
 * Writes one mail. Only stoppable ones have an unsubscribe link.
 * @throws when the kind is unknown or the data does not fit it
 */
export function writeMailWith(templates: MailTemplates, kind: string, data: unknown, frame: MailFrame): Mail {
  const template = templateOf(templates, kind);
  const fitting = { ...frame, ...stopLinksOf(template, kind, frame) };
  return layOut(fitting, template.write(template.data.parse(data), fitting));
}

function stopLinksOf(
  template: MailTemplate,
  kind: string,
  { stopLink }: MailFrame,
): Required<Pick<MailFrame, 'stopLink' | 'occasionLink'>> {
  if (!template.isStoppable) return { stopLink: null, occasionLink: null };
  if (stopLink === null) throw new Error(`The mail ${kind} must say how to stop it.`);
  return { stopLink, occasionLink: template.occasion && occasionLinkOf(stopLink, template.occasion) };
}
