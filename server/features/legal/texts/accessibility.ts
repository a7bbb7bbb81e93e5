import { callTo } from '#shared/assistant/answer-text.ts';
import { dayInWords } from '#shared/calendar.ts';
import { RGAA_CHECKED_ON, rgaaSummary, rgaaTopics, type RgaaFinding } from '#shared/legal/rgaa.ts';
import type { RgaaMethod, RgaaState } from '#shared/legal/rgaa-row.ts';
import { fr } from '#shared/typeset.ts';
import { list, text, type LegalBlock, type LegalDocument, type LegalSection } from '../legal-document.ts';
import { stated, type LegalFacts } from '../legal-facts.ts';

const states: Readonly<Record<RgaaState, string>> = {
  met: 'Conforme',
  'not-met': 'Non conforme',
  'not-applicable': 'Non applicable',
  'not-checked': 'Pas vérifié',
};

const methods: Readonly<Record<RgaaMethod, string>> = {
  tool: fr`contrôle automatique de chaque écran`,
  journey: 'parcours de test',
  measured: fr`mesuré ce jour-là sur chaque écran`,
  code: 'lecture du code et des textes',
  none: '',
};

/** The accessibility statement: where the product stands by RGAA 4.1, criterion by criterion (S-legal-4). */
export function accessibilityText({ productName, publicUrl, publisher, contact }: LegalFacts): LegalDocument {
  const { notChecked } = rgaaSummary();
  return {
    title: 'Accessibilité',
    intro: fr`Où en est ${productName}, critère par critère, et quoi faire si quelque chose te bloque.`,
    since: null,
    sections: [
      stateOf(productName, { publicUrl, publisherName: publisher.name }),
      { id: 'non-conforme', title: fr`Ce qui n'est pas conforme`, blocks: [listed('not-met'), ...exemptions] },
      ...(notChecked > 0
        ? [{ id: 'pas-verifie', title: fr`Ce qui n'a pas été vérifié`, blocks: [listed('not-checked')] }]
        : []),
      howItWasChecked,
      wayOut(contact),
      {
        id: 'criteres',
        title: fr`Les ${rgaaSummary().all} critères`,
        blocks: rgaaTopics.map(({ number, title, findings }) => ({
          kind: 'more' as const,
          summary: fr`${number}. ${title}`,
          blocks: [list(...findings.map(findingInWords))],
        })),
      },
    ],
  };
}

const listed = (wanted: RgaaState) =>
  list(...rgaaTopics.flatMap(({ findings }) => findings.filter(({ state }) => state === wanted).map(findingInWords)));

/** The words of the RGAA for a share of its criteria, and the figures behind them. */
function stateOf(
  productName: string,
  { publicUrl, publisherName }: { readonly publicUrl: string; readonly publisherName: string | undefined },
): LegalSection {
  const { all, met, notMet, notApplicable, notChecked, percentage } = rgaaSummary();
  const unchecked = notChecked > 0 ? fr` ; ${notChecked} n'ont pas été vérifiés` : '';
  return {
    id: 'etat',
    title: fr`L'état aujourd'hui`,
    blocks: [
      text(
        fr`Cette déclaration d'accessibilité s'applique à ${productName} (${publicUrl})${publisherName === undefined ? '' : `, que publie ${publisherName}`}.`,
      ),
      ...(publisherName === undefined ? [text(fr`Qui le publie : ${stated(undefined)}.`)] : []),
      text(
        fr`${productName} est en conformité partielle avec le RGAA 4.1 : ${percentage} % des critères qui s'appliquent sont respectés. Sur ses ${all} critères, ${met} sont conformes, ${notMet} ne le sont pas, et ${notApplicable} ne s'appliquent pas${unchecked}.`,
      ),
      text(
        fr`Un critère n'est conforme que s'il l'est sur toutes nos pages. C'est une auto-évaluation du ${dayInWords(RGAA_CHECKED_ON)}, pas l'audit d'un tiers.`,
      ),
    ],
  };
}

const exemptions: readonly LegalBlock[] = [
  text(
    fr`Nous ne demandons aucune dérogation. Ne dépendent pas de nous : un quiz hébergé sur un autre site, quand il y en a un, et ce que les membres écrivent, disent ou montrent.`,
  ),
];

const howItWasChecked: LegalSection = {
  id: 'verification',
  title: fr`Comment nous l'avons vérifié`,
  blocks: [
    text(
      fr`Le site est fait de HTML, CSS, SVG, WAI-ARIA et JavaScript. Toutes ses pages ont été évaluées, pas un échantillon.`,
    ),
    list(
      fr`À chaque version du code, axe-core lit chaque écran et chacun de ses états dans Chromium, dans les deux thèmes, et chaque page est mesurée à 320 pixels, avec un texte deux fois plus grand, puis plus espacé ; des parcours sont faits au clavier seul et sans script.`,
      fr`Le ${dayInWords(RGAA_CHECKED_ON)}, le vérificateur de HTML du W3C (Nu) a lu les mêmes pages.`,
      fr`Le reste a été lu dans le code et dans les textes.`,
    ),
    text(
      fr`Personne n'a encore écouté le site avec un lecteur d'écran, et aucune personne handicapée n'a encore été invitée à l'essayer.`,
    ),
  ],
};

function wayOut(contact: string): LegalSection {
  return {
    id: 'contact',
    title: fr`Quelque chose te bloque ?`,
    blocks: [
      text(
        fr`Écris-nous : ${contact}. Dis quelle page, et avec quel appareil ; nous te proposons un autre chemin, ou le contenu sous une autre forme.`,
      ),
      text(
        fr`Tu nous as signalé un défaut d'accessibilité qui t'empêche d'utiliser une page, et tu n'as pas eu de réponse satisfaisante ? Tu peux saisir le Défenseur des droits :`,
      ),
      list(
        fr`par le formulaire de son site, defenseurdesdroits.fr ;`,
        fr`auprès de son délégué ou de sa déléguée dans ta région ;`,
        fr`par téléphone, au ${callTo('09 69 39 00 00')} ;`,
        fr`par courrier, gratuit et sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.`,
      ),
    ],
  };
}

function findingInWords({ number, title, state, method, finding }: RgaaFinding): string {
  const how = methods[method] && fr` (${methods[method]})`;
  return fr`${number} ${title} : ${states[state].toLocaleLowerCase('fr-FR')}${how}. ${finding}`;
}
