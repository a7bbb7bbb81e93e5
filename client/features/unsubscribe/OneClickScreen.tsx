import { Form } from 'react-router';
import { useFormResult, useScreenData, useViewer } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { unsubscribeMessages as messages } from '#shared/messages/unsubscribe.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';

export default function OneClickScreen() {
  const { isUsable } = useScreenData('unsubscribeOneClick');
  const result = useFormResult();
  const { productName } = useViewer();
  if (result?.notice === 'contact_refused') return <Done />;
  return (
    <Screen
      look="moment"
      title={fr`Ne plus recevoir de message ?`}
      intro={
        isUsable
          ? fr`Un clic, et ${productName} ne t'écrit plus : ni invitation, ni nouvelle de tes crushs ou de tes matchs.`
          : undefined
      }
    >
      <FormError />
      {isUsable ? (
        <Form method="post" className="form">
          <SaveButton saving="Un instant…">Oui, plus aucun message</SaveButton>
          <p className="field__hint">Seuls partiront encore les liens de connexion que tu demandes toi-même.</p>
        </Form>
      ) : (
        <>
          <Alert kind="error">{messages.unsubscribe_link_unusable}</Alert>
          <div className="actions">
            <LinkButton to={routes.home} variant="quiet">
              Revenir à l'accueil
            </LinkButton>
          </div>
        </>
      )}
    </Screen>
  );
}

function Done() {
  return (
    <Screen look="moment" title="C'est noté" intro="Tu ne recevras plus aucun message de notre part, dès maintenant.">
      <Alert kind="success">
        Ton adresse n'est pas gardée pour autant : une empreinte suffit pour te laisser tranquille.
      </Alert>
      <div className="actions">
        <LinkButton to={routes.home} variant="secondary">
          Revenir à l'accueil
        </LinkButton>
      </div>
    </Screen>
  );
}
