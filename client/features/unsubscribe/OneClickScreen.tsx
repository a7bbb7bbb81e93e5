import { Form, useSearchParams } from 'react-router';
import { useFormResult, useScreenData, useViewer } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton, SaveButton } from '../../ui/Button.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { unsubscribeMessages as messages } from '#shared/messages/unsubscribe.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { stillSent } from '#shared/unsubscribe/still-sent.ts';

export default function OneClickScreen() {
  const { isUsable, occasion } = useScreenData('unsubscribeOneClick');
  const result = useFormResult();
  const { productName } = useViewer();
  if (result?.notice === 'contact_refused') return <Done />;
  if (result?.notice === 'occasion_refused') return <OccasionDone label={occasion?.label ?? ''} />;
  if (isUsable && occasion) return <OneKind {...occasion} />;
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
          <p className="field__hint">{stillSent}</p>
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

/** Where a mail leads about one kind of message: that kind alone, or all (S-unsubscribe-5). */
function OneKind({ label, hint }: { readonly label: string; readonly hint: string }) {
  const [query] = useSearchParams();
  const everything = new URLSearchParams({ token: query.get('token') ?? '' });
  return (
    <Screen look="moment" title={fr`Ne plus recevoir ce genre de message ?`} intro={fr`« ${label} ». ${hint}`}>
      <FormError />
      <Form method="post" className="form">
        <SaveButton saving="Un instant…">Oui, arrêter ces messages</SaveButton>
        <p className="field__hint">Les autres continuent de te parvenir.</p>
      </Form>
      <Form method="post" action={`${routes.unsubscribeOneClick}?${everything.toString()}`} className="form">
        <Button variant="quiet">Plus aucun message</Button>
      </Form>
    </Screen>
  );
}

function OccasionDone({ label }: { readonly label: string }) {
  return (
    <Screen look="moment" title="C'est noté" intro={fr`Nous ne t'écrivons plus à ce sujet : « ${label} ».`}>
      <Alert kind="success">
        {fr`Tu as changé d'avis, ou tu veux en arrêter d'autres ? Tout est dans « Mon compte », sous « Nos messages ».`}
      </Alert>
      <div className="actions">
        <LinkButton to={`${routes.account}#messages`} variant="secondary">
          Régler mes messages
        </LinkButton>
      </div>
    </Screen>
  );
}

function Done() {
  return (
    <Screen look="moment" title="C'est noté" intro={fr`Nous ne t'écrivons plus, dès maintenant. ${stillSent}`}>
      <Alert kind="success">Pour nous en souvenir, une empreinte de ton adresse suffit.</Alert>
      <div className="actions">
        <LinkButton to={routes.home} variant="secondary">
          Revenir à l'accueil
        </LinkButton>
      </div>
    </Screen>
  );
}
