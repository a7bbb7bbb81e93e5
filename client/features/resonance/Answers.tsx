import type { Resonance } from './resonance.ts';
import { fr } from '#shared/typeset.ts';
import './resonance.css';

/** The reasons why two members resonate, and the passions, values and projects that both have. */
export function Answers({ displayName, shared, open, passions, values, projects }: Resonance) {
  return (
    <>
      <section className="card">
        <h2>Ce qui vous relie</h2>
        {shared.length > 0 ? (
          <ol className="resonance-reasons">
            {shared.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        ) : (
          <p>Vos réponses ne disent pas encore ce qui vous relie : à vous de le découvrir.</p>
        )}
        {open.length > 0 && (
          <details className="more">
            <summary>Ce qui reste à découvrir</summary>
            <p>Il manque encore une réponse, d'un côté ou de l'autre :</p>
            <ul className="plain">
              {open.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
        )}
      </section>
      <section className="card">
        <h2>{fr`Ce que tu partages avec ${displayName}`}</h2>
        <AnswerList title="Passions" answers={passions} />
        <AnswerList title="Valeurs" answers={values} />
        <AnswerList title="Projets" answers={projects} />
      </section>
    </>
  );
}

function AnswerList({ title, answers }: { readonly title: string; readonly answers: Resonance['passions'] }) {
  return (
    <div className="resonance-told">
      <h3>{title}</h3>
      {answers.length > 0 ? (
        <ul className="chips">
          {answers.map(({ label, picture }) => (
            <li key={label} className="chip">
              {picture && <img src={picture} alt="" width="28" height="28" />} {label}
            </li>
          ))}
        </ul>
      ) : (
        <p className="resonance-told__open">À découvrir ensemble.</p>
      )}
    </div>
  );
}
