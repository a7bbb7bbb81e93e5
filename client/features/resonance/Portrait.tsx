import { Ring } from '../../ui/Ring.tsx';
import { Silhouette, variantOf } from './Silhouette.tsx';
import type { Resonance } from './resonance.ts';
import './resonance.css';

type PortraitProps = Pick<
  Resonance,
  'displayName' | 'gender' | 'token' | 'percentage' | 'meaning' | 'beyondDistance' | 'photo' | 'isPhotoOpen'
>;

/** The match's photo as far as it may be seen, name and affinity. */
export function Portrait(person: PortraitProps) {
  const { displayName, gender, token, percentage, meaning, beyondDistance, photo, isPhotoOpen } = person;
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
        {beyondDistance && <p className="resonance-tile__note">un peu plus loin</p>}
        <Ring percentage={percentage} />
        <p className="resonance-meaning">{meaning}</p>
      </div>
    </section>
  );
}
