import type { VideoMeetingData } from '#shared/video-meetings/screens.ts';
import { fr } from '#shared/typeset.ts';
import './video-meetings.css';

/** How it goes, said before somebody comes in. */
export function Rules({ name, isRelayed }: Pick<VideoMeetingData, 'name' | 'isRelayed'>) {
  return (
    <section className="card" aria-labelledby="comment">
      <h2 id="comment">Comment ça se passe</h2>
      <ul className="video-meetings-rules">
        <li>Douze minutes, et cinq de plus si vous le voulez ensemble.</li>
        <li>
          Le son tout de suite, l'image voilée : elle est brouillée sur ton appareil, et rien de plus net n'en sort.
          Chaque personne lève son voile quand l'envie vient, et peut le baisser de nouveau.
        </li>
        <li>
          {isRelayed
            ? fr`Vos échanges passent par notre relais : ${name} ne peut pas savoir où tu te connectes, ni toi pour ${name}.`
            : fr`Ce site d'essai n'a pas de relais : vos navigateurs se parlent directement. En service, un relais cache à l'autre où tu te connectes.`}
        </li>
        <li>
          Nous n'enregistrons rien. Nous gardons qui, quand et combien de temps. Personne ne peut empêcher l'autre de
          filmer son écran : ne montre que ce que tu veux bien montrer.
        </li>
        <li>« Je pars » suffit, à tout moment, sans un mot. « Signaler » arrête tout, pour vous deux.</li>
      </ul>
    </section>
  );
}
