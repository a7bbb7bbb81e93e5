import { Form } from 'react-router';
import { FormError } from '../../../frame/FormError.tsx';
import { SaveButton } from '../../../ui/Button.tsx';
import { ChoiceCard } from '../../../ui/ChoiceCard.tsx';
import { Checkbox, ErrorText } from '../../../ui/Field.tsx';
import { routes } from '#shared/routes.ts';
import { aftermathAnswers, aftermathWords, type AftermathView } from '#shared/talk/aftermath.ts';
import { ReportOrBlockForm } from '../../relations/ReportOrBlockForm.tsx';
import { Hidden } from './Hidden.tsx';
import { useResultOf } from './use-result-of.ts';
import './talk-meeting.css';

interface AftermathProps {
  readonly number: number;
  readonly aftermath: AftermathView;
  readonly token: string;
  readonly name: string | null;
}

/** 'Vous vous êtes vus ?' and 'Et alors ?', asked of each alone on the day after a meeting. */
export function Aftermath(props: AftermathProps) {
  const { state } = props.aftermath;
  if (state === 'not-yet')
    return <p className="talk-meeting__aside">Le lendemain à 11 h, une question rien que pour toi.</p>;
  return state === 'answered' ? <Answered {...props} /> : <Question {...props} />;
}

function Question({ number, token }: AftermathProps) {
  const result = useResultOf('aftermath', number);
  const { errors = {}, values = {} } = result ?? {};
  return (
    <Form method="post" action={routes.discussion} className="form talk-aftermath">
      <Hidden number={number} token={token} />
      {result && <FormError />}
      <fieldset className="group" aria-describedby={errors['met'] ? `met-${number}` : undefined}>
        <legend className="label">{aftermathWords.didYouMeet}</legend>
        {errors['met'] && <ErrorText id={`met-${number}`}>{errors['met']}</ErrorText>}
        <div className="choices">
          {[
            { id: 'yes', label: aftermathWords.yes },
            { id: 'no', label: aftermathWords.notThisTime },
          ].map((option) => (
            <ChoiceCard
              key={option.id}
              type="radio"
              name="met"
              option={option}
              required
              defaultChecked={values['met'] === option.id}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="group talk-aftermath__answers">
        <legend className="label">{aftermathWords.title}</legend>
        <p className="talk-meeting__aside">{aftermathWords.privacy}</p>
        <div className="choices">
          {aftermathAnswers.map(({ id, text, description }) => (
            <ChoiceCard
              key={id}
              type="radio"
              name="answer"
              option={{ id, label: text, description }}
              defaultChecked={values['answer'] === id}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="consent"
        label={aftermathWords.consent}
        required
        defaultChecked={values['consent'] === 'true'}
        error={errors['consent']}
      />
      <SaveButton name="intent" value="aftermath">
        Répondre
      </SaveButton>
    </Form>
  );
}

function Answered({ aftermath: { mine, isWishShared, leadsToReport }, token, name }: AftermathProps) {
  if (isWishShared) return <p className="talk-meeting__words">{aftermathWords.bothAgain(name ?? 'Vous deux')}</p>;
  if (leadsToReport)
    return (
      <>
        <p className="talk-meeting__words">
          Merci de l'avoir dit. L'autre n'en saura rien. Si tu veux en parler à l'équipe, ou ne plus vous voir :
        </p>
        <ReportOrBlockForm action={routes.discussion} field="token" value={token} name={name} />
      </>
    );
  return (
    <p className="talk-meeting__words">
      {mine?.didMeet === false ? aftermathWords.notThisTimeAnswer : 'Ta réponse est gardée, pour toi.'}
    </p>
  );
}
