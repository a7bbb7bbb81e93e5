import { Headphones } from 'lucide-react';
import { Form, useSubmit } from 'react-router';
import { useFormResult, useScreenData, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { Button, LinkButton, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { ErrorText, Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { doorOf } from '#shared/plans/rooms.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { TRANSCRIPT_LENGTH, VOICE_SECONDS, WEEKS_RETAINED } from '#shared/voices/voices.ts';
import { VoicePlayer } from './VoicePlayer.tsx';
import { VoiceRecorder } from './VoiceRecorder.tsx';
import './voices.css';

type Page = ScreenData<'audio'>;
type Week = Page['present'];

/** The question of the week: one answers with the voice, and hears those who have answered too. */
export default function AudioScreen() {
  const { present, draft, earlier, nextOn, access } = useScreenData('audio');
  return (
    <Screen
      look="gradient"
      eyebrow="Des voix avant les visages"
      icon={<Headphones size={26} aria-hidden="true" />}
      title={present.question}
      arrival={`${present.week} ${draft?.address ?? ''} ${present.mine?.address ?? ''}`}
      intro={present.mine ? undefined : fr`Quarante secondes au plus, sans rien préparer : ta voix suffit.`}
      back={routes.playRoom}
    >
      <FormError />
      {draft ? <Draft {...draft} /> : <Given {...present} isOpen={access.open} />}
      <Heard {...present} />
      <p className="voices-quiet">Prochaine question : {nextOn}.</p>
      {earlier.length > 0 && (
        <section className="section" aria-labelledby="earlier">
          <h2 id="earlier">Les semaines d'avant</h2>
          {earlier.map((week) => (
            <details key={week.week} className="card">
              <summary>{week.question}</summary>
              <Mine {...week} />
              <Heard {...week} />
            </details>
          ))}
        </section>
      )}
    </Screen>
  );
}

/** A try: heard as others would hear it, then kept or thrown away. */
function Draft(draft: NonNullable<Page['draft']>) {
  const result = useFormResult();
  const isSaving = useIsSaving();
  return (
    <section className="card" aria-labelledby="draft">
      <h2 id="draft">Écoute-toi d'abord</h2>
      <p>Voilà comment on t'entendra. Personne d'autre ne l'entend tant que tu n'as pas choisi de la garder.</p>
      <VoicePlayer voice={draft} label="Ton essai" />
      <Form method="post" className="form">
        <Transcript defaultValue={String(result?.values['transcript'] ?? '')} />
        <div className="actions">
          <SaveButton name="intent" value="give">
            Garder cette voix
          </SaveButton>
        </div>
      </Form>
      <Form method="post">
        <Button variant="quiet" name="intent" value="discard" disabled={isSaving}>
          Recommencer
        </Button>
      </Form>
      <p className="voices-quiet">Un essai que tu ne gardes pas disparaît au bout d'une heure.</p>
    </section>
  );
}

function Transcript({ defaultValue }: { readonly defaultValue: string }) {
  const result = useFormResult();
  return (
    <TextArea
      name="transcript"
      label="Ce que tu dis, par écrit (facultatif)"
      hint="Pour qui n'entend pas, ou ne peut pas écouter maintenant."
      rows={3}
      maxLength={TRANSCRIPT_LENGTH}
      defaultValue={defaultValue}
      error={result?.errors['transcript']}
    />
  );
}

/** One's own voice of this week, and how to give another. */
function Given({ isOpen, ...week }: Week & { readonly isOpen: boolean }) {
  if (!isOpen)
    return (
      <>
        {week.mine && (
          <section className="card" aria-labelledby="mine">
            <h2 id="mine">Ta voix</h2>
            <Mine {...week} />
          </section>
        )}
        <section className="card">
          <h2>La salle s'est refermée</h2>
          <p>
            Ce que tu as donné reste à toi, et ce que tu peux entendre reste là. Pour donner ta voix, repasse par la
            porte.
          </p>
          <div className="actions">
            <LinkButton to={doorOf('audio')}>Voir la porte</LinkButton>
          </div>
        </section>
      </>
    );
  if (!week.mine)
    return (
      <section className="card" aria-labelledby="give">
        <h2 id="give">Donne ta voix</h2>
        <Give />
        <p className="voices-quiet">
          À partir de minuit, l'entendront les personnes de ta sélection qui t'ont dans la leur, et qui donnent la leur
          aussi. Une personne qui a répondu à cette question peut alors filtrer sa liste par là : elle sait que tu as
          répondu, sans t'entendre. Tu l'effaces quand tu veux ; elle disparaît d'elle-même, au bout de {WEEKS_RETAINED}{' '}
          semaines au plus.
        </p>
      </section>
    );
  return (
    <section className="card" aria-labelledby="mine">
      <h2 id="mine">Ta voix</h2>
      <Mine {...week} />
      <details>
        <summary>Refaire mon enregistrement</summary>
        <p>
          L'ancien reste tant que tu n'en as pas gardé un autre. Le nouveau s'ouvre à minuit, et les autres voix de la
          semaine avec lui.
        </p>
        <Give />
      </details>
    </section>
  );
}

/** A kept recording of one's own: to hear, to write down, to erase. */
function Mine({ mine, week }: Week) {
  const isSaving = useIsSaving();
  if (!mine) return null;
  return (
    <>
      <VoicePlayer voice={mine} label="Ta voix" />
      {mine.transcript && <p className="voices-transcript">{mine.transcript}</p>}
      <details>
        <summary>{mine.transcript ? fr`Changer ce que j'en ai écrit` : 'Écrire ce que je dis'}</summary>
        <Form method="post" className="form">
          <input type="hidden" name="week" value={week} />
          <Transcript defaultValue={mine.transcript ?? ''} />
          <SaveButton name="intent" value="transcript">
            Enregistrer
          </SaveButton>
        </Form>
      </details>
      <details className="confirmation confirmation--start">
        <summary>Effacer ma voix</summary>
        <Form method="post" className="confirmation__question">
          <input type="hidden" name="week" value={week} />
          <p>Personne ne l'entendra plus, et tu n'entendras plus celles de cette semaine.</p>
          <Button name="intent" value="delete" variant="secondary" disabled={isSaving}>
            Oui, effacer ma voix
          </Button>
        </Form>
      </details>
    </>
  );
}

/** Records in the page, or sends a file. */
function Give() {
  const submit = useSubmit();
  const isSaving = useIsSaving();
  const isHydrated = useIsHydrated();
  const error = useFormResult()?.errors['voice'];
  const send = (recorded: File) => {
    const form = new FormData();
    form.set('intent', 'send');
    form.set('voice', recorded);
    void submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <>
      {isHydrated && <VoiceRecorder seconds={VOICE_SECONDS} isSending={isSaving} send={send} />}
      {error && <ErrorText>{error}</ErrorText>}
      <details className="voices-file" open={!isHydrated}>
        <summary>Envoyer un fichier audio</summary>
        <Form method="post" encType="multipart/form-data" className="form">
          <Field
            label="Ton enregistrement"
            hint="M4A, MP3, WAV, OGG ou WebM, 40 secondes et 10 Mo au plus."
            type="file"
            name="voice"
            accept="audio/*"
            required
          />
          <SaveButton name="intent" value="send" saving="On prépare ta voix">
            Envoyer, puis écouter
          </SaveButton>
        </Form>
      </details>
    </>
  );
}

/** The voices of others, once one has given one's own. */
function Heard({ mine, isWaiting, heard }: Week) {
  if (!mine) return null;
  if (isWaiting)
    return (
      <p className="voices-quiet">
        Ta voix s'ouvre à minuit, et celles que tu peux entendre s'ouvrent à toi au même moment.
      </p>
    );
  if (heard.length === 0)
    return (
      <p className="voices-quiet">
        Aucune voix à entendre pour l'instant : elles arrivent ici à minuit, quand une personne de ta sélection, qui t'a
        dans la sienne, a donné la sienne aussi.
      </p>
    );
  return (
    <section className="section" aria-label="Les voix que tu peux entendre">
      <h2>{heard.length === 1 ? 'Une voix pour toi' : fr`${heard.length} voix pour toi`}</h2>
      <ul className="voices-list">
        {heard.map((voice) => (
          <li key={voice.voice} className="card">
            <Form method="post" action={routes.matches}>
              <input type="hidden" name="match" value={voice.match} />
              <button className="voices-list__name">
                <span className="visually-hidden">Découvrir </span>
                {voice.displayName}
              </button>
            </Form>
            <VoicePlayer voice={voice} label={fr`Voix : ${voice.displayName}`} />
            {voice.transcript && <p className="voices-transcript">{voice.transcript}</p>}
            <Form method="post">
              <input type="hidden" name="voice" value={voice.voice} />
              <button className="soft-button soft-button--compact" name="intent" value="report">
                Signaler<span className="visually-hidden"> cette voix : {voice.displayName}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
