import { useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { VOICE_NOTE_SECONDS } from '#shared/voices/voices.ts';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { ErrorText, Field } from '../../ui/Field.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ListenAgain } from '../voices/ListenAgain.tsx';
import { VoiceRecorder } from '../voices/VoiceRecorder.tsx';
import '../voices/voices.css';

/** 'Message vocal': a voice for the conversation that is open, recorded here or sent as a file. */
export default function VoiceNoteScreen() {
  const { token, formKey, name } = useScreenData('voiceNote');
  const [recorded, setRecorded] = useState<{ readonly file: File; readonly address: string } | null>(null);
  const submit = useSubmit();
  const isSaving = useIsSaving();
  const isHydrated = useIsHydrated();
  const result = useFormResult();
  const error = result?.errors['voice'];
  const send = () => {
    if (!recorded) return;
    const form = new FormData();
    for (const [field, value] of Object.entries({ intent: 'voice', token, key: formKey })) form.set(field, value);
    form.set('voice', recorded.file);
    void submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <Screen
      look="calm"
      title="Message vocal"
      intro={fr`Une minute au plus, pour ${name} et personne d'autre. Tu peux le retirer pendant quinze minutes.`}
      back={routes.discussion}
    >
      <FormError />
      {result?.limit && <Alert kind="info">{result.limit}</Alert>}
      {error && <ErrorText>{error}</ErrorText>}
      <section className="card" aria-label="Ta voix">
        {recorded ? (
          <div className="actions">
            <p role="status">Ton message est prêt. Rien n'est encore parti.</p>
            <ListenAgain address={recorded.address} />
            <Button type="button" disabled={isSaving} onClick={send}>
              {isSaving ? 'On prépare ta voix' : 'Envoyer'}
            </Button>
            <Button type="button" variant="quiet" disabled={isSaving} onClick={() => setRecorded(null)}>
              Recommencer
            </Button>
          </div>
        ) : (
          isHydrated && (
            <VoiceRecorder
              seconds={VOICE_NOTE_SECONDS}
              isSending={isSaving}
              send={(file) => setRecorded({ file, address: URL.createObjectURL(file) })}
            />
          )
        )}
        <details className="voices-file" open={!isHydrated}>
          <summary>Envoyer un fichier audio</summary>
          <Form method="post" encType="multipart/form-data" className="form">
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="key" value={formKey} />
            <Field
              label="Ton enregistrement"
              hint="M4A, MP3, WAV, OGG ou WebM, 60 secondes et 10 Mo au plus."
              type="file"
              name="voice"
              accept="audio/*"
              required
            />
            <SaveButton name="intent" value="voice" saving="On prépare ta voix">
              Envoyer ce fichier
            </SaveButton>
          </Form>
        </details>
      </section>
    </Screen>
  );
}
