import type { ShownCheckIn } from '#shared/evenings/screens.ts';
import { eveningWords } from '#shared/evenings/words.ts';
import { fr } from '#shared/typeset.ts';
import './evenings.css';

/** The member's own code: the organiser scans it, or reads the letters. */
export function CheckIn({ letters, qr }: ShownCheckIn) {
  return (
    <section className="card evenings-check-in" aria-labelledby="arrivee">
      <h2 id="arrivee">En arrivant</h2>
      <p>Montre ce code à qui accueille. Il ne sert qu'une fois, et pour cette soirée.</p>
      <svg
        className="evenings-qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="Ton code d'arrivée (code QR)"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        Ou dis-le : <strong className="evenings-letters">{letters}</strong>
      </p>
      <p className="evenings-quiet">{fr`Sans téléphone, ton prénom suffit. « ${eveningWords.arrived} » s'affichera ici.`}</p>
    </section>
  );
}
