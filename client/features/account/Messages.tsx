import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { Part } from './Part.tsx';
import './account.css';

const ACTION = `${routes.account}#messages`;

/** The part about our mails: whether they come, and the one button that changes it (S-unsubscribe-4). */
export function Messages({ unsubscribedSince, notice }: Pick<ScreenData<'account'>, 'unsubscribedSince' | 'notice'>) {
  const isSaving = useIsSaving();
  return (
    <Part
      id="messages"
      title="Nos messages"
      done={
        (notice === 'messages-retablis' && fr`C'est rétabli : nous t'écrivons de nouveau quand il y a du neuf.`) ||
        (notice === 'messages-arretes' && fr`C'est noté : nous ne t'écrivons plus.`)
      }
    >
      {unsubscribedSince ? (
        <p>
          Nous ne t'écrivons plus depuis le {unsubscribedSince}. Seuls partent encore les liens de connexion que tu
          demandes, et ce qui touche à ton compte. Si ce n'était pas ton souhait, rétablis-les ici.
        </p>
      ) : (
        <p>Nous t'écrivons quand il y a du neuf pour toi, rarement. Les liens de connexion partent toujours.</p>
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
