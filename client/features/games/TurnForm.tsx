import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ShownGame } from '#shared/games/screens.ts';
import { routes } from '#shared/routes.ts';
import { useFormResult } from '../../frame/data.ts';
import { SaveButton } from '../../ui/Button.tsx';
import './games.css';

interface TurnFormProps {
  readonly game: ShownGame;
  /** What the turn is, as the server reads it. */
  readonly intent: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** The form of a turn; it names the game and how far the page knows it, so that a late one is refused. */
export function TurnForm({
  game: { token, number, turn, status, isRoomClosed },
  intent,
  label,
  children,
}: TurnFormProps) {
  if (status !== 'mine' || isRoomClosed) return null;
  return (
    // Made anew for each turn: what was typed for the last one is gone.
    <Form key={turn} method="post" action={routes.game} className="form form--narrow">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="turn" value={turn} />
      {children}
      <SaveButton name="intent" value={intent} saving="Un instant…">
        {label}
      </SaveButton>
    </Form>
  );
}

/** What was typed before a refusal, and the refusal. */
export function useTyped(field: string): { readonly error: string | undefined; readonly defaultValue: string } {
  const result = useFormResult();
  return { error: result?.errors[field], defaultValue: String(result?.values[field] ?? '') };
}

/** Beginnings of sentences for those who look for one. */
export function Beginnings({ list }: { readonly list: readonly string[] }) {
  return (
    <details className="games-beginnings">
      <summary>En panne de mots ?</summary>
      <ul>
        {list.map((text) => (
          <li key={text}>{text}…</li>
        ))}
      </ul>
    </details>
  );
}
