import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { useFormResult } from '../../frame/data.ts';
import { SaveButton } from '../../ui/Button.tsx';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { Checkbox, ErrorText, Select } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { caseReasons, outcomeLabels, REPORT_TEXT_LENGTH, ruleOfReason, type Outcome } from '#shared/safety/reports.ts';
import type { EvidenceLines } from '../talk/evidence/EvidenceLines.tsx';
import type { Case } from './case.ts';
import { fr } from '#shared/typeset.ts';

const consequences = {
  nothing: 'Rien ne change pour la personne. Un profil masqué redevient visible.',
  warn: fr`Elle reçoit les motifs, et rien d'autre.`,
  suspend: 'Déconnectée partout, invisible, tout de suite. Elle reçoit les motifs et un lien pour contester.',
  uphold: 'La décision reste. La personne reçoit ta réponse.',
  lift: 'La décision et ses effets tombent. La personne reçoit ta réponse.',
} as const satisfies Readonly<Record<Outcome, string>>;

interface DecisionFormProps extends Case {
  /** The messages of the case while they are open. */
  readonly evidence: ComponentProps<typeof EvidenceLines>['lines'] | null;
}

/** The form for a decision: the outcome, its rule, the words that it quotes and the statement that the member reads. */
export function DecisionForm({ id, possible, reasonId, state, hasEvidence, evidence }: DecisionFormProps) {
  const { errors = {}, values = {} } = useFormResult() ?? {};
  // Chosen before a refusal, which has closed the messages again.
  const quoted = [values['quote'] ?? []].flat();
  return (
    <section className="card" aria-labelledby="decide">
      <h2 id="decide">{state === 'contested' ? 'Répondre à la contestation' : 'Décider'}</h2>
      {state === 'contested' && <p>Si possible, quelqu'un d'autre que la personne qui a décidé la première fois.</p>}
      <Form method="post" className="form form--narrow">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="report" value={id} />
        <fieldset className="group" aria-describedby={errors['outcome'] ? 'outcome-error' : undefined}>
          <legend className="label">Décision</legend>
          {errors['outcome'] && <ErrorText id="outcome-error">{errors['outcome']}</ErrorText>}
          <div className="choices">
            {possible.map((outcome) => (
              <ChoiceCard
                key={outcome}
                type="radio"
                name="outcome"
                option={{ id: outcome, label: outcomeLabels[outcome], description: consequences[outcome] }}
                required
                defaultChecked={values['outcome'] === outcome}
                aria-invalid={errors['outcome'] ? true : undefined}
              />
            ))}
          </div>
        </fieldset>
        <Select name="ground" label="La règle en cause" defaultValue={String(values['ground'] ?? reasonId)}>
          {caseReasons.map((reason) => (
            <option key={reason.id} value={reason.id}>
              {reason.label} : {ruleOfReason[reason.id]}
            </option>
          ))}
        </Select>
        {evidence ? (
          <Quotes evidence={evidence} />
        ) : (
          hasEvidence && (
            <>
              {quoted.map((number) => (
                <input key={number} type="hidden" name="quote" value={number} />
              ))}
              <p className="field__hint">
                {quoted.length > 0
                  ? fr`Messages cités : ${quoted.length}.`
                  : fr`Pour citer ses mots dans les motifs, ouvre d'abord les messages.`}
              </p>
            </>
          )
        )}
        <TextArea
          name="statement"
          label="Les motifs"
          hint="La personne les lit tels quels, sauf sans suite. Dis les faits, sans rien qui révèle qui a signalé."
          maxLength={REPORT_TEXT_LENGTH}
          defaultValue={String(values['statement'] ?? '')}
          error={errors['statement']}
        />
        <SaveButton saving="Un instant…">Décider</SaveButton>
      </Form>
    </section>
  );
}

/** The choice of the words that the reported member reads again in the page of the decision. */
function Quotes({ evidence }: { readonly evidence: NonNullable<DecisionFormProps['evidence']> }) {
  const own = evidence.filter(({ isByReported }) => isByReported);
  if (own.length === 0) return null;
  return (
    <fieldset className="group">
      <legend className="label">Ses mots à citer (facultatif)</legend>
      <p className="field__hint">
        La personne les lira sur la page de la décision, et comprendra sans doute à qui elle les a écrits. Pense à qui a
        signalé.
      </p>
      {own.map(({ number, text, isTicked }) => (
        <Checkbox key={number} name="quote" value={number} label={text} defaultChecked={isTicked} />
      ))}
    </fieldset>
  );
}
