import type { Resonance } from './resonance.ts';
import { fr } from '#shared/typeset.ts';
import './resonance.css';

/** The passions, values and projects that both have, each once; what else they share, and what is open, on request. */
export function Answers({ displayName, shared, open, passions, values, projects }: Resonance) {
  return (
    <section className="card">
      <h2>{fr`Ce que tu partages avec ${displayName}`}</h2>
      <AnswerList title="Passions" answers={passions} />
      <AnswerList title="Valeurs" answers={values} />
      <AnswerList title="Projets" answers={projects} />
      {shared.length + open.length > 0 && (
        <details className="more">
          <summary>Tout voir</summary>
          {shared.length > 0 && (
            <>
              <h3>Ce qui vous relie aussi</h3>
              <Sentences sentences={shared} />
            </>
          )}
          {open.length > 0 && (
            <>
              <h3>Ce qui reste à découvrir</h3>
              <p>Il manque encore une réponse, d'un côté ou de l'autre :</p>
              <Sentences sentences={open} />
            </>
          )}
        </details>
      )}
    </section>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className="plain">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
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
