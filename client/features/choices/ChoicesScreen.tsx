import { FormError } from '../../frame/FormError.tsx';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { useLiveReading } from '../../frame/live.ts';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { ReasonForm } from '../relations/ReasonForm.tsx';
import { UndoForm } from '../relations/UndoForm.tsx';
import './choices.css';

type Choice = ScreenData<'choices'>['choices'][number];

/** 'Mes choix': what a member has said of others, with the way back while there is one. */
export default function ChoicesScreen() {
  const { choices, isBackTomorrow } = useScreenData('choices');
  useLiveReading();
  return (
    <Screen
      look="calm"
      title="Mes choix"
      intro={
        choices.length > 0
          ? fr`Ce que tu as dit de tes matchs. Personne ne le voit, et tu peux revenir sur un choix pendant un jour.`
          : undefined
      }
      back={routes.matches}
    >
      <FormError />
      {isBackTomorrow && (
        <Alert kind="success" title="C'est annulé">
          Dès demain, vos deux profils peuvent de nouveau se croiser.
        </Alert>
      )}
      {choices.length > 0 ? (
        <ul className="choices">
          {choices.map((choice) => (
            <OneChoice key={choice.token} {...choice} />
          ))}
        </ul>
      ) : (
        <NoChoices />
      )}
    </Screen>
  );
}

function OneChoice({ token, displayName, kind, when, until, canUndo, asksReason }: Choice) {
  const words = {
    interested: fr`Tu as dit « Ça m'intéresse ».`,
    later: fr`« Plus tard » : ce profil se repose hors de ta liste jusqu'au ${until ?? ''}.`,
    pass: fr`« Pas pour moi » : dès le lendemain, vos deux profils ne se croisent plus pendant six mois.`,
  }[kind];
  return (
    <li className="surface choices__one">
      <div>
        <h2>{displayName}</h2>
        <p>{words}</p>
        <p className="choices__when">{when}</p>
      </div>
      {canUndo && <UndoForm match={token} name={displayName} back="choices" />}
      {asksReason && <ReasonForm match={token} back="choices" />}
    </li>
  );
}

function NoChoices() {
  return (
    <div className="patience">
      <Mark />
      <h2>Aucun choix en cours</h2>
      <p>
        Sur chaque match, tu peux dire « Ça m'intéresse », « Plus tard » ou « Pas pour moi ». Personne ne le voit : seul
        un intérêt partagé se dit, aux deux à la fois.
      </p>
      <LinkButton to={routes.matches}>Voir mes matchs</LinkButton>
    </div>
  );
}
