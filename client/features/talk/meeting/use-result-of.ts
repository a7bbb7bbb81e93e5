import { useActionData } from 'react-router';
import type { FormResult } from '../../../frame/data.ts';

/** What a form on '/discussion' can bring in addition to errors. */
export interface MeetingResult extends FormResult {
  /** The limit that was reached, with its end. */
  readonly limit?: string;
  /** The link for 'Préviens un proche', shown once, and the meeting that it is about. */
  readonly trustedLink?: string;
  readonly trustedNumber?: number;
}

/** The result of the last form if it was one with this intent, about this message. */
export function useResultOf(intent: string, number?: number): MeetingResult | undefined {
  const result = useActionData<MeetingResult>();
  if (result?.values['intent'] !== intent) return undefined;
  return number === undefined || result.values['number'] === String(number) ? result : undefined;
}
