/**
 * The texts that a member has sent and that the server has not answered yet. They leave in their order, one after the
 * other; each has the key of its form, so that one that is posted twice is saved once (S-talk-4).
 */
export interface UnsentText {
  readonly key: string;
  readonly text: string;
  /** `stopped`: it did not reach the server, and waits for the member; `sent`: it is saved, and not yet among the lines. */
  readonly state: 'waiting' | 'sending' | 'stopped' | 'sent';
  /** The number of its message, once it is sent. */
  readonly number: number | null;
}

export type UnsentTexts = readonly UnsentText[];

/** Adds a text behind those that wait, and lets those go on that were stopped: it must not overtake them. */
export function addText(texts: UnsentTexts, key: string, text: string): UnsentTexts {
  return [...goOn(texts), { key, text, state: 'waiting', number: null }];
}

/** The text that leaves next; null while one is on its way, or when all of them are sent or stopped. */
export function nextText(texts: UnsentTexts): UnsentText | null {
  if (texts.some(({ state }) => state === 'sending')) return null;
  const first = texts.find(({ state }) => state !== 'sent');
  return first?.state === 'waiting' ? first : null;
}

export function beginText(texts: UnsentTexts, key: string): UnsentTexts {
  return change(texts, key, { state: 'sending' });
}

export function recordSent(texts: UnsentTexts, key: string, number: number): UnsentTexts {
  return change(texts, key, { state: 'sent', number });
}

/** Nothing leaves any more until the member wants it: the network is gone, or the first of them was refused. */
export function stopTexts(texts: UnsentTexts): UnsentTexts {
  return texts.map((text) => (text.state === 'sent' ? text : { ...text, state: 'stopped' }));
}

/** What the member wants to try again. */
export function goOn(texts: UnsentTexts): UnsentTexts {
  return texts.map((text) => (text.state === 'stopped' ? { ...text, state: 'waiting' } : text));
}

export function withoutText(texts: UnsentTexts, key: string): UnsentTexts {
  return texts.filter((text) => text.key !== key);
}

/** The texts without those whose message is among the lines by now. */
export function withoutShown(texts: UnsentTexts, lastShown: number): UnsentTexts {
  const left = texts.filter(({ number }) => number === null || number > lastShown);
  return left.length === texts.length ? texts : left;
}

/**
 * The texts without those on their way whose message came back by another road first: the stream may be quicker than the
 * answer.
 * @param arrived own texts that are new among the lines
 */
export function withoutArrived(texts: UnsentTexts, arrived: readonly string[]): UnsentTexts {
  return arrived.reduce<UnsentTexts>((left, text) => {
    const same = left.find((one) => one.state === 'sending' && tidy(one.text) === text);
    return same ? withoutText(left, same.key) : left;
  }, texts);
}

/** A text as the server saves it. */
function tidy(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
}

function change(texts: UnsentTexts, key: string, changes: Partial<UnsentText>): UnsentTexts {
  return texts.map((text) => (text.key === key ? { ...text, ...changes } : text));
}
