import { stepTabs } from './step-index.computed.ts';
import type { steps } from './steps.ts';

type DeclaredStep = (typeof steps)[number];

/** The address of each step: its key, as addresses are written, which every page would carry a second time. */
export const stepPaths = Object.fromEntries(
  Object.keys(stepTabs).map((key) => [key, `/${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`]),
) as { readonly [Step in DeclaredStep as Step['key']]: Step['path'] };
