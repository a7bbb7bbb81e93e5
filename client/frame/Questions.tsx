interface QuestionsProps {
  readonly step: number;
  readonly total: number;
}

/** One dash for each question of a quiz. */
export function Questions({ step, total }: QuestionsProps) {
  return (
    <div className="progress">
      <span>{`Question ${step} sur ${total}`}</span>
      <span className="progress__track" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={index < step ? 'is-done' : undefined} />
        ))}
      </span>
    </div>
  );
}
