import { Gift } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton, SaveButton } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { Screen } from '../../frame/Screen.tsx';
import type { Toast } from '../../frame/toast-list.ts';
import { useToast } from '../../frame/Toasts.tsx';
import { later } from '../../ui/later.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { GALLERY } from '#shared/routes.ts';
import { Fields } from './Fields.tsx';
import { Specimen } from './Specimen.tsx';
import { fr } from '#shared/typeset.ts';

const FAILURE = 'erreur';
const failures = [400, 403, 405, 413, 429, 500, 503];

const GalleryPeople = later('GalleryPeople', async () => ({ default: (await import('./People.tsx')).People }));
const GalleryFailure = later('GalleryFailure', async () => ({
  default: (await import('../../frame/ErrorScreen.tsx')).ErrorScreen,
}));

/** Every component in every state on one page, and by its address each error screen. */
export default function GalleryScreen() {
  const failure = Number(useSearchParams()[0].get(FAILURE));
  if (failures.includes(failure)) return <GalleryFailure status={failure} />;
  return (
    <Screen
      look="calm"
      title="Galerie"
      intro="Chaque composant, dans chaque état. Le survol, le focus et la pression se montrent à la souris et au clavier."
    >
      <Buttons />
      <Fields />
      <Notices />
      <GalleryPeople />
      <Specimen name="Écrans d'erreur">
        <ul className="chips">
          {failures.map((status) => (
            <li key={status} className="chip">
              <a href={`${GALLERY.path}?${FAILURE}=${status}`}>{status}</a>
            </li>
          ))}
        </ul>
      </Specimen>
    </Screen>
  );
}

const variants = ['primary', 'secondary', 'quiet'] as const;

function Buttons() {
  return (
    <Specimen name="Boutons">
      {variants.map((variant) => (
        <div key={variant} className="actions">
          <Button variant={variant}>Continuer</Button>
          <LinkButton variant={variant} to={GALLERY.path}>
            Un lien
          </LinkButton>
          <Button variant={variant} disabled>
            Indisponible
          </Button>
          <Button variant={variant}>
            <Gift size={20} aria-hidden="true" /> Avec une image
          </Button>
        </div>
      ))}
      <div className="actions">
        <SaveButton isSaving>Continuer</SaveButton>
        <Button className="button--danger">Supprimer définitivement</Button>
        <Tooltip label="Une bulle">Elle s'ouvre au survol, au focus et au toucher.</Tooltip>
      </div>
    </Specimen>
  );
}

const toasts: readonly Toast[] = [
  { kind: 'success', description: fr`Ton crush est parti. +100${' '}points !` },
  { kind: 'error', title: 'Champs manquants', description: 'Remplis le champ, puis recommence.' },
  { kind: 'info', description: 'Ta liste se recompose.' },
];

function Notices() {
  const toast = useToast();
  return (
    <>
      <Specimen name="Messages">
        <Alert kind="error" title="Rien n'est parti">
          Vérifie l'adresse, puis recommence.
        </Alert>
        <Alert kind="error">Vérifie l'adresse, puis recommence.</Alert>
        <Alert kind="success" title="C'est fait">
          Tes réponses sont gardées.
        </Alert>
        <Alert kind="info" title="À demain pour la suite">
          De nouveaux profils t'attendront.
        </Alert>
        <div className="celebration">
          <strong>Ton crush est parti</strong>
          <span>{'+100 points gagnés'}</span>
        </div>
        <p className="waiting">On écoute qui résonne avec toi…</p>
        <div className="actions">
          {toasts.map((notice) => (
            <Button key={notice.kind} variant="secondary" onClick={() => toast({ ...notice, durationMs: 60_000 })}>
              {notice.kind}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen name="Rien encore">
        <div className="patience">
          <Mark />
          <h3>Encore un peu de patience...</h3>
          <p>Ce qui viendra, quand, et que faire d'ici là.</p>
          <LinkButton variant="secondary" to={GALLERY.path}>
            Faire autre chose
          </LinkButton>
        </div>
      </Specimen>
      <Specimen name="Marques">
        <div className="actions">
          {[0, 35, 70, 100].map((percentage) => (
            <Ring key={percentage} percentage={percentage} />
          ))}
        </div>
        <p className="tinted">Une note à part.</p>
      </Specimen>
    </>
  );
}
