import { useLocation } from 'react-router';
import { useViewer } from './App.tsx';
import { errorWordsOf, FORM_IS_BEHIND } from '#shared/messages/error-pages.ts';
import { routes } from '#shared/routes.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Screen } from './Screen.tsx';

/** What the error screen shows: a status, the server's sentence, and whether a form was being sent. */
export interface ShownError {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly isAfterForm?: boolean;
}

/** The label of the button that tries again, by the statuses after which that is worth it. */
const againLabels: Readonly<Record<number, string>> = {
  405: 'Ouvrir la page',
  413: 'Revenir à la page',
  422: 'Revenir à la page',
};
/** Statuses after which trying the address again is useless. */
const endings: readonly number[] = [401, 404];

/** The French screen of an error: what happened, what to do next, and a link to continue. */
export function ErrorScreen({ status, code, message, isAfterForm = false }: ShownError) {
  const { pathname, search } = useLocation();
  const { isSignedIn } = useViewer();
  const { title, happened, advice } = errorWordsOf(status);
  const isSaidByServer = message !== undefined && message !== title && code !== 'unexpected';
  const again = againLabels[status] ?? (isAfterForm ? 'Revenir à la page' : 'Recharger la page');
  const way = ways[code ?? ''];
  const isEnding = endings.includes(status);
  return (
    <Screen
      look="moment"
      title={
        <>
          <span className="failure__number">{status}</span>
          {status === 404 ? <span lang="en">{title}</span> : title}
        </>
      }
      intro={isSaidByServer ? message : happened}
    >
      {code !== 'maintenance' && <p className="failure__advice">{advice}</p>}
      {isAfterForm && <p className="failure__advice">{FORM_IS_BEHIND}</p>}
      <div className="actions">
        {way && <LinkButton to={way.to}>{way.label}</LinkButton>}
        {!isEnding && (
          // With the query, because a mailed link must survive a failure. Without the client router, because its code
          // may be what fails.
          <a className="button button--primary" href={`${pathname}${search}`}>
            {again}
          </a>
        )}
        {status === 401 && <LinkButton to={routes.login}>Me connecter</LinkButton>}
        {isSignedIn ? (
          <LinkButton to={routes.matches} variant={isEnding ? 'primary' : 'secondary'}>
            Voir mes matchs
          </LinkButton>
        ) : (
          status === 403 && (
            <LinkButton to={routes.login} variant="secondary">
              Me connecter
            </LinkButton>
          )
        )}
        <LinkButton to={routes.home} variant={isEnding && !isSignedIn && status !== 401 ? 'primary' : 'secondary'}>
          Revenir à l'accueil
        </LinkButton>
      </div>
    </Screen>
  );
}

/** Where an administrator goes on after an error of the administration, by its code. */
const ways: Readonly<Record<string, { readonly to: string; readonly label: string }>> = {
  report_gone: { to: routes.adminReports, label: 'Voir tous les signalements' },
};
