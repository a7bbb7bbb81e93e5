import { Form, Link } from 'react-router';
import { useScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { de } from '#shared/elision.ts';
import { routes } from '#shared/routes.ts';
import './safety.css';
import { fr } from '#shared/typeset.ts';

/** The members whom a member has blocked, with buttons to lift each block. */
export default function BlocksScreen() {
  const { blocks, hasBlocked, hasLifted } = useScreenData('blocks');
  return (
    <Screen
      look="calm"
      title="Mes blocages"
      intro="Les personnes que tu ne vois plus, et qui ne te voient plus. Elles n'en savent rien."
      back={routes.profileComplete}
    >
      <FormError />
      {hasBlocked && (
        <Alert kind="success" title="C'est fait">
          Vous ne vous verrez plus. Personne n'en est averti.
        </Alert>
      )}
      {hasLifted && (
        <Alert kind="success" title="C'est levé">
          Vous pouvez de nouveau vous croiser, si vos affinités s'y prêtent.
        </Alert>
      )}
      {blocks.length > 0 ? (
        <ul className="safety-blocks">
          {blocks.map(({ token, name, since }) => (
            <li key={token} className="surface safety-blocks__one">
              <p>
                <strong>{name ?? fr`Quelqu'un dont tu avais reçu un crush`}</strong>
                <span>depuis le {since}</span>
              </p>
              <details className="confirmation confirmation--start">
                <summary>
                  Lever le blocage<span className="visually-hidden"> {de(name ?? 'cette personne')}</span>
                </summary>
                <Form method="post" action={routes.blocks} className="confirmation__question">
                  <input type="hidden" name="intent" value="lift" />
                  <input type="hidden" name="match" value={token} />
                  <p>Vous pourrez de nouveau vous voir. Vos photos dévoilées restent fermées.</p>
                  <SaveButton saving="Un instant…">Oui, lever</SaveButton>
                </Form>
              </details>
            </li>
          ))}
        </ul>
      ) : (
        <div className="patience">
          <h2>Personne pour l'instant</h2>
          <p>
            Pour ne plus voir quelqu'un, ouvre « Autres gestes », les trois points sur sa tuile ou dans votre résonance,
            ou « Signaler ou bloquer », son drapeau parmi tes crushs. C'est immédiat, et discret.
          </p>
          <LinkButton to={routes.matches} variant="secondary">
            Voir mes matchs
          </LinkButton>
        </div>
      )}
      <p>
        Des mots reçus t'ont fait du mal ? Pendant trente jours, tu peux encore les{' '}
        <Link to={routes.reportMessages}>signaler</Link>.
      </p>
    </Screen>
  );
}
