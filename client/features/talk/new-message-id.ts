/**
 * A random id (UUID, version 4) for a message. Browsers make one themselves only on pages that came by https or from this
 * machine; a telephone that tries `npm start -- --lan` has neither.
 */
export function newMessageId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
