import type { StepProgress } from '#shared/questionnaire/journey.ts';

/** The named chapters of the questionnaire, each with a bar; after them only what refines (S-journey-9). */
export function Chapters({ part, chapters }: Pick<StepProgress, 'part' | 'chapters'>) {
  return (
    <div className="progress">
      <span className="visually-hidden">{`${part.name}, étape ${part.step} sur ${part.total}`}</span>
      <span className="progress__chapters" aria-hidden="true">
        {(chapters.length > 0 ? chapters : [part]).map(({ name, step, total }) => (
          <span key={name} className={name === part.name ? 'is-current' : undefined}>
            <svg height="6" width="100%">
              <rect width="100%" height="6" rx="3" />
              <rect className="is-done" width={`${(step / total) * 100}%`} height="6" rx="3" />
            </svg>
            <span className="progress__name">{name}</span>
          </span>
        ))}
      </span>
    </div>
  );
}
