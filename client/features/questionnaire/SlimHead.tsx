import { useEffect, useRef, useState } from 'react';
import './questionnaire.css';

export interface SlimHeadProps {
  /** The question in two or three words. */
  readonly tab: string;
  readonly name: string;
  readonly step: number;
  readonly total: number;
}

/**
 * One line that stays on phones while the head of a step is scrolled away (S-questionnaire-20). It repeats what the
 * head says, so it is there for the eye alone. Without scripts the head scrolls away as a whole.
 */
export function SlimHead({ tab, name, step, total }: SlimHeadProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="questionnaire-slim" aria-hidden="true">
      {isPast && (
        <p className="questionnaire-slim__line">
          <strong>{tab}</strong>
          <span>{`${name} ${step}/${total}`}</span>
        </p>
      )}
    </div>
  );
}
