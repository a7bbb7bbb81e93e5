import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { FormError, takeFormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import {
  administrationMessages as messages,
  administrationNotices as notices,
  administrationTitles,
} from '#shared/messages/administration.ts';
import { titles } from '#shared/messages/titles.ts';
import { routes } from '#shared/routes.ts';
import { AdList } from './AdList.tsx';
import { NewAdForm } from './NewAdForm.tsx';
import { fr } from '#shared/typeset.ts';

const ERROR_SHOWN_MS = 4000;

/** The administrators' screen of banners: adding, switching and removing them. */
export default function AdsScreen() {
  const data = useScreenData('adminAds');
  return data.state === 'refused' ? <AccessDenied /> : <Ads {...data} />;
}

type ListData = Extract<ReturnType<typeof useScreenData<'adminAds'>>, { state: 'list' }>;

function Ads({ ads, notice }: ListData) {
  const result = useFormResult();
  const isNoticed = notice !== null && !result;
  return (
    <Screen
      look="calm"
      title="Publicités"
      intro={fr`Une bannière par page au plus : la première de la liste parmi celles qui sont actives.`}
      back={routes.splash}
    >
      {isNoticed && <Alert kind="success">{notices[notice]}</Alert>}
      <FormError titles={administrationTitles} />
      {ads === null && !takeFormError(result) && (
        <Alert kind="error" title={titles.error}>
          {messages.ads_load_failed}
        </Alert>
      )}
      <section className="section" aria-labelledby="ads-list">
        <h2 id="ads-list">Bannières</h2>
        <AdList ads={ads ?? []} isUnknown={ads === null} />
      </section>
      <section className="section" aria-labelledby="ads-new">
        <h2 id="ads-new">Nouvelle bannière</h2>
        <NewAdForm key={ads?.map(({ id }) => id).join(' ')} />
      </section>
    </Screen>
  );
}

/** Shows the refusal, and then leads to the front page (S-administration-3). */
function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(routes.splash), ERROR_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Screen look="moment" title="Accès refusé" intro={messages.admin_only}>
      <p>Tu vas revenir à l'accueil dans un instant.</p>
      <div className="actions">
        <LinkButton to={routes.splash}>Revenir à l'accueil</LinkButton>
      </div>
    </Screen>
  );
}
