import { useCallback, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { useFieldError, useFormResult, useScreenData, useViewer, type ScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton, SaveButton } from '../../ui/Button.tsx';
import { Checkbox, Field } from '../../ui/Field.tsx';
import { FormError, takeFormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useToastOn } from '../../frame/Toasts.tsx';
import { DISPLAY_NAME_LENGTH } from '#shared/limits.ts';
import { entryTitles, LINK_UNUSABLE, notices } from '#shared/messages/entry.ts';
import { titles } from '#shared/messages/titles.ts';
import { routes } from '#shared/routes.ts';
import { withWantedPage } from '#shared/sign-in/wanted-page.ts';
import { EmailField } from './EmailField.tsx';
import { later } from '../../ui/later.tsx';
import { LinkSent, linkSentTitle } from './LinkSent.tsx';
import '../resonance/resonance.css';
import './sign-in.css';
import './sign-in-door.css';
import { fr } from '#shared/typeset.ts';

const FINALISING = 'Finalisation de la connexion...';
/** The pause before the journey goes on. */
const ROUTING_DELAY_MS = 100;

/** Below the form, and without code until somebody does something. */
const FrontDoor = later('FrontDoor', () => import('./front-door/FrontDoor.tsx'), 'card');
/** Most visitors have answered nothing: what is said of an answer comes after everything else. */
const EarlyAnswers = later('EarlyAnswers', () => import('./EarlyAnswers.tsx'), null);

export default function HomeScreen() {
  const home = useScreenData('home');
  switch (home.state) {
    case 'sign-up':
      return <SignUp {...home} />;
    case 'link':
      return <LinkLanding key={home.token} {...home} />;
    case 'consents':
      return <Consents {...home} />;
    case 'finalising':
      return <Finalising {...home} />;
  }
}

type SignUpData = Extract<ScreenData<'home'>, { state: 'sign-up' }>;

// S-sign-in-12
function SignUp({ crush, invitation, quizResult, linkLost }: SignUpData) {
  const { productName } = useViewer();
  const result = useFormResult();
  const error = takeFormError(result);
  const { isIncomplete, watched } = useCompleteness(isFilledIn);

  if (result?.notice === 'link_sent') {
    return (
      <Screen look="gradient" title={linkSentTitle(result.values)}>
        <LinkSent values={result.values} again={againAt({ crush, invitation, quizResult })} />
      </Screen>
    );
  }
  return (
    <Screen
      look="gradient"
      title={crush ? "Quelqu'un a un crush pour toi !" : `Inscription ${productName}`}
      intro={
        crush
          ? 'Inscris-toi pour découvrir qui. Tes réponses feront le reste.'
          : `${invitation ? fr`Quelqu'un qui te connaît t'invite. ` : ''}Ici, tout commence par ce que vous avez en commun. Les photos attendront.`
      }
      ways={<Ways />}
      below={<FrontDoor />}
    >
      {linkLost && !result && <Alert kind="info">{linkLost}</Alert>}
      {quizResult && (
        <p className="tinted">
          Ton résultat, <strong>{quizResult.title}</strong>, t'accompagne jusqu'à ton profil.
        </p>
      )}
      {error && (
        <Alert kind="error" title={titles.link_send_failed}>
          {error}
        </Alert>
      )}
      <Form id="inscription" method="post" className="form" noValidate {...watched}>
        <input type="hidden" name="intent" value="sign-up" />
        {crush && <input type="hidden" name="crush" value="1" />}
        {invitation && <input type="hidden" name="invitation" value={invitation} />}
        {quizResult && <input type="hidden" name="quiz" value={quizResult.key} />}
        <EmailField hint="Pour t'envoyer un lien de connexion. Personne d'autre ne le voit." />
        <NameField />
        <AgeBox />
        <SaveButton saving="Envoi..." disabled={isIncomplete}>
          Recevoir mon lien magique
        </SaveButton>
        <p className="field__hint">
          Ce que nous gardons, et pourquoi : <a href={routes.privacy}>Confidentialité</a>.
        </p>
        <EarlyAnswers place="sign-up" />
      </Form>
      <div className="sign-in__aside">
        {invitation && <p>Qui t'invite saura qu'une personne de plus est là, jamais laquelle.</p>}
        <p>
          Déjà un compte ? <Link to={routes.login}>Connecte-toi</Link>
        </p>
        <p>
          Envie de jouer d'abord ? <Link to={routes.quizLove}>Comment aimes-tu ?</Link>
        </p>
        <ul className="sign-in__links">
          {elsewhere.map(([page, words]) => (
            <li key={page}>
              <Link to={page}>{words}</Link>
            </li>
          ))}
        </ul>
      </div>
    </Screen>
  );
}

const elsewhere = [
  [routes.giftSubscription, 'Nos cadeaux'],
  [routes.partnership, 'Devenir partenaire'],
  [routes.report, 'Signaler'],
] as const;

const ways = [
  ['avant', fr`D'abord, une question`],
  ['en-trois-pas', 'En trois pas'],
  ['une-resonance', 'Une résonance'],
  ['securite', 'Tu gardes la main'],
] as const;

/** Links to what follows the form; a phone has room for the first. */
function Ways() {
  return (
    <nav aria-label="Avant de t'inscrire">
      <ul className="sign-in-ways">
        {ways.map(([part, words]) => (
          <li key={part}>
            <a href={`#${part}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The name that others will see, with the one rule for names. */
function NameField({ proposed = '', hint }: { readonly proposed?: string; readonly hint?: string }) {
  const result = useFormResult();
  return (
    <Field
      name="display_name"
      label="Ton prénom ou pseudo"
      hint={hint}
      autoComplete="nickname"
      maxLength={DISPLAY_NAME_LENGTH}
      defaultValue={String(result?.values['display_name'] ?? proposed)}
      error={result?.errors['display_name']}
    />
  );
}

function AgeBox() {
  const result = useFormResult();
  return (
    <Checkbox
      name="age_confirmed"
      label={'Je confirme avoir plus de 18 ans'}
      defaultChecked={result?.values['age_confirmed'] === 'true'}
      error={result?.errors['age_confirmed']}
    />
  );
}

/** The address of the sign-up form with the parameters that the visitor came with. */
function againAt({ crush, invitation, quizResult }: Pick<SignUpData, 'crush' | 'invitation' | 'quizResult'>): string {
  const query = [crush && 'crush=1', invitation && `invitation=${invitation}`, quizResult && `quiz=${quizResult.key}`]
    .filter(Boolean)
    .join('&');
  return query ? `${routes.home}?${query}` : routes.home;
}

function hasBothConsents(form: FormData): boolean {
  return form.has('terms') && form.has('sensitive_data');
}

function isWholePage(form: FormData): boolean {
  return hasBothConsents(form) && isFilled(form, 'display_name') && form.has('age_confirmed');
}

function isFilled(form: FormData, name: string): boolean {
  return form.getAll(name).some((value) => typeof value === 'string' && value.trim() !== '');
}

/**
 * Whether a form may be sent, counting fields that were filled in before its script was loaded. Without script it
 * always may.
 */
function useCompleteness(isComplete: (form: FormData) => boolean) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const check = useCallback(
    () => setIsIncomplete(form.current === null || !isComplete(new FormData(form.current))),
    [isComplete],
  );
  useEffect(check, [check]);
  return { isIncomplete, watched: { ref: form, onInput: check, onChange: check } };
}

function isFilledIn(form: FormData): boolean {
  return isFilled(form, 'email') && isFilled(form, 'display_name') && form.has('age_confirmed');
}

interface LinkLandingProps {
  readonly token: string;
  readonly isBound: boolean;
  readonly crush: boolean;
}

/** The page of a mailed link. It signs in by itself only in the browser that asked for the link. */
function LinkLanding({ token, isBound, crush }: LinkLandingProps) {
  const form = useRef<HTMLFormElement>(null);
  const result = useFormResult();
  const { errors, codes } = result ?? {};
  const isUnusable = codes?.['form'] === 'link_unusable' || errors?.['token'] !== undefined;
  const hasBeenPosted = useRef(false);
  useEffect(() => {
    if (!isBound || hasBeenPosted.current || errors) return;
    hasBeenPosted.current = true;
    form.current?.requestSubmit();
  }, [isBound, errors]);

  if (isUnusable) {
    return (
      <Screen look="gradient" title={entryTitles.link_unusable}>
        <Alert kind="error">{takeFormError(result) ?? LINK_UNUSABLE}</Alert>
        <div className="actions">
          <LinkButton to={routes.login}>Demander un nouveau lien</LinkButton>
          <LinkButton to={routes.home} variant="secondary">
            M'inscrire
          </LinkButton>
        </div>
      </Screen>
    );
  }
  return (
    <Screen
      look="gradient"
      title={isBound ? FINALISING : 'Encore une petite vérification'}
      intro={
        isBound
          ? undefined
          : fr`Ce lien a été demandé dans un autre navigateur. Confirme l'adresse à laquelle tu l'as reçu.`
      }
    >
      <FormError />
      <Form ref={form} method="post" className="form" noValidate>
        <input type="hidden" name="intent" value="verify" />
        <input type="hidden" name="token" value={token} />
        {crush && <input type="hidden" name="crush" value="1" />}
        {!isBound && <EmailField />}
        <SaveButton saving={FINALISING}>Me connecter</SaveButton>
      </Form>
    </Screen>
  );
}

type ConsentsData = Extract<ScreenData<'home'>, { state: 'consents' }>;

/**
 * The page after the first sign-in: who the member is, and the two consents. Another person may have asked
 * for the link, so the name is only a proposal and no box is ticked (S-consent-1).
 */
function Consents({ asksName, asksAge, proposedName, wantedPage, quizResult }: ConsentsData) {
  const { isIncomplete, watched } = useCompleteness(asksName && asksAge ? isWholePage : hasBothConsents);
  const terms = useFieldError('terms');
  const sensitiveData = useFieldError('sensitive_data');
  return (
    <Screen
      look="gradient"
      title={asksName || asksAge ? 'Avant de commencer' : 'Avant de commencer, deux accords'}
      intro={
        asksName || asksAge
          ? fr`Dis-nous comment on t'appelle ici, puis donne deux accords séparés. Tu peux revenir dessus quand tu veux.`
          : 'Séparés, parce que ce sont deux choses différentes. Tu peux revenir dessus quand tu veux.'
      }
    >
      {quizResult && (
        <p className="tinted">
          Ton résultat, <strong>{quizResult.title}</strong>, t'attend dans ton récapitulatif. Personne d'autre ne le
          voit.
        </p>
      )}
      <Form method="post" action={withWantedPage(routes.home, wantedPage)} className="form" noValidate {...watched}>
        <input type="hidden" name="intent" value="consents" />
        <FormError />
        {asksName && (
          <NameField proposed={proposedName ?? ''} hint="C'est ainsi que les autres te verront. De 2 à 30 lettres." />
        )}
        {asksAge && <AgeBox />}
        <Checkbox name="terms" label="J'accepte les conditions d'utilisation" error={terms}>
          <p>
            Avoir plus de 18 ans, respecter les autres, ne pas se faire passer pour quelqu'un d'autre. Nous ne vendons
            rien de ce que tu nous confies.
          </p>
          <p>
            <a href={routes.terms} target="_blank">
              Lire les conditions (nouvel onglet)
            </a>
          </p>
        </Checkbox>
        <Checkbox
          name="sensitive_data"
          label="J'accepte que mes réponses sensibles soient utilisées pour mes affinités"
          error={sensitiveData}
        >
          <p>
            Dire qui t'attire est une donnée sensible. Elle sert seulement à te proposer des personnes, et à composer
            les tables des soirées où tu t'inscris. Elle disparaît si tu retires cet accord.
          </p>
          <p>
            <a href={routes.privacy} target="_blank">
              Ce que nous en faisons (nouvel onglet)
            </a>
          </p>
        </Checkbox>
        <EarlyAnswers place="consents" />
        <SaveButton disabled={isIncomplete}>Continuer</SaveButton>
      </Form>
      <div className="sign-in__aside">
        <form method="post" action={routes.login}>
          <input type="hidden" name="intent" value="sign-out" />
          <Button variant="quiet">Je préfère m'arrêter là</Button>
        </form>
      </div>
    </Screen>
  );
}

function Finalising({ next, isNew }: { readonly next: string; readonly isNew: boolean }) {
  const navigate = useNavigate();
  useToastOn(isNew || undefined, () => ({
    kind: 'success',
    description: notices.signed_in,
    // This page leads on at once.
    outlivesItsPage: true,
  }));
  // Kept with the consents, or not wanted.
  useEffect(() => void import('./early-answers.ts').then(({ forgetEarlyAnswers }) => forgetEarlyAnswers()), []);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), ROUTING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [next, navigate]);
  return (
    <Screen look="gradient" title={FINALISING}>
      <p className="waiting">Un instant, on retrouve où tu en étais.</p>
      <div className="actions">
        <LinkButton to={next}>Continuer</LinkButton>
      </div>
    </Screen>
  );
}
