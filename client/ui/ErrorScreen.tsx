import { useLocation } from 'react-router';
import { anywhereMessages as messages } from '#shared/messages/anywhere.ts';
import { routes } from '#shared/routes.ts';
import { LinkButton } from './Button.tsx';
import { Screen } from './Screen.tsx';

interface Words {
  readonly title: string;
  readonly advice: string;
}

const fallback: Words = {
  title: 'Quelque chose s’est mal passé',
  advice:
    'Rien n’est perdu\u202f: tes réponses sont gardées. Recharge la page\u202f; si cela recommence, reviens dans quelques minutes.',
};

const words: Readonly<Record<number, Words>> = {
  400: { title: 'Demande illisible', advice: messages.bad_request },
  403: { title: 'Accès refusé', advice: messages.forbidden },
  405: { title: 'Action inconnue', advice: messages.method_not_allowed },
  413: { title: 'Trop volumineux', advice: messages.too_large },
  415: { title: 'Demande illisible', advice: messages.bad_request },
  429: { title: 'Doucement', advice: messages.too_many_requests },
  503: { title: 'Un petit instant', advice: messages.unavailable },
};

/** Any failure of a whole screen, in French, with a way on. */
export function ErrorScreen({ status }: { readonly status: number }) {
  const { pathname, search } = useLocation();
  const { title, advice } = words[status] ?? fallback;
  return (
    <Screen look="gradient" title={title}>
      <p>{advice}</p>
      <div className="actions">
        {/* With its query: a mailed link must survive a failure. */}
        <a className="button button--primary" href={`${pathname}${search}`}>
          Recharger la page
        </a>
        <LinkButton to={routes.home} variant="secondary">
          Revenir à l’accueil
        </LinkButton>
      </div>
    </Screen>
  );
}
