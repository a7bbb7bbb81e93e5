import { fr } from '#shared/typeset.ts';
import { useConnection } from '../../frame/connection.ts';
import { LinkedText } from './TextBubble.tsx';
import type { UnsentTexts } from './unsent-texts.ts';
import './talk.css';
import './talk-thread.css';

interface UnsentListProps {
  readonly unsent: UnsentTexts;
  /** Whether the network has stopped them. */
  readonly isCut: boolean;
  /** Whether the session has ended, which is said below: nothing can leave from this page any more. */
  readonly isSignedOut: boolean;
  onTryAgain(): void;
  onDrop(key: string): void;
}

/** Texts that the server does not have yet, in the order in which they will leave. */
export function UnsentList({ unsent, isCut, isSignedOut, onTryAgain, onDrop }: UnsentListProps) {
  const isInMaintenance = typeof useConnection().maintenance === 'string';
  if (unsent.length === 0) return null;
  const isStopped = unsent.some(({ state }) => state === 'stopped');
  return (
    <>
      <ol className="talk-lines" aria-label="Messages en route">
        {unsent.map(({ key, text, state }) => (
          <li key={key} className="talk-line talk-line--own">
            <div className="talk-said">
              <div className="talk-bubble talk-bubble--unsent">
                <p className="talk-bubble__text" dir="auto">
                  <LinkedText text={text} hasLinks={false} />
                </p>
              </div>
            </div>
            <p className="talk-line__under">
              {state === 'stopped' ? (
                <>
                  Pas encore envoyé
                  <button type="button" className="soft-button" onClick={() => onDrop(key)}>
                    Modifier
                  </button>
                </>
              ) : (
                fr`En route…`
              )}
            </p>
          </li>
        ))}
      </ol>
      {isStopped && !isSignedOut && (
        <p className="talk-unsent" role="status">
          <span>
            {isInMaintenance
              ? fr`Un entretien est en cours : tes mots attendent ici.`
              : isCut
                ? fr`La connexion est coupée : tes mots attendent ici.`
                : 'Tes mots attendent ici.'}
          </span>
          <button type="button" className="button button--secondary" onClick={onTryAgain}>
            Réessayer
          </button>
        </p>
      )}
    </>
  );
}
