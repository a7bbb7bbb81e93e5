import { Form } from 'react-router';
import { PASSKEY_LIMIT, PASSKEY_NAME_LENGTH } from '#shared/passkeys/passkey-limits.ts';
import { routes } from '#shared/routes.ts';
import type { ScreenData } from '../../frame/data.ts';
import { Button, LinkButton, useIsSaving } from '../../ui/Button.tsx';
import { Confirmation } from '../../ui/Confirmation.tsx';
import { ErrorText, Field } from '../../ui/Field.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import { askForNewPasskey } from '../passkeys/passkey-calls.ts';
import { PasskeyForm, useKnowsPasskeys } from '../passkeys/PasskeyForm.tsx';
import { Part } from './Part.tsx';
import './account.css';
import { fr } from '#shared/typeset.ts';

const ACTION = `${routes.account}#cles`;

interface PasskeysProps extends Pick<ScreenData<'account'>, 'passkeys' | 'isFreshlyProven' | 'notice'> {
  readonly error: string | undefined;
}

/** The member's passkeys: making, naming and removing them. */
export function Passkeys({ passkeys: { own, mayAdd, suggestedName }, isFreshlyProven, notice, error }: PasskeysProps) {
  return (
    <Part
      id="cles"
      title="Tes clés d'accès"
      done={
        (notice === 'cle-ajoutee' && fr`Ta clé d'accès est prête. La prochaine fois, elle suffit.`) ||
        (notice === 'cle-renommee' && 'Le nouveau nom est enregistré.') ||
        (notice === 'cle-retiree' && fr`Cette clé d'accès est retirée : elle n'ouvre plus rien ici.`) ||
        (notice === 'cest-toi-cle' && isFreshlyProven && fr`C'est bien toi : tu peux continuer.`)
      }
    >
      <p>
        {withoutBreaks(
          fr`Avec une clé d'accès, ton doigt, ton visage ou le code de ton appareil suffit pour te connecter. Personne ne peut te la faire taper ailleurs, et le lien par e-mail marche toujours.`,
        )}
      </p>
      {error && <ErrorText>{error}</ErrorText>}
      {own.length > 0 && (
        <ul className="account__sessions">
          {own.map((passkey) => (
            <Passkey key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      {mayAdd ? (
        <AddPasskey suggestedName={suggestedName} isFreshlyProven={isFreshlyProven} />
      ) : (
        <p className="account__note">
          Tu en as {PASSKEY_LIMIT}, le plus possible : retires-en une pour en ajouter une autre.
        </p>
      )}
    </Part>
  );
}

function Passkey({ id, name, addedOn, usedOn }: ScreenData<'account'>['passkeys']['own'][number]) {
  const isSaving = useIsSaving();
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="account__note">
          Ajoutée le {addedOn}. {usedOn ? `Utilisée pour la dernière fois le ${usedOn}.` : 'Pas encore utilisée.'}
        </span>
      </p>
      <details className="account__details account__rename">
        <summary>
          Renommer<span className="visually-hidden"> la clé {name}</span>
        </summary>
        <Form method="post" action={ACTION} className="form" preventScrollReset noValidate>
          <input type="hidden" name="intent" value="rename-passkey" />
          <input type="hidden" name="passkey" value={id} />
          <Field name="name" label="Son nom" defaultValue={name} maxLength={PASSKEY_NAME_LENGTH} autoComplete="off" />
          <Button variant="secondary" disabled={isSaving}>
            Enregistrer le nom
          </Button>
        </Form>
      </details>
      <Confirmation
        label={
          <>
            Retirer<span className="visually-hidden"> la clé {name}</span>
          </>
        }
      >
        <p>Elle n'ouvrira plus ton compte. Cela ne se défait pas : il faudrait en créer une autre.</p>
        <Form method="post" action={ACTION} preventScrollReset>
          <input type="hidden" name="intent" value="remove-passkey" />
          <input type="hidden" name="passkey" value={id} />
          <Button variant="secondary" disabled={isSaving}>
            Oui, la retirer
          </Button>
        </Form>
      </Confirmation>
    </li>
  );
}

function AddPasskey({ suggestedName, isFreshlyProven }: { suggestedName: string; isFreshlyProven: boolean }) {
  const isHydrated = useIsHydrated();
  const knowsPasskeys = useKnowsPasskeys();
  return (
    <>
      <noscript>
        <p>
          {withoutBreaks(
            fr`Pour en ajouter une, il faut JavaScript, et ton navigateur ne l'exécute pas ici. Les liens par e-mail, eux, marchent toujours.`,
          )}
        </p>
      </noscript>
      {isHydrated && !knowsPasskeys && <p>Ce navigateur ne connaît pas les clés d'accès.</p>}
      {knowsPasskeys &&
        (isFreshlyProven ? (
          <PasskeyForm action={ACTION} intent="add-passkey" ask={askForNewPasskey} label="Ajouter une clé d'accès">
            <Field
              name="name"
              label="Son nom, pour la reconnaître"
              defaultValue={suggestedName}
              maxLength={PASSKEY_NAME_LENGTH}
              autoComplete="off"
            />
          </PasskeyForm>
        ) : (
          <p>
            <LinkButton to={`${routes.accountProof}?pour=cle`} variant="secondary">
              Ajouter une clé d'accès
            </LinkButton>
          </p>
        ))}
    </>
  );
}
