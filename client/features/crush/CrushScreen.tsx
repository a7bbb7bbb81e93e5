import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { Form, Link, useActionData, useNavigate } from 'react-router';
import { useScreenData, type FormResult } from '../../frame/data.ts';
import { useLiveReading } from '../../frame/live.ts';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import type { Toast } from '../../frame/toast-list.ts';
import { useToastOn } from '../../frame/Toasts.tsx';
import { typedIn, useIsFilled } from '../../ui/use-is-filled.ts';
import { CRUSH_CONTACT_LENGTH, CRUSH_SENT_PAUSE_MS, shapeOfContact } from '#shared/crush/crush-contact.ts';
import { crushMessages as messages } from '#shared/messages/crush.ts';
import { savingTitles } from '#shared/messages/title-of.ts';
import { routes } from '#shared/routes.ts';
import { CrushLists } from './CrushLists.tsx';
import { PersonalMessage, type PersonalMessageProps } from './PersonalMessage.tsx';
import './crush.css';
import { fr } from '#shared/typeset.ts';

/** What the actions of the crush screen answer besides error messages. */
interface CrushResult extends FormResult {
  readonly pointsGained?: number;
  readonly personal?: PersonalMessageProps | null;
  readonly isMutual?: boolean;
}

const SENT = 'Ton crush est en route';

export default function CrushScreen() {
  const { reward, sendsTexts, ...lists } = useScreenData('profileCrush');
  const result = useActionData<CrushResult>();
  useToastOn(result, toastOf);
  useGoOnAfter(result);
  useLiveReading();
  const isSent = result?.notice === 'crush_sent';
  return (
    <Screen
      look="gradient"
      title="Option Crush"
      intro={fr`Quelqu'un te plaît déjà ? Un message qui ne te nomme pas le lui dit.`}
    >
      <div className="crush">
        <Link className="crush__close" to={routes.matches}>
          <X size={20} aria-hidden="true" /> Fermer
        </Link>
        <FormError titles={savingTitles} />
        {isSent && <Sent {...result} />}
        {!isSent && <SendForm reward={reward} sendsTexts={sendsTexts} result={result} />}
        <CrushLists {...lists} claim={{ error: result?.errors['code'], typed: String(result?.values['code'] ?? '') }} />
      </div>
    </Screen>
  );
}

interface SendFormProps {
  readonly reward: number;
  readonly sendsTexts: boolean;
  readonly result: CrushResult | undefined;
}

function SendForm({ reward, sendsTexts, result }: SendFormProps) {
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const isFilled = useIsFilled(form, 'contact');
  return (
    <Form
      ref={form}
      method="post"
      className="form"
      noValidate
      onInput={() => setError(undefined)}
      onSubmit={(event) => {
        if (shapeOfContact(typedIn(form.current, 'contact')) !== null) return;
        event.preventDefault();
        setError(messages.crush_contact_invalid);
      }}
    >
      <input type="hidden" name="intent" value="send" />
      <Field
        name="contact"
        label="Son e-mail ou son téléphone"
        hint={
          sendsTexts
            ? fr`Une seule invitation part, et ne dit rien de toi. Ton nom n'apparaît que chez quelqu'un qui a rempli son profil.`
            : fr`Par e-mail, une seule invitation part, et ne dit rien de toi. Par SMS, c'est toi qui l'envoies : ton numéro s'y voit. Ton nom n'apparaît que chez quelqu'un qui a rempli son profil.`
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={CRUSH_CONTACT_LENGTH}
        defaultValue={String(result?.values['contact'] ?? '')}
        error={error ?? result?.errors['contact']}
      />
      {reward > 0 && (
        <p className="tinted crush__reward">
          <strong>{`${reward} points`}</strong> à gagner avec ton premier crush
        </p>
      )}
      <SaveButton saving="Envoi..." disabled={!isFilled}>
        Envoyer mon crush
      </SaveButton>
    </Form>
  );
}

function Sent({ pointsGained = 0, personal, isMutual }: CrushResult) {
  return (
    <>
      <div className="celebration" role="status">
        <strong>{isMutual ? fr`C'est réciproque !` : personal ? fr`Plus qu'un geste` : SENT}</strong>
        {isMutual && <span>Cette personne a aussi un crush pour toi.</span>}
        {pointsGained > 0 && <span>{`+${pointsGained} points gagnés`}</span>}
      </div>
      {personal && (
        <>
          <p>
            Nous n'envoyons pas de SMS nous-mêmes : envoie ce message depuis ton téléphone. Ton numéro s'y verra, le
            code fera le reste.
          </p>
          <PersonalMessage {...personal} />
          <LinkButton to={routes.matches} variant="secondary">
            C'est envoyé, voir mes matchs
          </LinkButton>
        </>
      )}
    </>
  );
}

/** The toast for what nothing else on the screen says. */
function toastOf({ notice }: CrushResult): Toast | null {
  if (notice === 'crush_mutual')
    return { kind: 'success', description: fr`C'est réciproque, et maintenant, vous le savez.` };
  return notice === 'crush_found' ? { kind: 'success', description: 'Voilà ton crush.' } : null;
}

/** Leads to the matches a moment after a crush was sent (S-crush-14), unless the member still has a message to send. */
function useGoOnAfter(result: CrushResult | undefined): void {
  const navigate = useNavigate();
  const isThrough = result?.notice === 'crush_sent' && !result.personal;
  useEffect(() => {
    if (!isThrough) return undefined;
    const timer = setTimeout(() => void navigate(routes.matches), CRUSH_SENT_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isThrough, navigate]);
}
