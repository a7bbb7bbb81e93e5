/** Why a mail came back, read from what the mail server of its recipient reports (RFC 3464). */
export interface BounceReport {
  /** The enhanced status code (RFC 3463), such as 5.1.1. */
  readonly status: string;
  /** Whether the mail will not be delivered; false while the server still tries. */
  readonly hasFailed: boolean;
}

const STATUS = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im;
const ACTION = /^action:\s*(failed|delayed|delivered|relayed|expanded)/im;
/** What the last server said, which is often more exact than the code of the one that reports it. */
const DIAGNOSTIC = /^diagnostic-code:[^\n]*(?:\n[ \t][^\n]*)*/im;
const ENHANCED = /\b(5\.\d{1,3}\.\d{1,3})\b/;
const MAILBOX_REPLY = /\b(?:550|551|553)\b/;
const ABOUT_US = /spam|block|policy|reputation|blacklist|blocklist|dmarc|spf/i;

/** Codes that say that the address itself is wrong, or will take nothing any more. */
const finalCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4']);

/** Reads a report from a whole returned mail; null when it holds none, such as an answer of a person on holiday. */
export function readBounceReport(message: string): BounceReport | null {
  const text = message.replaceAll('\r\n', '\n');
  const status = STATUS.exec(text)?.[1];
  const action = ACTION.exec(text)?.[1]?.toLowerCase();
  if (status === undefined || status.startsWith('2') || (action !== 'failed' && action !== 'delayed')) return null;
  const hasFailed = action === 'failed' && status.startsWith('5');
  return { status: hasFailed ? mostExact(status, DIAGNOSTIC.exec(text)?.[0] ?? '') : status, hasFailed };
}

/** The code in the words of the last server, where it says more: that it refuses us, or what exactly failed. */
function mostExact(status: string, diagnostic: string): string {
  const said = ENHANCED.exec(diagnostic)?.[1];
  if (said?.startsWith('5.7.')) return said;
  if (said === undefined && ABOUT_US.test(diagnostic)) return '5.7.1';
  if (status !== '5.0.0') return status;
  if (said !== undefined && said !== status) return said;
  return MAILBOX_REPLY.test(diagnostic) ? '5.1.1' : status;
}

/**
 * Whether nothing more should be sent to an address after this report. Refusals of what we sent, full mailboxes and
 * servers that were away say nothing about the address.
 */
export function isFinalStatus(status: string): boolean {
  return finalCodes.has(status);
}
