import { LinkButton } from '../../ui/Button.tsx';
import './plans.css';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';

const quizzes = [
  {
    to: routes.quizLove,
    name: 'Quiz amour',
    text: fr`Braise, étincelle, refuge ou horizon ? Huit scènes pour savoir comment tu aimes.`,
  },
  {
    to: routes.quizFeeling,
    name: 'Quiz sentiment',
    text: fr`Ils coulent, ils attendent, ils débordent : que font tes sentiments, au juste ?`,
  },
  {
    to: routes.quizAffinity,
    name: 'Quiz affinité',
    text: fr`Ressemblance, surprise, jeu ou confiance : qu'est-ce qui crée le lien, chez toi ?`,
  },
] as const;

/** Doors to the three public quizzes, for members too (S-screen-13). */
export function PublicQuizzes({ level: Heading = 'h2' }: { readonly level?: 'h2' | 'h3' }) {
  return (
    <section className="offers plans-quizzes" aria-label="Quiz ouverts">
      {quizzes.map(({ to, name, text }) => (
        <div key={to} className="offer">
          <Heading>{name}</Heading>
          <p>{text}</p>
          <LinkButton to={to} variant="secondary">
            Faire le {name.toLocaleLowerCase('fr-FR')}
          </LinkButton>
        </div>
      ))}
    </section>
  );
}
