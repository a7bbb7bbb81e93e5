import { CalendarHeart, Leaf, Mail, Megaphone } from 'lucide-react';
import { useScreenData, useViewer } from '../../frame/data.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import './pages.css';
import { fr, typeset } from '#shared/typeset.ts';

const formulas = [
  {
    title: 'Influence affinitaire',
    Icon: Megaphone,
    text: 'Tu racontes les rencontres autrement, à une communauté qui te fait confiance.',
    points: [
      'Un lien à ton nom, pour ta communauté',
      'Des contenus écrits avec toi, jamais dictés',
      'Une rémunération convenue ensemble, avant de commencer',
    ],
  },
  {
    title: 'Organisation ou lieu',
    Icon: CalendarHeart,
    text: 'Tu as une salle, un café, un atelier, ou le talent de faire se rencontrer les gens.',
    points: [
      'Des soirées en petit comité, par affinités',
      'Une annonce auprès de nos membres',
      'Une équipe qui prépare la soirée avec toi',
    ],
  },
  {
    title: 'Marque lifestyle ou éthique',
    Icon: Leaf,
    text: fr`Tu proposes un produit ou un service qui fait du bien, et qui dit d'où il vient.`,
    points: [
      'Une bannière discrète, jamais mêlée aux profils',
      'Un cadeau pour nos membres, à ton image',
      'Aucune donnée de membre transmise, jamais',
    ],
  },
] as const;

const audience = typeset([
  { title: 'Créatrices et créateurs de contenu', text: 'Vidéo, podcast, lettre ou dessin : ton ton, ta voix.' },
  {
    title: 'Organisatrices et organisateurs',
    text: 'Soirées, ateliers, balades, jeux : ce qui délie les langues.',
  },
  { title: 'Marques lifestyle', text: 'Ce qui accompagne un premier rendez-vous, ou le centième.' },
  { title: 'Coachs en relations', text: 'Ton regard, tes conseils, tes ateliers pour mieux se rencontrer.' },
] as const);

/** 'Devenir Partenaire': three formulas with their audience and a contact. */
export default function PartnershipScreen() {
  const { contactEmail } = useScreenData('partnership');
  const { productName, isSignedIn } = useViewer();
  const mailTo = (about: string) =>
    `mailto:${contactEmail}?subject=${encodeURIComponent(`Partenariat ${productName} – ${about}`)}`;
  return (
    <Screen
      look="calm"
      title="Devenir Partenaire"
      intro={fr`${productName} fait se rencontrer les gens par ce qu'ils partagent. Si c'est aussi ton métier, ou ta manie, on a sûrement quelque chose à faire ensemble.`}
    >
      <ul className="pages-formulas">
        {formulas.map(({ title, Icon, text, points }) => (
          <li key={title} className="surface pages-formula">
            <span className="pages-formula__icon">
              <Icon size={28} aria-hidden="true" />
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <a className="lone-link pages-formula__contact" href={mailTo(title)}>
              En parler<span className="visually-hidden">{fr` : ${title}`}</span>
            </a>
          </li>
        ))}
      </ul>
      <section className="pages-audience">
        <h2>Pour qui ?</h2>
        <ul>
          {audience.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="promo">
        <h2>On en parle ?</h2>
        <p>
          Trois lignes suffisent : qui tu es, ce que tu fais, ce que tu imagines. Une personne te lit, et c'est elle qui
          te répond.
        </p>
        <div className="actions">
          <a className="button button--primary" href={mailTo('Prise de contact')}>
            <Mail size={20} aria-hidden="true" /> Nous écrire
          </a>
        </div>
        <p className="promo__address">{contactEmail}</p>
      </section>
      <div className="actions">
        <LinkButton to={isSignedIn ? routes.matches : routes.home} variant="secondary">
          {isSignedIn ? 'Revenir à mes matchs' : fr`Revenir à l'accueil`}
        </LinkButton>
      </div>
    </Screen>
  );
}
