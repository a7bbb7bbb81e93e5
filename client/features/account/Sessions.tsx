import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { routes } from '#shared/routes.ts';
import { Part } from './Part.tsx';
import './account.css';

const ACTION = `${routes.account}#sessions`;

export function Sessions({ sessions, notice }: Pick<ScreenData<'account'>, 'sessions' | 'notice'>) {
  const isSaving = useIsSaving();
  return (
    <Part
      id="sessions"
      title="Tes sessions ouvertes"
      done={
        (notice === 'session-fermee' && 'Cette session est fermée.') ||
        (notice === 'sessions-fermees' && 'Toutes les autres sessions sont fermées.')
      }
    >
      <ul className="account__sessions">
        {sessions.map(({ token, isThisOne, device, openedOn, usedOn }) => (
          <li key={token}>
            <p>
              <strong>{device}</strong>
              {isThisOne && <span className="account__mark">cet appareil</span>}
              <span className="account__note">
                Ouverte le {openedOn}. {usedOn ? `Utilisée pour la dernière fois le ${usedOn}.` : 'Utilisée récemment.'}
              </span>
            </p>
            {isThisOne ? (
              <form method="post" action={routes.login}>
                <input type="hidden" name="intent" value="sign-out" />
                <Button variant="secondary">
                  Fermer<span className="visually-hidden"> cette session</span>
                </Button>
              </form>
            ) : (
              <Form method="post" action={ACTION} preventScrollReset>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="session" value={token} />
                <Button variant="secondary" disabled={isSaving}>
                  Fermer<span className="visually-hidden"> la session {device}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action={ACTION} preventScrollReset>
          <Button variant="secondary" name="intent" value="end-other-sessions" disabled={isSaving}>
            Fermer toutes les autres
          </Button>
        </Form>
      ) : (
        <p className="account__note">Tu n'as pas d'autre session ouverte.</p>
      )}
    </Part>
  );
}
