/** The times of a page that the splash reads. */
type PageTimes = Pick<Performance, 'now' | 'getEntriesByType'>;

/**
 * How much longer the splash is shown, in milliseconds. It counts from the first byte of the page, however late its scripts
 * arrive (S-journey-2). Who loads it again, or comes back to it, does not wait.
 */
export function splashTimeLeft(delayMs: number, times: PageTimes): number {
  const [visit] = times.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit && visit.type !== 'navigate') return 0;
  return Math.max(0, delayMs - (times.now() - (visit?.responseStart ?? 0)));
}
