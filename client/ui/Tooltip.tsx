import { useId, useState, type ReactNode } from 'react';

interface TooltipProps {
  readonly label: ReactNode;
  /** What appears on hover, on focus and by a tap. */
  readonly children: ReactNode;
}

/** A button that only shows an explanation, by styles alone, so that it needs no JavaScript; Escape hides it. */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  const show = () => setDismissed(false);
  return (
    <span className={`tooltip ${isDismissed ? 'tooltip--dismissed' : ''}`}>
      <button
        type="button"
        className="button button--secondary"
        aria-describedby={id}
        onKeyDown={({ key }) => setDismissed(key === 'Escape')}
        onClick={show}
        onFocus={show}
        onMouseEnter={show}
      >
        {label}
      </button>
      <span className="tooltip__words" role="tooltip" id={id}>
        {children}
      </span>
    </span>
  );
}
