import { StepFrame } from './StepFrame.tsx';
import { BirthDate } from './widgets/BirthDate.tsx';

/** The step that asks for the birth date, and with it whom one looks for. */
export default function BirthDateStepScreen() {
  return <StepFrame Widget={BirthDate} />;
}
