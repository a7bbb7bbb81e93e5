import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { stillSent } from '#shared/unsubscribe/still-sent.ts';
import { Part } from './Part.tsx';
import './account.css';

const ACTION = `${routes.account}#messages`;

type MessagesProps = Pick<ScreenData<'account'>, 'unsubscribedSince' | 'switches' | 'notice'>;

/** The part about our messages: which kinds come, and the one button that stops or restores all (S-unsubscribe-4). */
export function Messages({ unsubscribedSince, switches, notice }: MessagesProps) {
  const isSaving = useIsSaving();
  return (
    <Part
      id="messages"
      title="Nos messages"
      done={
        (notice === 'choix-enregistres' && fr`C'est noté : tes choix valent dès maintenant.`) ||
        (notice === 'messages-retablis' && fr`C'est rétabli : nous t'écrivons de nouveau quand il y a du neuf.`) ||
        (notice === 'messages-arretes' && fr`C'est noté : nous ne t'écrivons plus.`)
      }
    >
      {unsubscribedSince ? (
        <p>
          Nous ne t'écrivons plus depuis le {unsubscribedSince}. {stillSent} Si ce n'était pas ton souhait, rétablis les
          autres ici.
        </p>
      ) : (
        <>
          <p>Nous t'écrivons quand il y a du neuf pour toi. Les liens de connexion partent toujours.</p>
          <Choices switches={switches} />
        </>
      )}
      <Form method="post" action={ACTION} preventScrollReset>
        <Button
          variant={unsubscribedSince ? 'primary' : 'secondary'}
          name="intent"
          value={unsubscribedSince ? 'messages-on' : 'messages-off'}
          disabled={isSaving}
        >
          {unsubscribedSince ? 'Recevoir à nouveau nos messages' : fr`Ne plus recevoir d'e-mails`}
        </Button>
      </Form>
    </Part>
  );
}

const channels = [
  { id: 'mail', label: 'Par e-mail' },
  { id: 'push', label: 'En notification' },
] as const;

/** A box for each kind of message, by the way in which it comes (S-account-11). */
function Choices({ switches }: Pick<MessagesProps, 'switches'>) {
  const isSaving = useIsSaving();
  return (
    <Form method="post" action={ACTION} className="form" preventScrollReset>
      <input type="hidden" name="intent" value="message-choices" />
      {channels.map(({ id, label }) => {
        const own = switches.filter(({ channel }) => channel === id);
        if (own.length === 0) return null;
        return (
          <fieldset key={id} className="account__choices">
            <legend>{withoutBreaks(label)}</legend>
            {own.map((one) => (
              <Checkbox key={one.name} name="wanted" value={one.name} label={one.label} defaultChecked={one.isOn}>
                {one.hint}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
      {switches.map(({ name }) => (
        <input key={name} type="hidden" name="shown" value={name} />
      ))}
      <Button variant="secondary" disabled={isSaving}>
        Enregistrer mes choix
      </Button>
    </Form>
  );
}
