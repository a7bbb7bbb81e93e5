import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { Checkbox, ErrorText, Field, Select } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Specimen } from './Specimen.tsx';

const error = 'Vérifie ce champ, puis recommence.';
const option = {
  id: 'a',
  label: 'Âme créative',
  description: 'Imaginer, façonner, inventer',
  picture: 'artist-palette',
};

/** The form fields in the developers' gallery of components: text fields, checkboxes and choices. */
export function Fields() {
  return (
    <>
      <Specimen name="Champs">
        <div className="offers">
          <Field name="vide" label="Vide" hint="Ce qu'il faut savoir avant." />
          <Field name="rempli" label="Rempli" defaultValue="ana@exemple.fr" />
          <Field name="exemple" label="Avec un exemple" placeholder="prenom@exemple.fr" />
          <Field name="erreur" label="Refusé" hint="Ce qu'il faut savoir avant." error={error} defaultValue="ana@" />
          <Field name="eteint" label="Indisponible" disabled />
          <Select label="Une liste">
            <option>{'18 ans'}</option>
          </Select>
          <TextArea name="long" label="Plusieurs lignes" />
          <Field name="fichier" label="Un fichier" type="file" />
          <div>
            <Checkbox label="Une case">Ce qu'elle veut dire.</Checkbox>
            <Checkbox label="Cochée" defaultChecked />
            <Checkbox label="Refusée" error={error} />
          </div>
        </div>
      </Specimen>
      <Specimen name="Choix">
        <ErrorText>Choisis au moins une réponse.</ErrorText>
        <div className="choices choices--pair">
          {(['radio', 'checkbox'] as const).flatMap((type) => [
            <ChoiceCard key={type} type={type} name={type} option={option} />,
            <ChoiceCard key={`${type}-chosen`} type={type} name={`${type}-b`} option={option} defaultChecked />,
            <ChoiceCard
              key={`${type}-off`}
              type={type}
              name={`${type}-c`}
              option={{ id: 'b', label: 'Éteint' }}
              disabled
            />,
            <ChoiceCard
              key={`${type}-picture`}
              type={type}
              name={`${type}-d`}
              option={{ id: 'c', label: 'Avec un dessin', picture: 'body-M' }}
            />,
          ])}
        </div>
      </Specimen>
    </>
  );
}
