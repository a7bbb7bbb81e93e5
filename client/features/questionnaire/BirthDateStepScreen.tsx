import { StepFrame } from './StepFrame.tsx';
import { BirthDate } from './widgets/BirthDate.tsx';

/** The step that asks for the birth date, the attraction and the ages. */
export default function BirthDateStepScreen() {
  return <StepFrame Widget={BirthDate} />;
}
