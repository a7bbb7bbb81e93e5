import { ArrowRight, SunMedium } from 'lucide-react';
import { Link } from 'react-router';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import './daily-entry.css';

/** The way to the question of the day, for the pages that lead to it. */
export function DailyEntry() {
  return (
    <Link className="daily-entry" to={routes.dailyQuestion}>
      <SunMedium size={26} aria-hidden="true" />
      <span className="daily-entry__words">
        <strong>La question du jour</strong>
        <span>{fr`Deux réponses, un seul geste. Une nouvelle chaque soir à 18 h.`}</span>
      </span>
      <ArrowRight size={20} aria-hidden="true" />
    </Link>
  );
}
