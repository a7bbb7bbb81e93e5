import { useEffect, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { useViewer, type ScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { ErrorText } from '../../ui/Field.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { pushMessages as messages } from '#shared/messages/push.ts';
import { routes } from '#shared/routes.ts';
import { findAbility, isSubscribed, subscribe, unsubscribe } from '../notifications/push.ts';
import { Part } from './Part.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import './account.css';
import { fr } from '#shared/typeset.ts';

const ACTION = `${routes.account}#notifications`;

interface NotificationsProps extends Pick<ScreenData<'account'>, 'notice'> {
  readonly notifications: NonNullable<ScreenData<'account'>['notifications']>;
  readonly error: string | undefined;
}

/** The notifications of this browser; it asks for permission only after the member presses the button. */
export function Notifications({ notifications, notice, error }: NotificationsProps) {
  const { publicKey, isOnHere, isUnsubscribed } = notifications;
  const isOn = useIsStillSubscribed(isOnHere);
  return (
    <Part
      id="notifications"
      title="Tes notifications"
      done={
        (notice === 'notifications-activees' && isOn && fr`C'est fait. Cet appareil te fera signe.`) ||
        (notice === 'notifications-coupees' && 'Les notifications sont coupées sur cet appareil.')
      }
    >
      <p>
        Un signe sur cet appareil quand il y a du neuf pour toi : de nouvelles affinités, une question, un message, une
        soirée… Tu choisis lesquels sous <a href="#messages">Nos messages</a>. Il ne dit ni prénom ni photo, même sur un
        écran verrouillé.
      </p>
      {isUnsubscribed && (
        <Alert kind="info">
          Tu as demandé à ne plus recevoir de messages : aucune notification ne part non plus. Tu peux revenir sur ce
          choix sous <a href="#messages">Nos messages</a>.
        </Alert>
      )}
      {error && <ErrorText>{error}</ErrorText>}
      {isOn ? (
        // Also ends the subscription in the browser, where that works; what counts is the form.
        <Form method="post" action={ACTION} preventScrollReset onSubmit={() => void unsubscribe()}>
          <SaveButton name="intent" value="notifications-off" saving="Un instant…">
            Couper les notifications ici
          </SaveButton>
        </Form>
      ) : (
        <SwitchOn publicKey={publicKey} />
      )}
      <p className="account__note">
        Elles s'arrêtent d'elles-mêmes quand tu te déconnectes de cet appareil. Elles passent, chiffrées, par le
        fournisseur de ton navigateur, qui ne peut pas les lire.
      </p>
    </Part>
  );
}

function SwitchOn({ publicKey }: { readonly publicKey: string }) {
  const { productName } = useViewer();
  const submit = useSubmit();
  const isSaving = useIsSaving();
  const isHydrated = useIsHydrated();
  const ability = isHydrated ? findAbility() : null;
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<string>();

  const switchOn = async () => {
    setIsAsking(true);
    setError(undefined);
    try {
      const answer = await subscribe(publicKey);
      if (answer === 'refused') setError(messages.push_refused);
      else
        await submit(
          { intent: 'notifications-on', ...answer },
          { method: 'post', action: ACTION, preventScrollReset: true },
        );
    } catch {
      setError(messages.push_failed);
    }
    setIsAsking(false);
  };
  return (
    <>
      <noscript>
        <p>{withoutBreaks(fr`Pour les activer, il faut JavaScript, et ton navigateur ne l'exécute pas ici.`)}</p>
      </noscript>
      {ability === 'unsupported' && <p>{messages.push_subscription_invalid}</p>}
      {ability === 'needs-installation' && (
        <p>
          Sur iPhone et iPad, ajoute d'abord {productName} à ton écran d'accueil (bouton « Partager », puis « Sur
          l'écran d'accueil »), ouvre-la de là, et reviens ici.
        </p>
      )}
      {error && <ErrorText>{error}</ErrorText>}
      {ability === 'able' && (
        <div>
          <Button type="button" disabled={isAsking || isSaving} onClick={() => void switchOn()}>
            {isAsking ? 'Un instant…' : 'Activer sur cet appareil'}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Whether this browser is still subscribed. The server may not know that the member took the permission away in the
 * browser.
 */
function useIsStillSubscribed(isOnHere: boolean): boolean {
  const [isEnded, setIsEnded] = useState(false);
  useEffect(() => {
    if (isOnHere) void isSubscribed().then((isThere) => setIsEnded(!isThere));
  }, [isOnHere]);
  return isOnHere && !isEnded;
}
