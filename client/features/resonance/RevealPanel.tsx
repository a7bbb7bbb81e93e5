import { useEffect, useState, type ReactNode } from 'react';
import { FormError } from '../../frame/FormError.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Gesture } from './Gesture.tsx';
import type { Resonance } from './resonance.ts';
import { de, que } from '#shared/elision.ts';
import { fr } from '#shared/typeset.ts';

export const REVEAL_PANEL_ID = 'photos';

/** 'Dévoile ta photo': the state of the reveal, and what it takes back; the way on is in the bar of actions. */
export function RevealPanel(resonance: Resonance) {
  return (
    <section className="card" id={REVEAL_PANEL_ID}>
      <h2>Vos photos</h2>
      <FormError />
      {resonance.undoLeftMs > 0 && <JustClosed key={resonance.undoLeftMs} {...resonance} />}
      <Stand {...resonance} />
    </section>
  );
}

function Stand(resonance: Resonance) {
  const { displayName, token, reveal, photo, isPhotoOpen, areBothImmediate, hasOwnPhoto } = resonance;
  const needsOwnPhoto = (
    <Words text={fr`Pour dévoiler ta photo, il t'en faut une : vous vous découvrez ensemble, ${displayName} et toi.`} />
  );
  switch (reveal) {
    case 'open':
      return (
        <Words
          text={
            isPhotoOpen && hasOwnPhoto
              ? fr`Vous l'avez voulu ensemble : ${displayName} voit ta photo, et toi la sienne.`
              : fr`L'accord est donné des deux côtés, mais l'une de vos photos manque : il n'y a rien à ouvrir pour l'instant.`
          }
        >
          <details className="confirmation">
            <summary>Options</summary>
            <div className="confirmation__question">
              <p>
                Vos photos se referment tout de suite, des deux côtés ; une photo montrée à tout le monde le reste. Tu
                as dix secondes pour changer d'avis.
              </p>
              <Gesture token={token} intent="take-back" variant="secondary">
                Refermer nos photos
              </Gesture>
            </div>
          </details>
        </Words>
      );
    case 'asked-by-me':
      return (
        <Words
          text={fr`Ta demande est partie. Tant ${que(displayName)} n'a pas accepté, rien ne change, ni d'un côté ni de l'autre.`}
        >
          <Gesture token={token} intent="take-back" variant="secondary">
            Reprendre ma demande
          </Gesture>
        </Words>
      );
    case 'asked-by-them':
      return (
        <Words
          text={fr`${displayName} aimerait que vous dévoiliez vos photos, ensemble. Si tu déclines, personne n'en saura rien.`}
        >
          <Gesture token={token} intent="decline" variant="secondary">
            Décliner
          </Gesture>
        </Words>
      );
    case 'none':
      if (areBothImmediate) return <Words text="Vos deux photos se montrent tout de suite." />;
      // First: nobody is asked to add a photo for somebody who has none.
      if (!photo) {
        return (
          <Closed {...resonance}>
            <Words text={fr`${displayName} n'a pas de photo en ce moment. Vos affinités, elles, sont déjà là.`} />
          </Closed>
        );
      }
      if (!hasOwnPhoto) return <Closed {...resonance}>{needsOwnPhoto}</Closed>;
      return (
        <Closed {...resonance}>
          <Words
            text={fr`Propose à ${displayName} de vous dévoiler. Une photo voilée ne s'ouvre que si vous le voulez à deux.`}
          />
        </Closed>
      );
  }
}

/** Says that the photos are closed, and takes it back for as long as the server does. */
function JustClosed({ token, undoLeftMs }: Resonance) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), undoLeftMs);
    return () => clearTimeout(timer);
  }, [undoLeftMs]);
  return (
    <div role="status">
      <Alert kind="success" isInStatus>
        Vos photos sont refermées, des deux côtés ; une photo montrée à tout le monde le reste.
      </Alert>
      {!isOver && (
        <Gesture token={token} intent="undo-closing" variant="secondary">
          Annuler
        </Gesture>
      )}
    </div>
  );
}

/** What is possible now, below the reason why the photos were closed, if a changed photo closed them. */
function Closed({ displayName, photoChange, children }: Resonance & { readonly children: ReactNode }) {
  return (
    <>
      {photoChange === 'theirs' && (
        <Alert kind="info">
          {fr`${displayName} a changé de photo, ou l'a retirée. Ton oui valait pour la photo d'avant : vos photos se sont refermées, des deux côtés ; une photo montrée à tout le monde le reste.`}
        </Alert>
      )}
      {photoChange === 'mine' && (
        <Alert kind="info">
          {fr`Tu as changé de photo, ou tu l'as retirée. Le oui ${de(displayName)} valait pour la photo d'avant : vos photos se sont refermées, des deux côtés ; une photo montrée à tout le monde le reste.`}
        </Alert>
      )}
      {children}
    </>
  );
}

function Words({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <>
      <p>{text}</p>
      {children && <div className="actions">{children}</div>}
    </>
  );
}
