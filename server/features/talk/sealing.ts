import { randomBytes } from 'node:crypto';
import {
  deriveKey,
  keyedHash,
  keysOf,
  seal,
  sealBytes,
  unseal,
  unsealBytes,
  unsealWithAny,
  type Secrets,
} from '../../platform/secrets.ts';

/** A member of a pair: 1 is the one whose id comes first. It outlives the account. */
export type Side = 1 | 2;

/** The words that a row holds, which no other kind of row can hold in its place. */
type SealedPart = 'asking' | 'message' | 'answer' | 'game';

/** Where a sealed text belongs. Moved to another row, it cannot be read. */
export interface SealedPlace {
  readonly part: SealedPart;
  /** The number of the asking, or of the message. */
  readonly number: number;
  /** A `Side`, as the row has it. */
  readonly side: number;
}

/** The key of a conversation as its row holds it. */
export interface WrappedKey {
  readonly wrapped: Buffer;
  /** Names the secret that wrapped it, without telling it. */
  readonly wrappedWith: string;
}

/** Seals and opens the texts of one conversation. */
export interface ConversationSeal {
  seal(place: SealedPlace, text: string): Buffer;
  /** The text; null when it cannot be read: another place, or changed bytes. */
  open(place: SealedPlace, sealed: Buffer): string | null;
  /** Seals a file of the conversation under a name of its own. */
  sealFile(name: string, bytes: Buffer): Buffer;
  /** The bytes; null when they cannot be read: another name, or changed bytes. */
  openFile(name: string, sealed: Buffer): Buffer | null;
}

const KEY_BYTES = 32;
const NAME_CHARACTERS = 12;

/**
 * The only place where the words of conversations are sealed and opened (S-talk-1): AES-256-GCM with a key of the
 * conversation, which is itself sealed with a key derived from the secret key. What is sealed names its conversation,
 * number and side, so that rows cannot be exchanged. A conversation is erased by throwing its wrapped key away.
 */
export function createConversationKey(secrets: Secrets, conversationId: string): WrappedKey {
  return wrap(secrets, conversationId, randomBytes(KEY_BYTES).toString('base64'));
}

/** The seal of a conversation; null when its key was thrown away, or its secret is no longer configured. */
export function openConversation(
  secrets: Secrets,
  conversationId: string,
  wrapped: Buffer | null,
): ConversationSeal | null {
  const plain = wrapped && unwrap(secrets, conversationId, wrapped);
  if (!plain) return null;
  const key = Buffer.from(plain, 'base64');
  const contextOf = ({ part, number, side }: SealedPlace) => `${conversationId}|${part}|${number}|${side}`;
  const contextOfFile = (name: string) => `${conversationId}|file|${name}`;
  return {
    sealFile: (name, bytes) => sealBytes(key, bytes, contextOfFile(name)),
    openFile(name, sealed) {
      try {
        return unsealBytes(key, sealed, contextOfFile(name));
      } catch {
        return null;
      }
    },
    seal: (place, text) => seal(key, text, contextOf(place)),
    open(place, sealed) {
      try {
        return unseal(key, sealed, contextOf(place));
      } catch {
        return null;
      }
    },
  };
}

/** The key of a conversation wrapped with the present secret; null when it cannot be read. */
export function rewrapConversationKey(secrets: Secrets, conversationId: string, wrapped: Buffer): WrappedKey | null {
  const plain = unwrap(secrets, conversationId, wrapped);
  return plain === null ? null : wrap(secrets, conversationId, plain);
}

/** Names the secret that wraps keys at present, without telling it. */
export function presentWrapping(secrets: Secrets): string {
  return nameOfSecret(secrets, 'conversation');
}

function nameOfSecret({ secretKey }: Secrets, purpose: 'conversation' | 'evidence'): string {
  return keyedHash(deriveKey(secretKey, purpose), 'name').slice(0, NAME_CHARACTERS);
}

function wrap(secrets: Secrets, conversationId: string, plain: string): WrappedKey {
  const [present] = keysOf(secrets, 'conversation');
  return { wrapped: seal(present, plain, `key|${conversationId}`), wrappedWith: presentWrapping(secrets) };
}

function unwrap(secrets: Secrets, conversationId: string, wrapped: Buffer): string | null {
  try {
    return unsealWithAny(keysOf(secrets, 'conversation'), wrapped, `key|${conversationId}`);
  } catch {
    return null;
  }
}

/** A text of one member alone, which belongs to no conversation. */
export interface SealedAlone {
  readonly sealed: Buffer;
  /** Names the secret that sealed it, without telling it. */
  readonly sealedWith: string;
}

/** Seals what a member writes for themselves alone; `place` names the row that it belongs to. */
export function sealAlone(secrets: Secrets, place: string, text: string): SealedAlone {
  const [present] = keysOf(secrets, 'conversation');
  return { sealed: seal(present, text, `alone|${place}`), sealedWith: presentWrapping(secrets) };
}

/** Opens what a member wrote for themselves alone; null when it cannot be read. */
export function openAlone(secrets: Secrets, place: string, sealed: Buffer): string | null {
  try {
    return unsealWithAny(keysOf(secrets, 'conversation'), sealed, `alone|${place}`);
  } catch {
    return null;
  }
}

/** A text of a report as its row holds it. */
export interface SealedEvidence {
  readonly sealedText: Buffer;
  /** Names the secret that sealed it, without telling it. */
  readonly sealedWith: string;
}

/** Names the secret that seals the words of reports at present, without telling it. */
export function presentEvidenceSeal(secrets: Secrets): string {
  return nameOfSecret(secrets, 'evidence');
}

/** Seals a text that goes into a report: it is opened in this report only. */
export function sealEvidence(secrets: Secrets, reportId: string, number: number, text: string): SealedEvidence {
  const [present] = keysOf(secrets, 'evidence');
  return { sealedText: seal(present, text, `${reportId}|${number}`), sealedWith: presentEvidenceSeal(secrets) };
}

/** Opens a text of a report; null when it cannot be read. */
export function openEvidence(secrets: Secrets, reportId: string, number: number, sealed: Buffer): string | null {
  try {
    return unsealWithAny(keysOf(secrets, 'evidence'), sealed, `${reportId}|${number}`);
  } catch {
    return null;
  }
}
