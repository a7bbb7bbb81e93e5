import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Built at the first question: some nine thousand names. */
let domains: ReadonlySet<string> | undefined;

/** Whether an address is of a provider of mailboxes that are thrown away, by its domain or one above it. */
export function isDisposable(email: string): boolean {
  domains ??= disposableEmailBlocklistSet();
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.some((_label, index) => domains?.has(labels.slice(index).join('.')) === true);
}
