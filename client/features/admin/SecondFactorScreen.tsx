import { Form, Link, useActionData, useLocation } from 'react-router';
import { useFormResult, useScreenData, type FormResult } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Button, LinkButton, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { askForProof } from '../passkeys/passkey-calls.ts';
import { PasskeyForm } from '../passkeys/PasskeyForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanApplication } from './ScanApplication.tsx';
import './admin.css';
import { fr, typeset } from '#shared/typeset.ts';

/** The screens of administrators and of organisers differ in words and addresses only. */
type Id = 'adminVerification' | 'organiserVerification';
type Data = ReturnType<typeof useScreenData<Id>>;
type DataOf<State extends Data['state']> = Extract<Data, { state: State }>;

const words = typeset({
  adminVerification: {
    title: "Une deuxième clé pour l'équipe",
    intro: "Tu fais partie de l'équipe. Un lien reçu par e-mail ne suffit pas pour entrer ici.",
    opened: "Les pages de l'équipe te sont ouvertes",
    close: "Refermer les pages de l'équipe",
  },
  organiserVerification: {
    title: 'Une deuxième clé pour tes soirées',
    intro: "Tu proposes des soirées, et d'autres te confient leur venue. Un lien reçu par e-mail ne suffit pas ici.",
    opened: "Ton espace d'organisation t'est ouvert",
    close: 'Refermer cet espace',
  },
} as const satisfies Readonly<Record<Id, object>>);

/** Whose second factor is asked for, by the address. */
function useRoleScreen(): Id {
  return useLocation().pathname === routes.organiserVerification ? 'organiserVerification' : 'adminVerification';
}

/** The second factor of a role: enrolling an application of codes, and asking for one of its codes. */
export default function SecondFactorScreen() {
  const data = useScreenData<Id>(useRoleScreen());
  const result = useActionData<FormResult & { readonly recoveryCodes?: readonly string[] }>();
  if (result?.recoveryCodes) return <RecoveryCodes codes={result.recoveryCodes} next={data.next} />;
  switch (data.state) {
    case 'start':
      return <Start />;
    case 'enrol':
      return <Enrol {...data} />;
    case 'prove':
      if (!data.hasApplication) return <ProveByPasskey {...data} />;
      return data.byRecoveryCode ? <Recover {...data} /> : <Prove {...data} />;
    case 'open':
      return <Open {...data} />;
  }
}

function Start() {
  const { title, intro } = words[useRoleScreen()];
  return (
    <Screen look="gradient" title={title} intro={intro} back={routes.splash}>
      <FormError />
      <ol className="admin-verification__steps">
        <li>Installe sur ton téléphone une application de codes, si tu n'en as pas encore.</li>
        <li>Scanne l'image que nous allons te montrer.</li>
        <li>Note dix codes de secours, pour le jour où tu perds ton téléphone.</li>
      </ol>
      <p>Ensuite, un code à six chiffres te sera demandé à chaque connexion, puis toutes les quatre heures.</p>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="start" />
        <SaveButton saving="Un instant…">Commencer</SaveButton>
      </Form>
      <p>
        Tu préfères une clé d'accès, sur cet appareil ou sur ton téléphone ? Elle suffit ici aussi :{' '}
        <Link to={`${routes.account}#cles`}>ajoute-la dans ton compte</Link>.
      </p>
    </Screen>
  );
}

function Enrol({ secret, link, qr, isReplacement, next }: DataOf<'enrol'>) {
  const here = useHere();
  return (
    <Screen
      look="gradient"
      title="Scanne cette image"
      intro="Avec l'application de codes de ton téléphone. Elle affiche ensuite six chiffres, qui changent toutes les trente secondes."
      back={isReplacement ? here(next) : routes.splash}
    >
      <FormError />
      <ScanApplication secret={secret} link={link} qr={qr} />
      <CodeForm intent="enrol" label="Le code que l'application affiche" action="Enregistrer cette application" />
    </Screen>
  );
}

function ProveByPasskey({ next }: DataOf<'prove'>) {
  return (
    <Screen
      look="gradient"
      title="Ta clé d'accès, pour entrer"
      intro="Ton doigt, ton visage ou le code de ton appareil suffit."
      back={routes.splash}
    >
      <FormError />
      <OwnPasskey next={next} variant="primary" />
      <noscript>
        <p>Il faut JavaScript pour utiliser une clé d'accès.</p>
      </noscript>
      <p>Tu ne l'as plus ? L'équipe technique peut effacer ton enregistrement, et tu recommences au début.</p>
    </Screen>
  );
}

function OwnPasskey({ next, variant }: { readonly next: string; readonly variant: 'primary' | 'secondary' }) {
  const here = useHere();
  return (
    <PasskeyForm
      action={here(next)}
      intent="passkey"
      ask={askForProof}
      label="Utiliser ma clé d'accès"
      variant={variant}
    />
  );
}

function Prove({ next, hasPasskey }: DataOf<'prove'>) {
  const here = useHere();
  return (
    <Screen
      look="gradient"
      title="Ton code, s'il te plaît"
      intro="Ouvre l'application de codes de ton téléphone et recopie les six chiffres."
      back={routes.splash}
    >
      <FormError />
      <CodeForm intent="prove" label="Code à six chiffres" action="Vérifier" />
      {hasPasskey && <OwnPasskey next={next} variant="secondary" />}
      <p>
        <Link to={here(next, 'secours=1')}>Je n'ai plus mon téléphone</Link>
      </p>
    </Screen>
  );
}

function Recover({ next }: DataOf<'prove'>) {
  const here = useHere();
  const error = useFormResult()?.errors['recovery_code'];
  return (
    <Screen
      look="gradient"
      title="Un code de secours"
      intro="L'un des dix que tu as notés. Chacun ne sert qu'une fois."
      back={here(next)}
    >
      <FormError />
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="intent" value="recover" />
        <Field
          name="recovery_code"
          label="Code de secours"
          hint="Trois groupes de quatre signes. Majuscules, espaces et tirets sont sans importance."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          error={error}
        />
        <SaveButton saving="Vérification…">Vérifier</SaveButton>
      </Form>
      <p>Plus de code non plus ? L'équipe technique peut effacer ton enregistrement, et tu recommences au début.</p>
    </Screen>
  );
}

function Open({ until, recoveryCodesLeft, next }: DataOf<'open'>) {
  const { opened, close } = words[useRoleScreen()];
  const isSaving = useIsSaving();
  return (
    <Screen look="calm" title="C'est bien toi" intro={fr`${opened} jusqu'à ${until}.`} back={routes.splash}>
      <FormError />
      <div className="actions">
        <LinkButton to={next}>Continuer</LinkButton>
      </div>
      {recoveryCodesLeft !== null && (
        <section className="section" aria-labelledby="recovery">
          <h2 id="recovery">Codes de secours</h2>
          <p>{leftOver(recoveryCodesLeft)}</p>
          <Form method="post" className="form">
            <input type="hidden" name="intent" value="renew-codes" />
            <Button variant="secondary" disabled={isSaving}>
              Créer dix nouveaux codes
            </Button>
          </Form>
        </section>
      )}
      <section className="section" aria-labelledby="application">
        <h2 id="application">Application de codes</h2>
        <p>
          {recoveryCodesLeft === null
            ? fr`Tu entres avec une clé d'accès. Une application de codes te dépannerait si tu la perds.`
            : fr`Nouveau téléphone ? Enregistre-le : l'ancien ne donnera plus de code valable.`}
        </p>
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="start" />
          <Button variant="secondary" disabled={isSaving}>
            {recoveryCodesLeft === null ? 'Enregistrer un téléphone' : 'Enregistrer un autre téléphone'}
          </Button>
        </Form>
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="close" />
          <Button variant="quiet" disabled={isSaving}>
            {close}
          </Button>
        </Form>
      </section>
    </Screen>
  );
}

interface CodeFormProps {
  readonly intent: 'enrol' | 'prove';
  readonly label: string;
  readonly action: string;
}

function CodeForm({ intent, label, action }: CodeFormProps) {
  const error = useFormResult()?.errors['code'];
  return (
    <Form method="post" className="form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <Field
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        error={error}
      />
      <SaveButton saving="Vérification…">{action}</SaveButton>
    </Form>
  );
}

function leftOver(count: number): string {
  if (count === 0) return fr`Il ne t'en reste aucun. Crées-en de nouveaux maintenant.`;
  return count === 1 ? fr`Il t'en reste un.` : fr`Il t'en reste ${count}.`;
}

/** Makes the address of this page, with the page to go on to afterwards. */
function useHere(): (next: string, more?: string) => string {
  const { pathname } = useLocation();
  return (next, more = '') => {
    const [page = '', query] = next.split('?');
    const wanted = query === undefined ? page : page + encodeURIComponent(`?${query}`);
    return `${pathname}?${[more, `page=${wanted}`].filter(Boolean).join('&')}`;
  };
}
