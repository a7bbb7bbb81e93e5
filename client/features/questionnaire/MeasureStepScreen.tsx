import { StepFrame, type WidgetProps } from './StepFrame.tsx';
import { AgeRange } from './widgets/AgeRange.tsx';
import { Height } from './widgets/Height.tsx';
import { HeightSummary } from './widgets/HeightSummary.tsx';

/** The steps that ask for heights or for the ages of matches. */
export default function MeasureStepScreen() {
  return <StepFrame Widget={Measure} />;
}

function Measure({ step, data }: WidgetProps) {
  switch (step.screen) {
    case 'age-range':
      return <AgeRange data={data} />;
    case 'height':
      return <Height data={data} />;
    case 'height-summary':
      return <HeightSummary data={data} />;
    default:
      return null;
  }
}
