import { fr, typeset } from '../typeset.ts';
import type { Caution } from './cautions/cautions.ts';

/** What a caution is about: all ways to reach somebody are one thing to say, and so are all words that hurt. */
export const cautionSubjects = {
  phone: 'contact',
  email: 'contact',
  link: 'contact',
  handle: 'contact',
  elsewhere: 'contact',
  money: 'money',
  insult: 'abuse',
  sexual: 'abuse',
} as const satisfies Record<Caution, string>;

export const cautionWords = {
  ...typeset({
    abuseToSender: 'Ce message peut blesser. Le dirais-tu en face ?',
    moneyToReceiver: "On te parle d'argent. C'est souvent une arnaque : garde tout, ne paie rien, 17cyber.gouv.fr.",
    abuseToReceiver: "Ce message te met mal à l'aise ?",
    takeBack: 'Reprendre',
    sendAnyway: 'Envoyer quand même',
    report: 'Signaler',
    block: 'Bloquer',
    allWell: 'Ça va',
  }),
  contactToSender: (name: string) =>
    fr`Tu donnes un moyen de te joindre. ${name} peut déjà t'écrire ici, et chacun peut s'arrêter.`,
};

/** What the sender is asked before a message leaves; null when there is nothing to ask. The message is never held back. */
export function warnSender(cautions: readonly Caution[], receiverName: string): string | null {
  const subjects = cautions.map((caution) => cautionSubjects[caution]);
  if (subjects.includes('abuse')) return cautionWords.abuseToSender;
  return subjects.includes('contact') ? cautionWords.contactToSender(receiverName) : null;
}

/** What stands below a received message; null for most. */
export function warnReceiver(cautions: readonly Caution[]): string | null {
  const subjects = cautions.map((caution) => cautionSubjects[caution]);
  if (subjects.includes('money')) return cautionWords.moneyToReceiver;
  return subjects.includes('abuse') ? cautionWords.abuseToReceiver : null;
}
