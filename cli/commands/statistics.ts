import { passReasons } from '#shared/choices/kinds.ts';
import { Command } from '@commander-js/extra-typings';
import type { AppContext } from '#server/platform/context.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { readStatistics } from '#server/features/statistics/statistics.service.ts';
import {
  DAILY_DAYS,
  RECENT_DAYS,
  ratesOf,
  statisticsPages,
  type DayFigures,
  type Participation,
} from '#shared/statistics/statistics.ts';
import { choiceTitles, reasonAmountInWords, type ChoiceTotals } from '#shared/choices/totals.ts';
import { failureKinds, failureTitles, type FailureTotals } from '#shared/video-meetings/obstacles.ts';
import { namesByDay, totalTitles, type NameByDay, type TalkTotals } from '#shared/talk/totals.ts';
import { readTalkDays } from '#server/features/talk/tidying.service.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { actor } from '../frame/actor.ts';
import { day, oneOf } from '../frame/arguments.ts';
import { withExamples } from '../frame/french.ts';
import { exportFormats, exportRecords, type ExportFormat } from '../output/records.ts';
import { counted, print, printFacts, printJson, printTable, showNumber, printNotice } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

const dayTitles = {
  day: 'jour',
  signUps: 'inscriptions',
  completedProfiles: 'profils complétés',
  mailsSent: 'messages envoyés',
  mailsFailed: 'messages échoués',
} as const satisfies Record<keyof DayFigures, string>;

/** The figures of conversations that single days have. */
const talkTitles = Object.fromEntries(namesByDay.map((name) => [name, totalTitles[name]])) as Record<NameByDay, string>;
const uncounted = Object.fromEntries(namesByDay.map((name) => [name, null])) as Record<NameByDay, number | null>;

export function statsCommand() {
  return withExamples(
    new Command('stats')
      .description('Les chiffres de la page des statistiques.')
      .option('--since <jour>', 'montre aussi les chiffres jour par jour, depuis celui-ci (AAAA-MM-JJ)', day)
      .option('--json', fr`pour une machine : tous les chiffres`)
      .action((options) => withContext((ctx) => show(ctx, options)))
      .addCommand(exportCommand()),
    [
      ['resonance stats', fr`où en est-on ?`],
      ['resonance stats --since 2026-11-01', 'et jour par jour depuis la Toussaint'],
      ['resonance stats --json | jq .stats.totalUsers', 'un seul chiffre, pour un script'],
    ],
  );
}

function exportCommand() {
  return withExamples(
    new Command('export')
      .description('Écrit les chiffres jour par jour.')
      .requiredOption('--format <format>', 'csv (pour un tableur français) ou json', oneOf(exportFormats))
      .option('--out <fichier>', fr`où les écrire ; sans cela, sur la sortie standard`)
      .option('--since <jour>', fr`depuis ce jour (AAAA-MM-JJ) ; sans cela, les 30 derniers`, day)
      .action(({ format, out, since }) => withContext((ctx) => exportDays(ctx, format, out, since))),
    [['resonance stats export --format csv --out chiffres.csv', 'à ouvrir dans un tableur']],
  );
}

async function show(
  ctx: AppContext,
  { since, json }: { since?: Date | undefined; json?: true | undefined },
): Promise<void> {
  const statistics = await readStatistics(ctx, since && { since });
  if (json) return printJson(statistics);
  const { stats, days, interests, participation, dailyAnswers, talk, videoFailures, choices } = statistics;
  const rates = ratesOf(stats);
  printFacts([
    ['membres', stats.totalUsers],
    ['profils complets', fr`${showNumber(stats.completedProfiles)} (${rates.completion} %)`],
    ['crushs', `${showNumber(stats.totalCrushes)} (${showNumber(rates.crushesPerUser, 1)} par profil complet)`],
    ['invitations envoyées', fr`${showNumber(stats.emailsSent)} (${rates.emailEngagement} % des crushs)`],
    [fr`inscriptions en ${RECENT_DAYS} jours`, stats.recentSignups],
    ['Premium', stats.premiumUsers],
    ['attendent le paiement', fr`${showNumber(interests.premium)} pour Premium, ${showNumber(interests.vip)} pour VIP`],
    [fr`réponses du jour en ${DAILY_DAYS} jours`, dailyAnswers],
    ...factsOf(participation),
    ...factsOfTalk(talk),
    ...factsOfFailures(videoFailures),
    ...factsOfChoices(choices),
  ]);
  print('');
  printTable(
    ['visites', 'en tout', fr`en ${RECENT_DAYS} jours`],
    statisticsPages.map((page) => [page, stats.pageVisits[page], stats.recentPageVisits[page]]),
  );
  if (!since) return;
  print('');
  printTable(
    Object.values(dayTitles),
    days.map((figures) => [
      figures.day,
      figures.signUps,
      figures.completedProfiles,
      figures.mailsSent,
      figures.mailsFailed,
    ]),
  );
}

function factsOf(participation: Participation | null): [string, string | number][] {
  if (!participation) return [];
  const { openers, reveals, returns } = participation;
  return [
    ['ont ouvert un match', openers],
    [
      'photos',
      fr`${counted(reveals.asked, 'proposée', 'proposées')}, ${counted(reveals.opened, 'dévoilée', 'dévoilées')} à deux`,
    ],
    ...returns.map(({ days, members, of }): [string, string] => [
      fr`de retour après ${counted(days, 'jour', 'jours')} ou plus`,
      fr`${showNumber(members)} sur ${showNumber(of)}`,
    ]),
  ];
}

function factsOfChoices({ days, interested, shared, later, pass, reasons }: ChoiceTotals): [string, string | number][] {
  return [
    [
      fr`choix en ${days} jours`,
      fr`${counted(interested, 'intérêt', 'intérêts')}, dont ${counted(shared, 'partagé', 'partagés')}`,
    ],
    [choiceTitles.later, later],
    [choiceTitles.pass, pass],
    ...reasons.map(({ id, amount }): [string, string] => [
      passReasons.find((reason) => reason.id === id)?.label ?? id,
      reasonAmountInWords(amount, showNumber),
    ]),
  ];
}

function factsOfTalk(talk: TalkTotals): [string, string | number | null][] {
  return [
    [
      fr`discussions en ${talk.days} jours`,
      fr`${counted(talk.asked, 'question', 'questions')}, ${counted(talk.opened, 'ouverte', 'ouvertes')}`,
    ],
    ...Object.entries(totalTitles).flatMap(([name, title]): [string, number | null][] =>
      name === 'asked' || name === 'opened' ? [] : [[title, talk[name as keyof typeof totalTitles]]],
    ),
  ];
}

/** Only what happened: a line for each kind. */
function factsOfFailures(totals: FailureTotals): [string, number][] {
  return failureKinds.flatMap((kind): [string, number][] => {
    const amount = totals[kind];
    return amount === undefined ? [] : [[fr`rencontres en ligne : ${failureTitles[kind]}`, amount]];
  });
}

async function exportDays(
  ctx: AppContext,
  format: ExportFormat,
  file: string | undefined,
  since: Date | undefined,
): Promise<void> {
  const { days } = await readStatistics(ctx, since && { since });
  await recordAction(ctx.db, { actor: actor(), action: 'statistics.export', subject: null, now: ctx.now() });
  const talk = await readTalkDays(ctx, days[0]?.day ?? dayOf(ctx.now()));
  const rows = async function* () {
    // A day that was not counted yet, such as today, has no figures of conversations.
    yield days.map((figures) => ({ ...uncounted, ...figures, ...talk.get(figures.day) }));
  };
  const columns = { ...dayTitles, ...talkTitles };
  const count = await exportRecords({ rows: rows(), columns, format, file, expected: days.length });
  if (file !== undefined) printNotice(`${counted(count, 'jour', 'jours')} dans ${file}.`);
}
