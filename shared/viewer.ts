/** The person who looks at a page, with the data that every screen may use. */
export interface Viewer {
  readonly isSignedIn: boolean;
  /** Nobody sees this member, by their own choice. */
  readonly isPaused: boolean;
  readonly displayName: string | null;
  /** Whether this browser's owner has chosen about cookies; until then the banner asks. */
  readonly hasChosenCookies: boolean;
  readonly productName: string;
  /** Where a person of the team answers. */
  readonly contactEmail: string;
}
