import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { ErrorText } from '../../ui/Field.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { DOWNLOAD_HOURS } from '#shared/account/account-limits.ts';
import { DOWNLOAD_PATH, routes } from '#shared/routes.ts';
import { Part } from './Part.tsx';
import './account.css';
import { fr } from '#shared/typeset.ts';

type Shown = 'email' | 'download' | 'hasConfirmedCopy' | 'copyToken' | 'notice';
interface DownloadProps extends Pick<ScreenData<'account'>, Shown> {
  readonly error: string | undefined;
}

const ACTION = `${routes.account}#donnees`;

/** The copy of one's data. It is ordered and taken only by a session that a mailed link has confirmed. */
export function Download({ email, download, hasConfirmedCopy, copyToken, notice, error }: DownloadProps) {
  const isAskable = download.state === 'none' || download.state === 'over';
  return (
    <Part
      id="donnees"
      title="Tes données"
      done={
        (notice === 'copie-demandee' && fr`C'est noté. Tu reçois un message dès que ta copie est prête.`) ||
        (notice === 'copie-a-confirmer' &&
          fr`Un message est parti à ${email}. Ouvre le lien qu'il contient dans l'heure pour confirmer que c'est toi.`) ||
        (notice === 'copie-confirmee' && fr`C'est confirmé, pour une heure, sur cet appareil.`)
      }
    >
      <p>
        Une copie de ce que nous gardons à ton sujet : tes réponses, tes points, tes messages de compte, ta photo, ta
        voix, et les discussions que tu peux lire. Un fichier ZIP, lisible par toi et par d'autres services. En dehors
        d'elles, rien n'y dit ce qu'une autre personne a fait.
      </p>
      {copyToken && !hasConfirmedCopy && (
        <Form method="post" action={ACTION} className="form" preventScrollReset>
          <input type="hidden" name="token" value={copyToken} />
          <p>Dernier geste : confirme que c'est bien toi qui la demandes.</p>
          <SaveButton name="intent" value="confirm-copy" saving="Un instant…">
            {fr`Oui, c'est moi`}
          </SaveButton>
        </Form>
      )}
      {download.state === 'preparing' && (
        <p>
          Elle se prépare. <a href={`${routes.account}#donnees`}>Actualiser</a>
        </p>
      )}
      {download.state === 'ready' && (
        <p className="account__ready">
          {hasConfirmedCopy && (
            <a className="button button--primary" href={DOWNLOAD_PATH} download>
              Télécharger ({download.kilobytes} Ko)
            </a>
          )}
          <span className="account__note">Disponible jusqu'au {download.until}.</span>
        </p>
      )}
      {download.state === 'ready' && !hasConfirmedCopy && !copyToken && (
        <Form method="post" action={ACTION} className="form" preventScrollReset>
          <p>{fr`Elle est prête. Avant de la prendre, confirme que c'est toi : un lien part à ton adresse.`}</p>
          <SaveButton name="intent" value="copy-link" saving="Un instant…">
            Recevoir le lien
          </SaveButton>
        </Form>
      )}
      {error && <ErrorText>{error}</ErrorText>}
      {isAskable && (!copyToken || hasConfirmedCopy) && (
        <Form method="post" action={ACTION} preventScrollReset>
          <SaveButton name="intent" value="download">
            Demander ma copie
          </SaveButton>
        </Form>
      )}
      <p className="account__note">
        Une copie par jour au plus. Un lien part d'abord à ton adresse : une session ouverte ne suffit pas à l'obtenir.
        Elle reste ici {DOWNLOAD_HOURS} heures, pour personne d'autre que toi, puis elle est effacée.
      </p>
    </Part>
  );
}
