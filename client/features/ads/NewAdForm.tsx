import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useFormResult } from '../../frame/data.ts';
import { SaveButton } from '../../ui/Button.tsx';
import { Checkbox, ErrorText, Field } from '../../ui/Field.tsx';
import { AD_ORDER_MOST, AD_TITLE_LENGTH, adPageLabels, adPages, BANNER_HEIGHT, BANNER_WIDTH } from '#shared/ads/ads.ts';
import { BANNER_BYTES, photoTypes } from '#shared/limits.ts';
import { administrationMessages as messages } from '#shared/messages/administration.ts';
import { BannerPicture } from './BannerPicture.tsx';
import './ads.css';
import { fr } from '#shared/typeset.ts';

/** The form to add a banner; with JavaScript its picture is measured and shown before it is sent. */
export function NewAdForm() {
  const result = useFormResult();
  const chosen = useChosenBanner();
  const chosenPages = [result?.values['target_pages'] ?? []].flat();
  const imageError = chosen.error ?? result?.errors['image'];
  return (
    <Form method="post" encType="multipart/form-data" className="form ads__form" noValidate>
      <Field
        name="title"
        label="Titre"
        hint={fr`Ce que dit l'image : les lecteurs d'écran le lisent à sa place.`}
        maxLength={AD_TITLE_LENGTH}
        defaultValue={String(result?.values['title'] ?? '')}
        error={result?.errors['title']}
      />
      <div className="field">
        <label htmlFor="banner">Image</label>
        <p className="field__hint" id="banner-rules">
          Exactement {`${BANNER_WIDTH} × ${BANNER_HEIGHT} pixels`}, en JPEG, PNG, WebP ou AVIF, 3 Mo au plus. Sur un
          téléphone elle mesure à peine 30 pixels de haut : écris gros.
        </p>
        {imageError && <ErrorText id="banner-error">{imageError}</ErrorText>}
        <input
          id="banner"
          className="field__control"
          type="file"
          name="image"
          accept={photoTypes.join(',')}
          aria-describedby={imageError ? 'banner-rules banner-error' : 'banner-rules'}
          aria-invalid={imageError ? true : undefined}
          onChange={({ target: { files } }) => chosen.choose(files?.[0])}
        />
      </div>
      {chosen.preview && (
        <div className="ads__preview">
          <p className="label">Aperçu</p>
          <BannerPicture imageUrl={chosen.preview} title="Aperçu de la bannière" />
        </div>
      )}
      <fieldset className="group">
        <legend className="label">Pages où elle apparaît</legend>
        {result?.errors['target_pages'] && <ErrorText>{result.errors['target_pages']}</ErrorText>}
        {adPages.map((page) => (
          <Checkbox
            key={page}
            name="target_pages"
            value={page}
            label={adPageLabels[page]}
            defaultChecked={chosenPages.includes(page)}
          />
        ))}
      </fieldset>
      <Field
        name="display_order"
        type="number"
        label="Ordre"
        hint="La plus petite passe devant."
        min={0}
        max={AD_ORDER_MOST}
        inputMode="numeric"
        defaultValue={String(result?.values['display_order'] ?? '0')}
        error={result?.errors['display_order']}
      />
      <SaveButton name="intent" value="create" saving="Création…" disabled={chosen.error !== null}>
        Créer la publicité
      </SaveButton>
    </Form>
  );
}

interface ChosenBanner {
  readonly preview: string | null;
  /** The error that the server would answer, shown before anything is sent. */
  readonly error: string | null;
}

const nothing: ChosenBanner = { preview: null, error: null };

function useChosenBanner() {
  const [{ preview, error }, setChosen] = useState(nothing);
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
    return undefined;
  }, [preview]);
  const choose = (file: File | undefined) => {
    if (!file) return setChosen(nothing);
    if (file.size > BANNER_BYTES) return setChosen({ preview: null, error: messages.banner_too_large });
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.addEventListener('load', () => {
      const isExact = image.naturalWidth === BANNER_WIDTH && image.naturalHeight === BANNER_HEIGHT;
      if (!isExact) URL.revokeObjectURL(address);
      setChosen(isExact ? { preview: address, error: null } : { preview: null, error: messages.banner_wrong_size });
    });
    // The server explains an image that the browser cannot show.
    image.addEventListener('error', () => {
      URL.revokeObjectURL(address);
      setChosen(nothing);
    });
    image.src = address;
  };
  return { preview, error, choose };
}
