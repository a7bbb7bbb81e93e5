import { Form } from 'react-router';
import { useFormResult, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { typeset } from '#shared/typeset.ts';
import './talk.css';

const choices = typeset([
  { id: 'all', label: 'Tout le monde', description: 'Les personnes avec qui tu résonnes, trois au plus par jour.' },
  { id: 'six', label: 'Seulement mes six', description: "Tes six du moment, et personne d'autre." },
  { id: 'nobody', label: 'Pas en ce moment', description: 'Tes discussions ouvertes continuent comme avant.' },
] as const);

type ReceivingFormProps = Pick<ScreenData<'discussions'>, 'choices' | 'hasChosen'>;

/** From whom a member receives questions, and whether one that stayed without an answer is shown again. */
export function ReceivingForm({ choices: { receives, wantsReminders }, hasChosen }: ReceivingFormProps) {
  const isRefused = useFormResult()?.values['intent'] === 'receive';
  return (
    <section className="card talk-receiving" id="recevoir">
      <h2>Qui peut te poser une question ?</h2>
      {hasChosen && <Alert kind="success">C'est noté : ton choix vaut dès maintenant.</Alert>}
      <p>
        Tu changes d'avis quand tu veux. Personne n'en est averti. Sans les relances, un second message ne peut plus
        t'être adressé, voilà tout.
      </p>
      <Form method="post" className="form" key={`${receives}${String(wantsReminders)}`}>
        <input type="hidden" name="intent" value="receive" />
        {isRefused && <FormError />}
        <fieldset className="choices">
          <legend className="visually-hidden">Je reçois des questions de</legend>
          {choices.map((choice) => (
            <ChoiceCard
              key={choice.id}
              type="radio"
              name="receives"
              option={choice}
              defaultChecked={choice.id === receives}
            />
          ))}
        </fieldset>
        <Checkbox name="reminders" label="Relances" defaultChecked={wantsReminders}>
          Une question que j'ai laissée sans réponse peut m'être montrée une seconde fois.
        </Checkbox>
        <SaveButton>Enregistrer</SaveButton>
      </Form>
    </section>
  );
}
