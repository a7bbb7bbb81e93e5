import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { ErrorText } from '../../ui/Field.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { DOWNLOAD_HOURS } from '#shared/account/account-limits.ts';
import { DOWNLOAD_PATH, routes } from '#shared/routes.ts';
import { Part } from './Part.tsx';
import './account.css';
import { fr } from '#shared/typeset.ts';

interface DownloadProps extends Pick<ScreenData<'account'>, 'download' | 'notice'> {
  readonly error: string | undefined;
}

export function Download({ download, notice, error }: DownloadProps) {
  const isAskable = download.state === 'none' || download.state === 'over';
  return (
    <Part
      id="donnees"
      title="Tes données"
      done={notice === 'copie-demandee' && fr`C'est noté. Tu reçois un message dès que ta copie est prête.`}
    >
      <p>
        Une copie de tout ce que nous gardons à ton sujet : tes réponses, tes points, tes messages de compte, ta photo.
        Un fichier ZIP, lisible par toi et par d'autres services.
      </p>
      {download.state === 'preparing' && (
        <p>
          Elle se prépare. <a href={`${routes.account}#donnees`}>Actualiser</a>
        </p>
      )}
      {download.state === 'ready' && (
        <p className="account__ready">
          <a className="button button--primary" href={DOWNLOAD_PATH} download>
            Télécharger ({download.kilobytes} Ko)
          </a>
          <span className="account__note">Disponible jusqu'au {download.until}.</span>
        </p>
      )}
      {error && <ErrorText>{error}</ErrorText>}
      {isAskable && (
        <Form method="post" action={`${routes.account}#donnees`} preventScrollReset>
          <SaveButton name="intent" value="download">
            Demander ma copie
          </SaveButton>
        </Form>
      )}
      <p className="account__note">
        Une copie par jour au plus. Elle reste ici {DOWNLOAD_HOURS} heures, pour personne d'autre que toi, puis elle est
        effacée.
      </p>
    </Part>
  );
}
