/** What separates the name of the mailbox from the mail that came back, in the return address of a mail. */
export const SEPARATOR = '+';
/** The part before the @ has at most 64 characters (RFC 5321), of which the separator, the id and its signature take 49. */
const NAME_AT_MOST = 15;

/** Whether an address can be the one to which mails come back. */
export function canTakeReturns(address: string): boolean {
  const [name = ''] = address.split('@');
  return name.length <= NAME_AT_MOST && !name.includes(SEPARATOR);
}
