/** A short notice over the page. Anything important is also on the page. */
export interface Toast {
  readonly kind: 'error' | 'success' | 'info';
  readonly title?: string;
  readonly description: string;
  readonly durationMs?: number;
  /** Whether it is still shown on the page that its own page leads to by itself. */
  readonly outlivesItsPage?: boolean;
}

export interface ShownToast extends Toast {
  readonly id: number;
}

const SHOWN_AT_ONCE = 3;

/**
 * The toasts after one more is shown: a success clears the errors that it makes untrue, and the same sentence is never
 * shown twice (S-screen-14).
 */
export function withToast(shown: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  const others = shown.filter(
    (other) => !isSame(other, toast) && !(toast.kind === 'success' && other.kind === 'error'),
  );
  return [...others.slice(1 - SHOWN_AT_ONCE), toast];
}

/** The toasts after the member has gone to another page: those that outlive theirs do so once. */
export function afterLeaving(shown: readonly ShownToast[]): readonly ShownToast[] {
  return shown.filter(({ outlivesItsPage }) => outlivesItsPage).map((toast) => ({ ...toast, outlivesItsPage: false }));
}

function isSame(one: Toast, other: Toast): boolean {
  return one.kind === other.kind && one.title === other.title && one.description === other.description;
}
