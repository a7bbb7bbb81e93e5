import { Link } from 'react-router';
import { X } from 'lucide-react';
import { nudge } from '#shared/talk/nudges.ts';
import { routes } from '#shared/routes.ts';
import './talk.css';
import './talk-composer.css';

/** 'Coup de pouce': topics from what both share. It writes no sentence, and no message was read for it. */
export function Topics({ topics }: { readonly topics: readonly string[] }) {
  return (
    <section className="tinted talk-topics" aria-labelledby="mots">
      <div className="talk-topics__top">
        <h2 id="mots">{nudge.title}</h2>
        <Link className="plain-button" to={routes.discussion} preventScrollReset>
          <X size={20} aria-hidden="true" />
          <span className="visually-hidden">Fermer le coup de pouce</span>
        </Link>
      </div>
      {topics.length > 0 ? (
        <>
          <p>{nudge.intro}</p>
          <ul className="talk-topics__list">
            {topics.map((topic) => (
              <li key={topic}>{topic}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{nudge.nothingLeft}</p>
      )}
      <p className="talk-topics__privacy">{nudge.privacy}</p>
    </section>
  );
}
