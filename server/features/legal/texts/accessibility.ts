import { callTo } from '#shared/assistant/answer-text.ts';
import { dayInWords } from '#shared/calendar.ts';
import {
  RGAA_CHECKED_ON,
  rgaaSummary,
  rgaaTopics,
  type RgaaFinding,
  type RgaaMethod,
  type RgaaState,
} from '#shared/legal/rgaa.ts';
import { fr } from '#shared/typeset.ts';
import { list, text, type LegalDocument } from '../legal-document.ts';
import type { LegalFacts } from '../legal-facts.ts';

const states: Readonly<Record<RgaaState, string>> = {
  met: 'Conforme',
  'not-met': 'Non conforme',
  'not-applicable': 'Non applicable',
  'not-checked': 'Pas vérifié',
};

const methods: Readonly<Record<RgaaMethod, string>> = {
  tool: fr`contrôle automatique de chaque écran`,
  journey: 'parcours de test',
  code: 'lecture du code et des textes',
  none: '',
};

/** The accessibility statement: where the product stands by RGAA 4.1, criterion by criterion (S-legal-4). */
export function accessibilityText({ productName, contact }: LegalFacts): LegalDocument {
  const { all, met, notMet, notApplicable, notChecked, percentage } = rgaaSummary();
  const listed = (wanted: RgaaState) =>
    list(...rgaaTopics.flatMap(({ findings }) => findings.filter(({ state }) => state === wanted).map(findingInWords)));
  return {
    title: 'Accessibilité',
    intro: fr`Où en est ${productName}, critère par critère, et quoi faire si quelque chose te bloque.`,
    since: null,
    sections: [
      {
        id: 'etat',
        title: fr`L'état aujourd'hui`,
        blocks: [
          text(
            fr`${productName} est en conformité partielle avec le RGAA 4.1. Sur ses ${all} critères, ${met} sont conformes, ${notMet} ne le sont pas, ${notApplicable} ne s'appliquent pas, et ${notChecked} n'ont pas été vérifiés. Parmi les critères applicables et vérifiés, ${percentage} % sont conformes.`,
          ),
          text(
            fr`C'est une auto-évaluation du ${dayInWords(RGAA_CHECKED_ON)}, pas l'audit d'un tiers. Un contrôle automatique lit chaque écran et chacun de ses états, dans les deux thèmes, à 320 pixels et avec un texte deux fois plus grand ; des parcours sont faits au clavier seul et sans script ; le reste a été lu dans le code. Personne n'a encore écouté le site avec un lecteur d'écran, et aucune personne handicapée n'a encore été invitée à l'essayer.`,
          ),
        ],
      },
      { id: 'non-conforme', title: fr`Ce qui n'est pas conforme`, blocks: [listed('not-met')] },
      { id: 'pas-verifie', title: fr`Ce qui n'a pas été vérifié`, blocks: [listed('not-checked')] },
      {
        id: 'contact',
        title: fr`Quelque chose te bloque ?`,
        blocks: [
          text(
            fr`Écris-nous : ${contact}. Dis quelle page, et avec quel appareil ; nous te proposons un autre chemin.`,
          ),
          text(
            fr`Si tu n'obtiens pas de réponse, tu peux écrire au Défenseur des droits, sur son site defenseurdesdroits.fr, ou l'appeler au ${callTo('09 69 39 00 00')}.`,
          ),
        ],
      },
      {
        id: 'criteres',
        title: fr`Les ${all} critères`,
        blocks: rgaaTopics.map(({ number, title, findings }) => ({
          kind: 'more' as const,
          summary: fr`${number}. ${title}`,
          blocks: [list(...findings.map(findingInWords))],
        })),
      },
    ],
  };
}

function findingInWords({ number, title, state, method, finding }: RgaaFinding): string {
  const how = methods[method] && fr` (${methods[method]})`;
  return fr`${number} ${title} : ${states[state].toLocaleLowerCase('fr-FR')}${how}. ${finding}`;
}
