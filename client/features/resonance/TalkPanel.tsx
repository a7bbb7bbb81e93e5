import { fr } from '#shared/typeset.ts';
import type { Resonance } from './resonance.ts';
import './resonance.css';

export const TALK_PANEL_ID = 'discussion';

/** 'Discussion assistée': where the two are with each other's words; the way there is in the bar of actions. */
export function TalkPanel({ talk, displayName }: Resonance) {
  const words = {
    none: fr`Choisis une question, et réponds-y. ${displayName} lira la question, pas ta réponse : les deux s'ouvrent ensemble.`,
    'asked-by-me': fr`Ta réponse s'ouvrira quand ${displayName} aura répondu à la même question.`,
    'asked-by-them': fr`${displayName} a répondu à une question, et te la pose. Réponds, et vos deux réponses s'ouvrent.`,
    open: fr`Votre discussion est ouverte.`,
    closed: talk.token ? fr`Votre discussion est refermée. Elle se relit encore.` : fr`Votre discussion est refermée.`,
  }[talk.state];
  const title = { 'asked-by-them': fr`Une réponse t'attend`, open: 'Votre discussion', closed: 'Votre discussion' };
  const isNew = talk.state === 'asked-by-them';
  return (
    <section className={`card ${isNew ? 'resonance-talk--new' : ''}`} id={TALK_PANEL_ID}>
      <h2>{talk.state in title ? title[talk.state as keyof typeof title] : 'Une question à deux'}</h2>
      <p>{words}</p>
    </section>
  );
}
