import type { FormEvent, ReactNode } from 'react';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { COOKIE_CHOICE_DAYS, KNOWN_BROWSER_DAYS, REMEMBERED_QUIZ_DAYS } from '#shared/legal/cookie-days.ts';
import { EARLY_ANSWER_DAYS } from '#shared/play/early-answers.ts';
import { routes } from '#shared/routes.ts';
import { SESSION_DAYS_IN_ALL, SESSION_IDLE_DAYS } from '#shared/sign-in/session-days.ts';
import './legal.css';
import { NO_BREAK_SPACE, fr } from '#shared/typeset.ts';

/** What the device keeps in any case, what for, and how long. */
const necessary = [
  {
    name: 'session',
    what: 'Cookie',
    why: 'Garder ta session ouverte. Posé seulement quand tu te connectes.',
    until: fr`${SESSION_IDLE_DAYS} jours après ta dernière visite, ${SESSION_DAYS_IN_ALL} au plus, ou ta déconnexion`,
  },
  {
    name: 'browser',
    what: 'Cookie',
    why: fr`Reconnaître le navigateur qui a demandé un lien de connexion, pour que personne d'autre ne l'utilise.`,
    until: fr`24 heures après la demande`,
  },
  {
    name: 'known-browser',
    what: 'Cookie',
    why: fr`Savoir que ton compte a déjà été ouvert ici, pour que personne ne puisse t'empêcher de recevoir un lien en en demandant trop à ta place, et pour te prévenir quand on se connecte ailleurs. Il ne dit ni qui tu es ni ce que tu fais : un nombre au hasard et des empreintes, que nous seuls pouvons vérifier. Posé seulement quand tu te connectes.`,
    until: fr`${KNOWN_BROWSER_DAYS} jours après ta dernière visite, ou l'effacement de ton compte`,
  },
  {
    name: 'cookie-choice',
    what: 'Cookie',
    why: fr`Retenir ton choix sur cette page, et rien d'autre.`,
    until: fr`${COOKIE_CHOICE_DAYS} jours après ton choix`,
  },
  {
    name: 'quiz-answers',
    what: 'Cookie',
    why: fr`Retenir tes réponses à un quiz, si tu le demandes à la fin. À jeter quand tu veux, dans « Mes quiz ».`,
    until: fr`${REMEMBERED_QUIZ_DAYS} jours, ou leur arrivée dans ton compte`,
  },
  {
    name: 'cookieConsent',
    what: 'Stockage local',
    why: 'La même chose, pour les scripts de la page.',
    until: 'Ta déconnexion, ou un autre choix',
  },
  {
    name: 'assistant',
    what: fr`Stockage de l'onglet`,
    why: fr`Retrouver ta conversation avec l'assistant quand tu changes de page.`,
    until: fr`La fermeture de l'onglet, ou ta déconnexion`,
  },
  {
    name: 'unsent-answers',
    what: fr`Stockage de l'onglet`,
    why: 'Ne pas perdre la réponse que tu es en train de donner, si le réseau se coupe.',
    until: fr`Son enregistrement, la fermeture de l'onglet, ou ta déconnexion`,
  },
  {
    name: 'early-answers',
    what: 'Stockage local',
    why: fr`Retrouver ce que tu as répondu à la page d'accueil avant de t'inscrire. Rien n'en est envoyé tant que tu n'as pas demandé à le garder. Posé seulement quand tu réponds.`,
    until: fr`Ton inscription, « L'oublier », ou ta première visite après ${EARLY_ANSWER_DAYS} jours`,
  },
  {
    name: 'unsent-question',
    what: fr`Stockage de l'onglet`,
    why: fr`Ne pas perdre la question, la réponse ou le rendez-vous que tu prépares, si tu recharges la page ou passes à autre chose.`,
    until: fr`Son envoi, la fermeture de l'onglet, ou ta déconnexion`,
  },
  {
    name: 'talk',
    what: fr`Stockage de l'onglet`,
    why: 'Ne pas perdre le message que tu écris dans une discussion, ni celui que le réseau retient.',
    until: fr`Son envoi, la fermeture de l'onglet, ou ta déconnexion`,
  },
  {
    name: 'video-device',
    what: fr`Stockage de l'onglet`,
    why: fr`Reconnaître l'onglet d'une rencontre en ligne, si tu le recharges. Un nombre au hasard, posé seulement à l'entrée d'une rencontre.`,
    until: fr`La fermeture de l'onglet, ou ta déconnexion`,
  },
  {
    name: 'offline',
    what: 'Cache du navigateur',
    why: fr`Pour les membres seulement : une page à te montrer sans réseau. Elle ne contient rien de toi.`,
    until: 'Ta déconnexion',
  },
  {
    name: 'statistics',
    what: 'Cookie',
    why: fr`Pour l'équipe seulement : ouvrir la page des statistiques.`,
    until: 'La fermeture du navigateur',
  },
] as const;

/** The screen of the cookie settings: what the browser stores, and one form for the whole choice. */
export default function CookiesScreen() {
  const { choice, isSaved, back, sites, prefix } = useScreenData('cookies');
  const error = useFormResult()?.errors['choice'];
  const named = (isAllowed: boolean | undefined) => (isAllowed === undefined ? null : isAllowed ? 'yes' : 'no');
  return (
    <Screen
      look="calm"
      title="Cookies et réglages"
      intro="Voici tout ce que ton appareil garde, et ce que tu peux autoriser. Refuser ne te ferme aucune porte."
      back={back}
    >
      {isSaved && (
        <Alert kind="success" title="C'est noté">
          Ton choix est gardé {COOKIE_CHOICE_DAYS} jours. Tu peux en changer ici quand tu veux.
        </Alert>
      )}
      {error && <Alert kind="error">{error}</Alert>}
      <form
        className="form form--page"
        method="post"
        action={back ? `${routes.cookies}?retour=${encodeURIComponent(back)}` : routes.cookies}
        onSubmit={remember}
      >
        <div className="actions actions--even">
          <Button variant="secondary" name="choice" value="declined">
            Tout refuser
          </Button>
          <Button variant="secondary" name="choice" value="accepted">
            Tout accepter
          </Button>
        </div>
        <section className="legal__section" aria-labelledby="necessaires">
          <h2 id="necessaires">Le nécessaire</h2>
          <p>
            Sans cela, nous ne pourrions ni te reconnaître ni te protéger. Rien ici ne te suit d'un site à l'autre, et
            aucun autre site ne le lit.
          </p>
          <ul className="legal-kept">
            {necessary.map(({ name, what, why, until }) => (
              <li key={name} className="raised">
                <h3>
                  <code>{what === 'Cookie' ? `${prefix}${name}` : name}</code> <span>{what}</span>
                </h3>
                <p>{why}</p>
                <p>
                  <strong>Jusqu'à quand ?</strong> {until}.
                </p>
              </li>
            ))}
          </ul>
        </section>
        <Category
          name="audience"
          title="La mesure d'audience"
          chosen={named(choice?.audience)}
          allow="Autoriser : mes visites comptent"
          refuse="Refuser : mes visites ne comptent pas"
        >
          <p>
            Nous comptons nous-mêmes combien de fois certaines pages sont ouvertes : la page et le moment, à quelques
            secondes près. Rien n'est gardé sur ton appareil, ton adresse{NO_BREAK_SPACE}IP n'est pas enregistrée, et
            rien ne dit que c'est toi. Tant que tu n'as rien choisi, ta visite compte ; refuse, et elle ne compte plus.
          </p>
        </Category>
        <Category
          name="elsewhere"
          title="Les contenus d'autres sites"
          chosen={named(choice?.elsewhere)}
          allow="Autoriser : ils s'ouvrent dans la page"
          refuse="Refuser : ils restent fermés"
        >
          <p>
            {sites.length > 0
              ? `Certains quiz sont des formulaires hébergés par ${new Intl.ListFormat('fr').format(sites)}, qui peut déposer ses propres cookies.`
              : fr`Certains quiz peuvent être des formulaires hébergés ailleurs, avec leurs propres cookies. En ce moment, il n'y en a aucun : tous les quiz sont les nôtres.`}{' '}
            Tant que tu n'as pas dit oui, rien n'en est chargé ; tu peux toujours les ouvrir dans un autre onglet.
          </p>
        </Category>
        <p className="field__hint">
          Nous n'avons ni traceur publicitaire, ni bouton de réseau social, ni police venue d'ailleurs.
        </p>
        <div className="actions">
          <Button name="choice" value="chosen">
            Enregistrer mes choix
          </Button>
        </div>
      </form>
    </Screen>
  );
}

interface CategoryProps {
  readonly name: 'audience' | 'elsewhere';
  readonly title: string;
  readonly chosen: 'yes' | 'no' | null;
  readonly allow: string;
  readonly refuse: string;
  readonly children: ReactNode;
}

function Category({ name, title, chosen, allow, refuse, children }: CategoryProps) {
  return (
    <fieldset className="legal__section" aria-describedby={`${name}-more`}>
      <legend>
        <h2>{title}</h2>
      </legend>
      <div id={`${name}-more`}>{children}</div>
      <div className="choices choices--pair">
        <ChoiceCard type="radio" name={name} option={{ id: 'no', label: refuse }} defaultChecked={chosen === 'no'} />
        <ChoiceCard type="radio" name={name} option={{ id: 'yes', label: allow }} defaultChecked={chosen === 'yes'} />
      </div>
    </fieldset>
  );
}

/**
 * Remembers the choice as the banner does. The banner's code is part of every page and would be heavier if it were
 * shared with this screen.
 */
function remember(event: FormEvent<HTMLFormElement>): void {
  const { value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
  const form = new FormData(event.currentTarget);
  const isAccepted = value === 'chosen' ? [...form.values()].includes('yes') : value === 'accepted';
  try {
    localStorage.setItem('cookieConsent', isAccepted ? 'accepted' : 'declined');
  } catch {
    // Storage may be switched off.
  }
}
