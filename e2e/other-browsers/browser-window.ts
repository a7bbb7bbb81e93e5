/** The size of the phone that all journeys are walked at. */
export const PHONE = { width: 390, height: 844 } as const;

/** What can be given to a function in the page. */
export type Value = string | number | boolean | null;

/** Something of a page that can be used as a person would. */
export interface PageElement {
  press(): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses the option with this value. */
  choose(value: string): Promise<void>;
  /** Gives it a file of this machine. */
  attach(file: string): Promise<void>;
}

/** One window of a browser at a phone's size: what the journey needs, and both client libraries can do. */
export interface BrowserWindow {
  /** The browser's name for itself, with its version. */
  readonly version: string;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It sees nothing of the file in which it is written. */
  evaluate<Given extends Value[], Answer>(inPage: (...given: Given) => Answer, ...given: Given): Promise<Answer>;
  /** The element that a function answers in the page. */
  find<Given extends Value[]>(
    inPage: (...given: Given) => Element | null,
    ...given: Given
  ): Promise<PageElement | undefined>;
  pressEscape(): Promise<void>;
  /** Presses the window where it is, whatever lies there. */
  pressAt(x: number, y: number): Promise<void>;
  /** What the window shows, as PNG. */
  picture(): Promise<Uint8Array>;
  /** Errors of the page's scripts and breaches of its policy since the last call, where the browser tells them. */
  takeErrors(): readonly string[];
  close(): Promise<void>;
}

export interface WindowOptions {
  readonly isDark: boolean;
}
