import { createElement, type ComponentProps } from 'react';

/** As lucide-react describes an icon: lines on a square of 24. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends Omit<ComponentProps<'svg'>, 'children'> {
  readonly size?: number;
}

/**
 * Renders an icon. Replaces lucide-react's own function (client/vite-module-overrides.ts), which merges all attributes
 * each time that an icon is rendered; a page has dozens.
 */
export function drawIcon({ name, node }: IconData) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  const ownClass = `lucide lucide-${name}`;
  return function Icon({ size = 24, strokeWidth = 2, className, ...others }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `${ownClass} ${className}` : ownClass}
        aria-hidden="true"
        {...others}
      >
        {lines}
      </svg>
    );
  };
}
