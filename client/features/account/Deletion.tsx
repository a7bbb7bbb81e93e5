import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { DELETION_LINK_MINUTES, DELETION_WORD } from '#shared/account/account-limits.ts';
import { routes } from '#shared/routes.ts';
import { Part } from './Part.tsx';
import { fr } from '#shared/typeset.ts';

interface DeletionProps extends Pick<ScreenData<'account'>, 'email' | 'notice'> {
  readonly error: string | undefined;
}

export function Deletion({ email, notice, error }: DeletionProps) {
  const isSaving = useIsSaving();
  return (
    <Part
      id="supprimer"
      title="Supprimer ton compte"
      done={
        notice === 'suppression-demandee' &&
        fr`Un message est parti à ${email}. Ouvre le lien qu'il contient dans l'heure pour confirmer : rien n'est effacé avant.`
      }
    >
      <p>
        Tout part pour de bon : réponses, photos, points, matchs et crushs. Nous n'annonçons ton départ à personne, et
        nous ne pouvons rien retrouver. Les soirées que tu proposes sont annulées, les personnes inscrites prévenues.
        Tes discussions se ferment : l'autre garde jusqu'à 90 jours les lettres reçues de toi, sous « Compte supprimé ».
        Si tu hésites, la <a href="#pause">pause</a> se défait ; et tu peux d'abord demander{' '}
        <a href="#donnees">une copie de tes données</a>.
      </p>
      <Form method="post" action={`${routes.account}#supprimer`} className="form" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="delete" />
        <Field
          name="word"
          label={`Écris ${DELETION_WORD} pour confirmer`}
          hint={fr`Un lien part ensuite à ton adresse, valable ${DELETION_LINK_MINUTES} minutes : c'est lui qui supprime, pour que personne ne le fasse à ta place.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
        />
        <Button className="button--danger" disabled={isSaving}>
          Supprimer mon compte
        </Button>
      </Form>
    </Part>
  );
}
