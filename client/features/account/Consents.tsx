import type { ScreenData } from '../../frame/data.ts';
import { Button } from '../../ui/Button.tsx';
import { routes } from '#shared/routes.ts';
import { Part } from './Part.tsx';
import './account.css';
import { typeset } from '#shared/typeset.ts';

type Consent = ScreenData<'account'>['consents'][number];

const names = typeset({
  terms: "Conditions d'utilisation",
  sensitive_data: "Réponses sensibles (qui t'attire)",
} as const satisfies Record<Consent['kind'], string>);

export function Consents({
  consents,
  ageConfirmed,
  notice,
}: Pick<ScreenData<'account'>, 'consents' | 'ageConfirmed' | 'notice'>) {
  const isSensitiveGiven = consents.some(({ kind, withdrawnOn }) => kind === 'sensitive_data' && withdrawnOn === null);
  return (
    <Part
      id="accords"
      title="Tes accords"
      done={notice === 'accord-retire' && 'Ton accord est retiré, et les réponses qui en dépendaient sont effacées.'}
    >
      <dl className="facts">
        {ageConfirmed && (
          <div>
            <dt>Plus de 18 ans</dt>
            <dd>Confirmé à l'inscription</dd>
          </div>
        )}
        {consents.map((consent) => (
          <div key={consent.kind}>
            <dt>{names[consent.kind]}</dt>
            <dd>{stateOf(consent)}</dd>
          </div>
        ))}
      </dl>
      {consents.length === 0 && <p>Tu n'as encore donné aucun accord.</p>}
      {isSensitiveGiven && <Withdrawal />}
      <p className="account__note">
        Les conditions valent tant que tu as un compte : les refuser, c'est{' '}
        <a href="#supprimer">supprimer ton compte</a>.
      </p>
    </Part>
  );
}

/**
 * The part for withdrawing the consents. It warns before the button, because this cannot be undone. Its form is sent
 * without the client router, because other pages are closed to the member afterwards.
 */
function Withdrawal() {
  return (
    <details className="account__details">
      <summary>Retirer mon accord pour les réponses sensibles</summary>
      <p>
        Ta réponse à « À qui t'adresses-tu ? » est effacée aussitôt, tu disparais de toutes les listes, et tes matchs
        s'arrêtent, puisqu'ils en dépendent. Aux soirées à venir, tes places sont rendues. Le reste est gardé. Si tu
        changes d'avis, tu redonnes ton accord et tu réponds à nouveau.
      </p>
      <form method="post" action={routes.account}>
        <Button variant="secondary" name="intent" value="withdraw-sensitive">
          Retirer mon accord et effacer ces réponses
        </Button>
      </form>
    </details>
  );
}

function stateOf({ isGiven, givenOn, withdrawnOn }: Consent): string {
  if (withdrawnOn) return `Retiré le ${withdrawnOn}`;
  return isGiven ? `Donné le ${givenOn}` : `Donné le ${givenOn}, pour des textes qui ont changé depuis`;
}
