import { Check, SunMedium } from 'lucide-react';
import { Form } from 'react-router';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { LinkButton, useIsSaving } from '../../ui/Button.tsx';
import { sides } from '#shared/play/quiz.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import '../play/play-quiz.css';
import './daily.css';

type Daily = ScreenData<'dailyQuestion'>;

/** The question of the day: two answers, one tap, and then who chose the same. */
export default function DailyQuestionScreen() {
  const daily = useScreenData('dailyQuestion');
  return (
    <Screen
      look="gradient"
      eyebrow="La question du jour"
      icon={<SunMedium size={26} aria-hidden="true" />}
      title={daily.text}
      arrival={`${daily.day} ${daily.answer ?? ''}`}
      intro={daily.answer ? undefined : fr`Deux réponses, aucune mauvaise : suis ton premier élan.`}
      back={routes.matches}
    >
      <FormError />
      {daily.answer ? <Answered {...daily} answer={daily.answer} /> : <Choice {...daily} />}
      {!daily.answer && (
        <p className="daily-next">
          Ton choix reste, et ne se voit que des personnes qui résonnent avec toi et ont répondu aussi.
        </p>
      )}
      <p className="daily-next">Prochaine question : {daily.nextAt}.</p>
    </Screen>
  );
}

function Choice(daily: Daily) {
  const isSaving = useIsSaving();
  return (
    <Form method="post" action={routes.dailyQuestion} className="play-duel daily-duel">
      <input type="hidden" name="day" value={daily.day} />
      {sides.map((side) => (
        <button
          key={side}
          name="answer"
          value={side}
          disabled={isSaving}
          className={`play-duel__half play-duel__half--${side}`}
        >
          <span className="play-duel__text">{daily[side]}</span>
        </button>
      ))}
      <span className="play-duel__versus" aria-hidden="true">
        OU
      </span>
    </Form>
  );
}

function Answered({ answer, share, same, untilReward, ...daily }: Daily & { readonly answer: 'top' | 'bottom' }) {
  return (
    <>
      <ul className="daily-sides">
        {sides.map((side) => (
          <li key={side} className={`daily-side ${side === answer ? 'daily-side--mine' : ''}`}>
            {side === answer && (
              <span className="daily-side__mark">
                <Check size={20} strokeWidth={3} aria-hidden="true" />
                <span className="visually-hidden">Ta réponse : </span>
              </span>
            )}
            {daily[side]}
          </li>
        ))}
      </ul>
      <section className="card">
        <h2>Et tout le monde ?</h2>
        <p>{share ?? fr`Encore un peu de patience : les proportions se disent à partir de vingt réponses.`}</p>
      </section>
      <section className="card">
        <h2>Et dans ta sélection ?</h2>
        {same.length > 0 ? (
          <>
            <p>
              {same.length === 1
                ? fr`Quelqu'un a choisi comme toi.`
                : fr`${same.length} personnes ont choisi comme toi.`}
            </p>
            <ul className="daily-same">
              {same.map(({ token, displayName }) => (
                <li key={token}>
                  <Form method="post" action={routes.matches}>
                    <input type="hidden" name="match" value={token} />
                    <button className="chip daily-same__open">
                      <span className="visually-hidden">Découvrir </span>
                      {displayName}
                    </button>
                  </Form>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            Aucun prénom pour l'instant. Une réponse donnée après la tienne se dit plus tard, pour que son heure reste
            secrète.
          </p>
        )}
        <p className="daily-quiet">
          Quand la question est passée, ta réponse et celle de l'autre personne se croisent sur votre page de résonance.
        </p>
      </section>
      <p className="daily-quiet">
        {untilReward === 0
          ? fr`Cette réponse t'a valu 30 points : une réponse après l'autre, à ton rythme.`
          : fr`Encore ${untilReward} ${untilReward === 1 ? 'réponse' : 'réponses'}, quand tu veux, et 30 points sont à toi.`}
      </p>
      <div className="actions">
        <LinkButton to={routes.matches}>Voir mes matchs</LinkButton>
        <LinkButton to={routes.playRoom} variant="secondary">
          Continuer à jouer
        </LinkButton>
      </div>
    </>
  );
}
