import { type ChoiceKind, passReasons, type ChoiceOrigin } from '#shared/choices/kinds.ts';
import { Clock, Heart, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import type { PairTalk } from './TalkLink.tsx';
import './choice-forms.css';

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
const icons = { interested: Heart, later: Clock, pass: X } as const;

/** What can be said of somebody now: nothing of two who talk, and nothing twice. */
export function choicesLeft({ choice, talk }: Pick<ChoiceProps, 'choice' | 'talk'>): readonly ChoiceKind[] {
  if (talk.state === 'open' || talk.state === 'asked-by-me') return [];
  if (choice.state === 'shared') return ['pass'];
  if (choice.state === 'interested' || talk.state === 'asked-by-them') return ['later', 'pass'];
  return ['interested', 'later', 'pass'];
}

/** The three choices, as buttons of one form. Nothing where there is nothing to say. */
export function ChoiceForm({ choice, talk, match, name, back }: ChoiceProps & { readonly back: ChoiceOrigin }) {
  const isSaving = useIsSaving();
  const kinds = choicesLeft({ choice, talk });
  if (kinds.length === 0) return null;
  return (
    <AboutMember match={match} back={back}>
      {kinds.map((kind) => {
        const Icon = icons[kind];
        return (
          <Button
            key={kind}
            name="intent"
            value={kind}
            variant={kind === 'interested' ? 'primary' : 'secondary'}
            disabled={isSaving}
          >
            <Icon size={18} aria-hidden="true" /> {labels[kind]}
            <span className="visually-hidden"> : {name}</span>
          </Button>
        );
      })}
      {choice.canUndo && <UndoButton name={name} />}
    </AboutMember>
  );
}

/** The three choices behind a small button, for tiles. */
export function ChoiceMenu({ className = '', ...props }: ChoiceProps & { readonly className?: string }) {
  if (choicesLeft(props).length === 0) return null;
  return (
    <details className={`choice-menu ${className}`}>
      <summary>
        Ton choix<span className="visually-hidden"> pour {props.name}</span>
      </summary>
      <ChoiceForm {...props} back="matches" />
    </details>
  );
}

/** Takes the last choice about somebody back. */
export function UndoForm({ match, name, back }: { match: string; name: string; back: ChoiceOrigin }) {
  return (
    <AboutMember match={match} back={back}>
      <UndoButton name={name} />
    </AboutMember>
  );
}

/** Asks why, after a pass; nobody has to say it. */
export function ReasonForm({ match, name, back }: { match: string; name: string; back: ChoiceOrigin }) {
  const isSaving = useIsSaving();
  return (
    <details className="choice-reasons">
      <summary>Nous dire pourquoi, si tu veux</summary>
      <p>{fr`Personne ne le lit : cela compte dans des totaux, sans ton nom ni celui de ${name}.`}</p>
      <AboutMember match={match} back={back}>
        <input type="hidden" name="intent" value="reason" />
        {passReasons.map(({ id, label }) => (
          <Button key={id} name="reason" value={id} variant="secondary" disabled={isSaving}>
            {label}
          </Button>
        ))}
      </AboutMember>
    </details>
  );
}

function UndoButton({ name }: { readonly name: string }) {
  const isSaving = useIsSaving();
  return (
    <Button name="intent" value="undo" variant="quiet" disabled={isSaving}>
      Annuler<span className="visually-hidden"> mon choix pour {name}</span>
    </Button>
  );
}

function AboutMember({ match, back, children }: { match: string; back: ChoiceOrigin; children: ReactNode }) {
  return (
    <Form method="post" action={routes.choices} className="choice-form" preventScrollReset>
      <input type="hidden" name="match" value={match} />
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  );
}
