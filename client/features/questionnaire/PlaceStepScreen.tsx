import { StepFrame } from './StepFrame.tsx';
import { Place } from './widgets/Place.tsx';

/** The step that asks for a town. */
export default function PlaceStepScreen() {
  return <StepFrame Widget={Place} />;
}
