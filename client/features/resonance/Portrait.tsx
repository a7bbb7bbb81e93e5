import { fr } from '#shared/typeset.ts';
import { metForRealWords } from '#shared/video-meetings/afterwards.ts';
import { Ring } from '../../ui/Ring.tsx';
import { AgeAndDistance } from './AgeAndDistance.tsx';
import { Silhouette, variantOf } from './Silhouette.tsx';
import type { Resonance } from './resonance.ts';
import './resonance.css';

type PortraitProps = Pick<
  Resonance,
  | 'displayName'
  | 'gender'
  | 'age'
  | 'distance'
  | 'why'
  | 'token'
  | 'percentage'
  | 'meaning'
  | 'beyondDistance'
  | 'photo'
  | 'isPhotoOpen'
  | 'isMetForReal'
>;

/** Who the match is, and why the two resonate: what is read before anything else. */
export function Portrait(person: PortraitProps) {
  const { displayName, gender, token, percentage, meaning, why, beyondDistance, photo, isPhotoOpen, isMetForReal } =
    person;
  return (
    <section className="signature resonance-portrait" aria-label={displayName}>
      <div className={`resonance-portrait__picture ${isPhotoOpen ? 'resonance-portrait__picture--open' : ''}`}>
        {photo ? (
          <img
            key={photo}
            src={photo}
            alt={isPhotoOpen ? displayName : `${displayName}, photo voilée`}
            width="480"
            height="480"
          />
        ) : (
          <Silhouette gender={gender} variant={variantOf(token)} />
        )}
      </div>
      <div className="resonance-portrait__words">
        <h2>{displayName}</h2>
        <AgeAndDistance {...person} />
        {isMetForReal && (
          <details className="resonance-met">
            <summary>{metForRealWords.mark}</summary>
            <p>{metForRealWords.meaning}</p>
          </details>
        )}
        {beyondDistance && <p className="resonance-tile__note">un peu plus loin</p>}
        <Ring percentage={percentage} />
      </div>
      <div className="resonance-portrait__why">
        <p>{why ?? fr`Vos réponses ne disent pas encore ce qui vous relie : à vous de le découvrir.`}</p>
        <p className="resonance-meaning">{meaning}</p>
      </div>
    </section>
  );
}
