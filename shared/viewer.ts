/** The person who looks at a page, with the data that every screen may use. */
export interface Viewer {
  readonly isSignedIn: boolean;
  /** Whether the member pauses: no other member sees them. */
  readonly isPaused: boolean;
  /** Whether the member has the role of an administrator; each page of the team still asks for its own proof. */
  readonly isAdministrator: boolean;
  readonly isOrganiser: boolean;
  readonly displayName: string | null;
  /** Whether 'Du nouveau' has a line that the member has not read; and a word that differs after each change of it. */
  readonly hasNews: boolean;
  readonly newsWord: string;
  /** How many questions, and how many people in conversations, wait for an answer: the badge of 'Mes discussions'. */
  readonly invitations: number;
  readonly waiting: number;
  /** Whether this browser has an answer to the question about cookies; until then the banner asks. */
  readonly hasChosenCookies: boolean;
  /** What is said of a maintenance; absent outside of one. */
  readonly maintenance?: string;
  readonly productName: string;
  /** The address at which a person of the team answers. */
  readonly contactEmail: string;
}
