import './sign-in.css';

const CENTRE = { x: 240, y: 150 };
const DISTANCE = 44;
const radii = [56, 80, 104, 128];

/** The animated rings of the splash: two people who approach each other. */
export function SplashRings() {
  return (
    <svg className="sign-in-splash__rings" viewBox="0 0 480 300" fill="none" stroke="currentColor" aria-hidden="true">
      <defs>
        <radialGradient id="splash-glow">
          <stop stopColor="#ffc2dc" stopOpacity="0.85" />
          <stop offset="1" stopColor="#ff8fbd" stopOpacity="0.12" />
        </radialGradient>
      </defs>
      <path className="sign-in-splash__lens" d={lens(radii[0] ?? 0)} fill="url(#splash-glow)" stroke="none" />
      {(['left', 'right'] as const).map((side) => (
        <g key={side} className={`sign-in-splash__side sign-in-splash__side--${side}`}>
          {radii.map((radius, index) => (
            <circle
              key={radius}
              className={`sign-in-splash__ring sign-in-splash__ring--${index}`}
              cx={CENTRE.x + (side === 'left' ? -DISTANCE : DISTANCE)}
              cy={CENTRE.y}
              r={radius}
              strokeWidth={index === 0 ? 5 : 1.5}
              strokeOpacity={index === 0 ? 1 : 0.62 - index * 0.14}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** The shape that two circles of this radius have in common. */
function lens(radius: number): string {
  const half = Math.sqrt(radius ** 2 - DISTANCE ** 2);
  const arc = `A${radius} ${radius} 0 0 1`;
  return `M${CENTRE.x} ${CENTRE.y - half}${arc} ${CENTRE.x} ${CENTRE.y + half}${arc} ${CENTRE.x} ${CENTRE.y - half}Z`;
}
