import { Form, Link } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useScreenData } from '../../frame/data.ts';
import { Button } from '../../ui/Button.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { de } from '#shared/elision.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import ReportMessages from './evidence/ReportMessages.tsx';
import { DELETED } from './names.ts';

/** 'Signaler des messages' of conversations that cannot be read any more. */
export default function ReportMessagesScreen() {
  const { conversations, opened } = useScreenData('reportMessages');
  return (
    <Screen
      look="calm"
      title="Signaler des messages"
      intro={fr`Une discussion a disparu, et des mots t'ont fait du mal ? Tant que nous les avons, tu peux les montrer à l'équipe.`}
      back={routes.blocks}
    >
      <FormError />
      {opened && (
        <section className="card" aria-labelledby="messages">
          <h2 id="messages">{fromInWords(opened.name)}</h2>
          <ReportMessages key={opened.firstNumber} lines={opened.lines} token={opened.token} />
          {opened.firstNumber > 1 && (
            <p>
              <Link to={`${routes.reportMessages}?before=${opened.firstNumber}`}>Voir des messages plus anciens</Link>
            </p>
          )}
        </section>
      )}
      <section className="section" aria-labelledby="conversations">
        <h2 id="conversations">Les discussions que tu ne lis plus</h2>
        {conversations.length === 0 ? (
          <>
            <p>Aucune. Dans une discussion que tu lis, « Signaler des messages » est dans ses options.</p>
            <p>
              <Link className="button button--secondary" to={routes.discussions}>
                Mes discussions
              </Link>
            </p>
          </>
        ) : (
          <div className="actions">
            {conversations.map(({ token, name }) => (
              <Form key={token} method="post" action={routes.reportMessages}>
                <input type="hidden" name="token" value={token} />
                <Button name="intent" value="open" variant="secondary">
                  {name}
                </Button>
              </Form>
            ))}
          </div>
        )}
      </section>
    </Screen>
  );
}

/** Whose messages they are: the server says 'Compte supprimé' where nobody is left to be named. */
function fromInWords(name: string): string {
  return name === DELETED ? fr`D'un compte supprimé` : capitalised(de(name));
}
