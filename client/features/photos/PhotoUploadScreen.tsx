import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { Button, LinkButton, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { Confirmation } from '../../ui/Confirmation.tsx';
import { ErrorText } from '../../ui/Field.tsx';
import { Chapters } from '../../frame/Chapters.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { fieldErrorToast } from '../../frame/error-toast.ts';
import { useToastOn } from '../../frame/Toasts.tsx';
import { photoMessages as messages } from '#shared/messages/photos.ts';
import { savingTitles } from '#shared/messages/title-of.ts';
import { PHOTO_BYTES, photoTypes } from '#shared/limits.ts';
import './photos.css';
import { fr } from '#shared/typeset.ts';

/** The encoding of a form that sends no file: it is neither counted nor refused as an upload. */
const WITHOUT_FILE = 'application/x-www-form-urlencoded';

/** The screen to add, replace, remove or skip a photo. */
export default function PhotoUploadScreen() {
  const data = useScreenData('profilePhotoUpload');
  const { name, photo, openReveals, next } = data;
  const result = useFormResult();
  const isSaving = useIsSaving();
  const { file, preview, choose } = useChosenFile();
  // What the server refused was the file before: another one clears it.
  const [outdated, setOutdated] = useState<typeof result>();
  const errors = result === outdated ? undefined : result?.errors;
  const error = (file && fileErrorOf(file)) ?? errors?.['photo'];
  useToastOn(result, (answer) => fieldErrorToast(answer, savingTitles));
  const shown = preview ?? photo?.screen;
  return (
    <Screen
      look="gradient"
      title={fr`${name}, ajoute ta photo !`}
      intro="Ici, on se découvre d'abord par ses affinités. Ta photo attend sous un voile, à moins que tu choisisses de la montrer tout de suite."
      back={data.back}
      progress={<Chapters {...data.progress} />}
      closeness={data.progress.step / data.progress.total}
    >
      {errors && <FormError titles={savingTitles} />}
      <Form method="post" encType="multipart/form-data" className="form">
        <fieldset className="group" disabled={isSaving}>
          <legend className="visually-hidden">Ta photo</legend>
          <label className="photos-choice">
            <span className="photos-choice__frame">
              {shown ? (
                <img src={shown} alt={preview ? 'Ce que tu viens de choisir' : 'Toi'} />
              ) : (
                <span className="photos-choice__empty">
                  <Camera size={40} strokeWidth={1.5} aria-hidden="true" />
                </span>
              )}
            </span>
            <span className="photos-choice__call">
              {photo || file ? 'Choisir une autre photo' : 'Choisir une photo'}
            </span>
            <input
              type="file"
              name="photo"
              accept={photoTypes.join(',')}
              aria-describedby={error ? 'photo-error photo-rules' : 'photo-rules'}
              aria-invalid={error ? true : undefined}
              onChange={({ target: { files } }) => {
                choose(files?.[0]);
                setOutdated(result);
              }}
            />
          </label>
          {error && <ErrorText id="photo-error">{error}</ErrorText>}
          <p id="photo-rules" className="photos-choice__rules">
            JPEG, PNG, WebP ou AVIF, 10 Mo au plus. Le lieu et la date de la prise de vue sont effacés.
          </p>
          {openReveals > 0 && (
            <p className="photos-choice__rules">
              {openReveals === 1
                ? fr`Ta photo est dévoilée à une personne. En changer, ou la retirer, referme vos deux photos ; vous pourrez ensuite vous proposer de les rouvrir.`
                : fr`Ta photo est dévoilée à ${openReveals} personnes. En changer, ou la retirer, referme vos photos ; vous pourrez ensuite vous proposer de les rouvrir.`}
            </p>
          )}
          {photo && !file && (
            <div className="tinted photos-choice__veiled">
              <img src={photo.blurred} alt="" width="72" height="72" />
              <p>
                Voilà ton voile : trois couleurs de ta photo, rien de plus. Tant que ta photo n'est pas dévoilée, chaque
                personne en voit un dessin un peu différent.
              </p>
            </div>
          )}
        </fieldset>
        <div className="actions actions--sticky">
          {photo && !file ? (
            <>
              <LinkButton to={next}>Continuer</LinkButton>
              {/* With scripts, a chosen file brings its own button. */}
              <noscript>
                <SaveButton name="intent" value="save">
                  Remplacer ma photo
                </SaveButton>
              </noscript>
            </>
          ) : (
            <SaveButton
              name="intent"
              value="save"
              saving="Enregistrement..."
              disabled={Boolean(file && fileErrorOf(file))}
            >
              Continuer avec cette photo
            </SaveButton>
          )}
          {!photo && (
            <Button
              type="submit"
              name="intent"
              value="skip"
              variant="quiet"
              disabled={isSaving}
              formNoValidate
              formEncType={WITHOUT_FILE}
            >
              Passer cette étape
            </Button>
          )}
        </div>
      </Form>
      {photo && !file && (
        <Confirmation label="Retirer ma photo">
          <p>
            Elle s'efface, et cela ne se défait pas : pour la montrer de nouveau, il faudra la choisir une autre fois.
          </p>
          <Form method="post">
            <Button name="intent" value="remove" variant="secondary" disabled={isSaving}>
              Oui, la retirer
            </Button>
          </Form>
        </Confirmation>
      )}
    </Screen>
  );
}

/** The error that the server would answer, shown before anything is sent. */
function fileErrorOf({ size, type }: File): string | null {
  if (type !== '' && !type.startsWith('image/')) return messages.photo_not_an_image;
  return size > PHOTO_BYTES ? messages.photo_too_large : null;
}

/** The file that was chosen, and an address to show it from, given back when it is no longer needed. */
function useChosenFile() {
  const [chosen, setChosen] = useState<{ readonly file: File; readonly preview: string } | null>(null);
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.preview);
    return undefined;
  }, [chosen]);
  const choose = (file: File | undefined) => setChosen(file ? { file, preview: URL.createObjectURL(file) } : null);
  return { file: chosen?.file ?? null, preview: chosen?.preview, choose };
}
