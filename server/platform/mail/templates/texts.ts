import { z } from 'zod';
import type { MailFrame, MessagePolicy } from './layout.ts';
import { NARROW_NO_BREAK_SPACE, NO_BREAK_SPACE, fr } from '#shared/typeset.ts';

interface TextTemplate<Data extends object> {
  readonly data: z.ZodType<Data>;
  write(data: Data, frame: MailFrame): string;
}

const template = <Data extends object>(definition: TextTemplate<Data>) => definition;

/** The policy of text messages, which were not asked for and cost money: sent once at most, and only with admission. */
export const textPolicy: MessagePolicy = {
  isStoppable: true,
  occasion: null,
  isAtMostOnce: true,
  needsAdmission: true,
};

/** Replaces narrow no-break spaces by wide ones in a text message. */
export function withWideSpaces(text: string): string {
  return text.replaceAll(NARROW_NO_BREAK_SPACE, NO_BREAK_SPACE);
}

/** All templates of text messages. */
export const textTemplates = {
  'crush-invitation-text': template({
    data: z.strictObject({ invitationId: z.uuid(), code: z.string() }),
    write: ({ code }, { productName, publicUrl, stopLink }) =>
      withWideSpaces(
        [
          fr`Quelqu'un a un crush pour toi ! Pour découvrir qui, inscris-toi sur ${productName} (rencontres par affinités, adultes seulement) :`,
          `${publicUrl}/home?crush=1`,
          fr`puis entre le code ${code} dans « Mes crushs ».`,
          fr`Ton numéro nous a été donné pour ce seul message ; il est effacé. Ne plus rien recevoir :`,
          stopLink,
        ].join('\n'),
      ),
  }),
} as const;

export type TextKind = keyof typeof textTemplates;
export type TextData<Kind extends TextKind> = z.infer<(typeof textTemplates)[Kind]['data']>;

export function isTextKind(kind: string): kind is TextKind {
  return Object.hasOwn(textTemplates, kind);
}

/**
 * Writes a text message.
 * @throws when the data does not fit the kind
 */
export function writeText(kind: TextKind, data: unknown, frame: MailFrame): string {
  const { data: schema, write } = textTemplates[kind];
  return write(schema.parse(data), frame);
}
