import { Flag } from 'lucide-react';
import { Form, Link } from 'react-router';
import { de } from '#shared/elision.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import type { Resonance } from './resonance.ts';
import './resonance.css';

/** What the other says in their own words; each phrase can be reported by itself. */
export function Phrases({ displayName, token, phrases, hasOwnPhrases }: Resonance) {
  if (phrases.length === 0) return null;
  return (
    <section className="card">
      <h2>{fr`Les mots ${de(displayName)}`}</h2>
      <ul className="resonance-phrases">
        {phrases.map(({ id, beginning, text, signed }) => (
          <li key={id}>
            <p>
              <span className="resonance-phrases__beginning">{beginning}</span> <q>{text}</q>
            </p>
            <Form method="post">
              <input type="hidden" name="match" value={token} />
              <input type="hidden" name="words" value={signed} />
              <button className="soft-button soft-button--compact" name="intent" value="report-phrase">
                <Flag size={16} aria-hidden="true" />
                <span className="visually-hidden">Signaler la phrase « {beginning} »</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {!hasOwnPhrases && (
        <p>
          Et toi ? <Link to={routes.phrases}>Écris tes trois phrases</Link>
        </p>
      )}
    </section>
  );
}
