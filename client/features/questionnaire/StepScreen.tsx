import { StepFrame, type WidgetProps } from './StepFrame.tsx';
import { ImageChoice } from './widgets/ImageChoice.tsx';
import { One } from './widgets/One.tsx';
import { Several } from './widgets/Several.tsx';

/** The steps that offer options to choose from, which are nearly all. */
export default function StepScreen() {
  return <StepFrame Widget={Choice} />;
}

function Choice({ step, data }: WidgetProps) {
  switch (step.screen) {
    case 'image-choice':
      return <ImageChoice step={step} data={data} />;
    case 'one':
      return <One step={step} data={data} />;
    case 'several':
      return <Several step={step} data={data} />;
    default:
      return null;
  }
}
