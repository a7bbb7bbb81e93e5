import { useEffect, useRef } from 'react';
import { Form, useRevalidator, useSearchParams, useSubmit } from 'react-router';
import { dayAndMonthInWords, momentInWords } from '#shared/calendar.ts';
import { talkMessages } from '#shared/messages/talk.ts';
import { routes } from '#shared/routes.ts';
import { reminderPossibleAt } from '#shared/talk/asking.ts';
import type { AsJson } from '#shared/talk/as-json.ts';
import { TALK_TOPIC, talkOutline } from '#shared/talk/live.ts';
import type { AskingData } from '#shared/talk/screens.ts';
import { textKinds } from '#shared/talk/text.ts';
import { fr } from '#shared/typeset.ts';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { markUnaskedReading, useLiveWord } from '../../frame/live.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { fieldsOf } from './TalkForm.tsx';
import { useCaution } from './use-caution.tsx';
import { useStoredForm } from './use-stored-form.ts';
import './talk.css';

type Asking = AsJson<AskingData>;

interface AskingPaneProps {
  readonly asking: Asking;
  readonly formKey: string;
}

/** A conversation before it has opened: a question to answer, or one that waits for its answer. */
export default function AskingPane({ asking, formKey }: AskingPaneProps) {
  useLiveAsking();
  return (
    <div className="talk-pane">
      <section className="card talk-asking">
        <FormError />
        <p className="talk-question__kind">Une question à deux</p>
        {asking.lead !== null && <p className="talk-asking__lead">{asking.lead}</p>}
        <h2 className="talk-asking__question">{asking.question}</h2>
        {asking.kind === 'asked-by-them' ? (
          <AskedByThem {...asking} />
        ) : (
          <AskedByMe asking={asking} formKey={formKey} />
        )}
      </section>
      <noscript>
        <a href={routes.discussion}>Voir s'il y a du nouveau</a>
      </noscript>
    </div>
  );
}

function AskedByThem({ token, name, resonance }: Asking) {
  const { caution, load, ask } = useCaution(name);
  const [searchParams] = useSearchParams();
  const submit = useSubmit();
  const stored = useStoredForm(`${token} answer`);
  const result = useFormResult();
  return (
    <>
      {searchParams.get('info') === 'pose-en-premier' && <Alert kind="info">{talkMessages.talk_asked_first}</Alert>}
      {resonance && <WhoAsks {...resonance} name={name} />}
      <p>{fr`${name} a répondu à cette question. Réponds, et vos deux réponses s'ouvrent.`}</p>
      <Form
        {...stored.form}
        method="post"
        action={routes.discussion}
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new URLSearchParams({ ...fieldsOf(event.currentTarget), intent: 'answer' });
          void ask(fields.get('text') ?? '', () => {
            stored.send();
            void submit(fields, { method: 'post', action: routes.discussion });
          });
        }}
      >
        <input type="hidden" name="token" value={token} />
        <TextArea
          name="text"
          label="Ta réponse"
          hint={fr`${textKinds.answer.longest} caractères au plus. Elle ouvre votre discussion.`}
          rows={4}
          defaultValue={String(result?.values['text'] ?? '')}
          error={result?.errors['text']}
          onFocus={load}
          required
        />
        {caution}
        <SaveButton name="intent" value="answer">
          Répondre
        </SaveButton>
      </Form>
      <Form method="post" action={routes.discussion} className="talk-asking__later" onSubmit={stored.send}>
        <input type="hidden" name="token" value={token} />
        <Button name="intent" value="decline" variant="quiet">
          Pas maintenant
        </Button>
        <p>{fr`${name} n'en saura rien.`}</p>
      </Form>
    </>
  );
}

type WhoAsksProps = NonNullable<Asking['resonance']> & Pick<Asking, 'name'>;

/** The resonance with who asks: the list may hold neither of the two for the other. */
function WhoAsks({ match, name, percentage, age, distance, why }: WhoAsksProps) {
  const known = [age === null ? null : fr`${age}${' '}ans`, distance].filter((word) => word !== null);
  return (
    <div className="talk-who">
      <Ring percentage={percentage} />
      <div className="talk-who__words">
        <p className="talk-who__name">{[name, ...known].join(' · ')}</p>
        {why && <p>{why}</p>}
        <Form method="post" action={routes.matches}>
          <input type="hidden" name="match" value={match} />
          <Button variant="secondary">Voir votre résonance</Button>
        </Form>
      </div>
    </div>
  );
}

function AskedByMe({ asking: { token, name, mine, myAnswer, reminder }, formKey }: AskingPaneProps) {
  return (
    <>
      <dl className="talk-answers">
        <div className="talk-answer talk-answer--own">
          <dt>Ta réponse</dt>
          <dd dir="auto">{myAnswer}</dd>
        </div>
      </dl>
      <p>{fr`Ta réponse s'ouvrira quand ${name} aura répondu à la même question.`}</p>
      {mine && (
        <p className="talk-asking__until">
          {fr`Sans réponse, ta question s'éteint d'elle-même le ${dayAndMonthInWords(new Date(mine.lapsesAt))}.`}
        </p>
      )}
      {mine && reminder && (
        <SecondMessage token={token} name={name} mine={mine} reminder={reminder} formKey={formKey} />
      )}
      <details className="confirmation confirmation--start">
        <summary>Retirer ma question</summary>
        <Form method="post" action={routes.discussion} className="confirmation__question">
          <input type="hidden" name="token" value={token} />
          <p>Ta question et ta réponse s'effacent. {name} ne lira jamais ta réponse.</p>
          <Button name="intent" value="withdraw" variant="secondary">
            Oui, la retirer
          </Button>
        </Form>
      </details>
    </>
  );
}

interface SecondMessageProps {
  readonly token: string;
  readonly name: string;
  readonly mine: NonNullable<Asking['mine']>;
  readonly reminder: NonNullable<Asking['reminder']>;
  readonly formKey: string;
}

/** 'Second message': the same question, shown once more. It is not offered where it is not wanted. */
function SecondMessage({ token, name, mine, reminder: { points, balance }, formKey }: SecondMessageProps) {
  const isSaving = useIsSaving();
  const { reminderObstacle, askedAt } = mine;
  if (reminderObstacle === 'off') return null;
  if (reminderObstacle === 'done') return <p>{fr`Ta question a été montrée une seconde fois.`}</p>;
  const price = points === 0 ? 'Offert avec VIP' : fr`${points} points`;
  if (reminderObstacle === 'early') {
    return (
      <p>
        {fr`Second message : à partir de ${momentInWords(reminderPossibleAt({ askedAt: new Date(askedAt) }))}, la même question pourra être montrée une fois de plus (${price}), si ${name} veut bien des relances.`}
      </p>
    );
  }
  return (
    <div className="tinted talk-asking__second">
      <h3>Second message</h3>
      <p>{fr`La même question est montrée une fois de plus à ${name}. Une seule fois.`}</p>
      {balance < points ? (
        <>
          <p>{fr`Il te faut ${points} points, tu en as ${balance}.`}</p>
          <LinkButton to={routes.gifts} variant="secondary">
            Gagner des points
          </LinkButton>
        </>
      ) : (
        <Form method="post" action={routes.discussion}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="key" value={formKey} />
          <Button name="intent" value="remind" variant="secondary" disabled={isSaving}>
            Montrer la question encore une fois · {price}
          </Button>
        </Form>
      )}
    </div>
  );
}

/**
 * The conversation may open while somebody looks at the question. Messages of other conversations are none of its business:
 * a reading takes away what was said of a refused form.
 */
function useLiveAsking(): void {
  const { list } = useScreenData('discussion');
  const word = useLiveWord(TALK_TOPIC);
  const { revalidate } = useRevalidator();
  const heard = useRef(list?.liveWord);
  useEffect(() => {
    if (word === undefined) return;
    const isSame = talkOutline(heard.current) === talkOutline(word);
    heard.current = word;
    if (isSame) return;
    markUnaskedReading();
    void revalidate();
  }, [word, revalidate]);
}
