import { CloudOff } from 'lucide-react';
import { Screen } from '../../frame/Screen.tsx';

/** The page that the service worker shows at any address without a network; it contains no personal data. */
export function OfflinePage() {
  return (
    <Screen
      look="gradient"
      icon={<CloudOff size={28} aria-hidden="true" />}
      title="Le fil est coupé"
      intro="Ton appareil n'a plus de réseau, et cette page en a besoin."
    >
      {/* Its script shows it when there is one. */}
      <div id="reponse-gardee" hidden>
        <p className="tinted">
          <strong>Ta réponse en cours est gardée dans cet onglet.</strong> Tu la retrouves telle quelle dès que le
          réseau revient.
        </p>
      </div>
      <p>Rien n'est perdu : tout ce que tu as enregistré t'attend. Dès que le réseau revient, la page s'ouvre.</p>
      <div className="actions">
        <button type="button" id="reessayer" className="button button--primary">
          Réessayer
        </button>
      </div>
    </Screen>
  );
}
