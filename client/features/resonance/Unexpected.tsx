import { fr } from '#shared/typeset.ts';
import type { Match } from './actions.tsx';
import { Tiles } from './Tiles.tsx';

/** The seventh tile, on Sundays: somebody whom the selection would not have shown, and why (S-resonance-20). */
export function Unexpected({ match }: { readonly match: Match }) {
  return (
    <section className="section" id="inattendu" tabIndex={-1}>
      <h2>L'inattendu du dimanche</h2>
      <p>
        {fr`Au quotidien, vos réponses se ressemblent moins qu'en moyenne avec ta sélection. Et pourtant, tout compris, vous dépassez 70 %. Pour aujourd'hui, jusqu'à minuit.`}
      </p>
      <Tiles matches={[match]} level="h3" />
    </section>
  );
}
