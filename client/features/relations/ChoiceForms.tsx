import type { ChoiceKind, ChoiceOrigin } from '#shared/choices/kinds.ts';
import { fr } from '#shared/typeset.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import type { PairTalk } from './TalkLink.tsx';
import { AboutMember, UndoButton } from './UndoForm.tsx';

/** What a member has said of somebody whom they see, as the server says it. */
export interface ShownChoice {
  readonly state: 'none' | 'interested' | 'shared';
  readonly canUndo: boolean;
}

interface ChoiceProps {
  readonly choice: ShownChoice;
  readonly talk: PairTalk;
  /** The pseudonym of the other member. */
  readonly match: string;
  readonly name: string;
}

const labels: Readonly<Record<ChoiceKind, string>> = {
  interested: fr`Ça m'intéresse`,
  later: 'Plus tard',
  pass: 'Pas pour moi',
};

/** What can be said of somebody now: nothing of two who talk, and nothing twice. */
export function choicesLeft({ choice, talk }: Pick<ChoiceProps, 'choice' | 'talk'>): readonly ChoiceKind[] {
  if (talk.state === 'open' || talk.state === 'asked-by-me') return [];
  if (choice.state === 'shared') return ['pass'];
  if (choice.state === 'interested' || talk.state === 'asked-by-them') return ['later', 'pass'];
  return ['interested', 'later', 'pass'];
}

/** The three choices, as buttons of one form. Nothing where there is nothing to say. */
export function ChoiceForm({
  choice,
  talk,
  match,
  name,
  back,
  isPlain = false,
}: ChoiceProps & { readonly back: ChoiceOrigin; readonly isPlain?: boolean }) {
  const isSaving = useIsSaving();
  const kinds = choicesLeft({ choice, talk });
  if (kinds.length === 0) return null;
  return (
    <AboutMember match={match} back={back} isPlain={isPlain}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          name="intent"
          value={kind}
          variant={kind === 'interested' ? 'primary' : 'secondary'}
          disabled={isSaving}
        >
          {labels[kind]}
          <span className="visually-hidden"> : {name}</span>
        </Button>
      ))}
      {choice.canUndo && <UndoButton name={name} />}
    </AboutMember>
  );
}
