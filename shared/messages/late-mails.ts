import { fr } from '#shared/typeset.ts';

/** What pages say while mails leave late, and afterwards; sent with a page only then, so that no other page loads it. */
export const lateMails = {
  linkLate: fr`Ta demande est bien là. Nos messages partent avec du retard en ce moment : le tien attend son tour. S'il ne part pas dans les dix minutes, nous te le dirons ici à ta prochaine visite.`,
  linkLost: fr`Le lien que tu as demandé n'est pas parti : notre envoi d'e-mails était en panne pendant plus de dix minutes, et ce lien ne servira plus. Toutes nos excuses. Redemande-le quand tu veux.`,
  account: fr`Nos e-mails partent avec du retard en ce moment. Ce que tu demandes ici arrivera un peu plus tard.`,
} as const;
