/** How many messages a member can tick for a report, and how many before and after each come along. */
export const EVIDENCE_AT_MOST = 20;
export const EVIDENCE_AROUND = 5;

/** A message that goes into a report. */
export interface EvidenceLine {
  readonly number: number;
  readonly isByReported: boolean;
  /** Whether the reporter has ticked it; the others come along. */
  readonly isTicked: boolean;
  readonly text: string;
  readonly sentAt: Date;
}
