import { StepFrame } from './StepFrame.tsx';
import { Town } from './widgets/Town.tsx';

/** The step that asks for a town. */
export default function TownStepScreen() {
  return <StepFrame Widget={Town} />;
}
