import type { Resonance } from './resonance.ts';
import './resonance-crossed.css';
import { fr } from '#shared/typeset.ts';

type CrossedTheme = Resonance['crossed'][number];
type WordedAnswer = CrossedTheme['same'][number];

/** The answers of both members by theme: the common ones first, then the different ones. */
export function Crossed({ displayName, crossed }: Resonance) {
  return (
    <section className="card">
      <h2>Vos réponses croisées</h2>
      <ul className="resonance-crossed">
        {crossed.map((theme) => (
          <li key={theme.theme}>
            <h3>{theme.label}</h3>
            {theme.commonCards && (
              <p>
                <strong>{inWords(theme.commonCards.length)}</strong>
              </p>
            )}
            <Pairs answers={theme.commonCards ?? []} />
            <Questions {...theme} displayName={displayName} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({ same, different, displayName }: CrossedTheme & Pick<Resonance, 'displayName'>) {
  if (same.length + different.length === 0) return null;
  return (
    <>
      <p>
        <strong>{sameInWords(same.length, same.length + different.length)}</strong>
      </p>
      {same.length > 0 && (
        <details className="more">
          <summary>{same.length === 1 ? 'La voir' : 'Les voir'}</summary>
          <Pairs answers={same} />
        </details>
      )}
      {different.length > 0 && (
        <details className="more">
          <summary>
            {different.length === 1 ? 'Là où vous différez' : `Les ${different.length} fois où vous différez`}
          </summary>
          <ul className="resonance-differences">
            {different.map(({ mine, theirs }) => (
              <li key={mine.text}>
                <Answer {...mine} who="Toi" />
                <Answer {...theirs} who={displayName} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Pairs({ answers }: { readonly answers: readonly WordedAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <ul className="resonance-common">
      {answers.map((answer) => (
        <li key={answer.text}>
          <Answer {...answer} />
        </li>
      ))}
    </ul>
  );
}

function Answer({ text, picture, who }: WordedAnswer & { readonly who?: string }) {
  return (
    <span className="resonance-answer">
      {picture && <img src={picture.address} alt="" width="80" height="60" loading="lazy" />}
      <span>
        {who && <span className="resonance-answer__who">{who} : </span>}
        {text}
      </span>
    </span>
  );
}

function inWords(common: number): string {
  if (common === 0) return fr`Des cartes différentes : de quoi vous raconter`;
  return common === 1 ? 'Un choix en commun' : `${common} choix en commun`;
}

function sameInWords(same: number, of: number): string {
  if (of === 1) return same === 1 ? 'Une question, la même réponse' : 'Une question, deux réponses';
  if (same === 0) return fr`${of} questions, aucune réponse pareille : vous aurez de quoi débattre`;
  return same === of
    ? `${of} questions, ${of} fois la même réponse`
    : `${same} fois la même réponse sur ${of} questions`;
}
