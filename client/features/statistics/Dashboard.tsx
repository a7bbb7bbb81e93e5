import { Form } from 'react-router';
import {
  administrationMessages as messages,
  administrationNotices as notices,
} from '#shared/messages/administration.ts';
import { counted, formatNumber } from '#shared/number-format.ts';
import { routes } from '#shared/routes.ts';
import {
  DAILY_DAYS,
  percent,
  ratesOf,
  RECENT_DAYS,
  statisticsPages,
  type Participation,
  type Statistics,
  type StatisticsPage,
} from '#shared/statistics/statistics.ts';
import type { ScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import { BarTable } from './BarTable.tsx';
import { DayChart } from './DayChart.tsx';
import { ChoiceFigures } from './ChoiceFigures.tsx';
import { TalkFigures } from './TalkFigures.tsx';
import { VideoFailures } from './VideoFailures.tsx';
import { frenchMoment, inPercent, withOneDecimal } from './french.ts';
import './statistics.css';
import { fr } from '#shared/typeset.ts';

type DashboardProps = Extract<ScreenData<'adminStatistics'>, { state: 'dashboard' }>;

const pageNames: Readonly<Record<StatisticsPage, string>> = {
  home: 'Inscription',
  login: 'Connexion',
  'cadeau-abonnement': 'Cadeau abonnement',
  'quiz-amour': 'Quiz amour',
  'quiz-sentiment': 'Quiz sentiment',
};

/** The statistics: counters, rates, and charts that are tables as well. */
export function Dashboard({ statistics, queueLabels, isNew }: DashboardProps) {
  return (
    <Screen look="calm" title="Statistiques" intro={statistics ? introOf(statistics) : undefined}>
      {isNew && (
        <Alert kind="success" title="Connexion réussie">
          {notices.admin_logged_in}
        </Alert>
      )}
      <FormError />
      <Commands />
      {statistics ? (
        <Figures {...statistics} queueLabels={queueLabels} />
      ) : (
        <Alert kind="error" title="Erreur">
          {messages.statistics_refresh_failed}
        </Alert>
      )}
    </Screen>
  );
}

function introOf({ countedAt, invented }: Statistics): string {
  const moment = `Compté le ${frenchMoment(countedAt)}.`;
  return invented === 0 ? moment : `${moment} Les profils de démonstration ne comptent pas.`;
}

function Commands() {
  const isSaving = useIsSaving();
  return (
    <div className="actions">
      <Form method="get" action={routes.adminStatistics}>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Un instant…' : 'Actualiser'}
        </Button>
      </Form>
      <Form method="post" action={routes.adminStatistics}>
        <Button type="submit" name="intent" value="log-out" variant="secondary" disabled={isSaving}>
          Se déconnecter
        </Button>
      </Form>
    </div>
  );
}

function Figures({
  stats,
  interests,
  days,
  funnel,
  matchesPerMember,
  participation,
  dailyAnswers,
  talk,
  videoFailures,
  choices,
  stateAt,
  queues,
  queueLabels,
}: Statistics & Pick<DashboardProps, 'queueLabels'>) {
  const rates = ratesOf(stats);
  const tiles = [
    { label: 'Membres', value: formatNumber(stats.totalUsers) },
    { label: 'Profils terminés', value: formatNumber(stats.completedProfiles) },
    { label: 'Crushs envoyés', value: formatNumber(stats.totalCrushes) },
    { label: 'E-mails de crush partis', value: formatNumber(stats.emailsSent) },
    { label: fr`Inscriptions sur ${RECENT_DAYS} jours`, value: formatNumber(stats.recentSignups) },
    { label: 'Membres Premium', value: formatNumber(stats.premiumUsers) },
    { label: fr`Réponses du jour sur ${DAILY_DAYS} jours`, value: formatNumber(dailyAnswers) },
    { label: 'Attendent Premium', value: formatNumber(interests.premium) },
    { label: 'Attendent VIP', value: formatNumber(interests.vip) },
    { label: 'Taux de complétion', value: inPercent(rates.completion) },
    { label: 'Crushs par profil terminé', value: withOneDecimal(rates.crushesPerUser) },
    { label: 'Engagement e-mail', value: inPercent(rates.emailEngagement) },
  ];
  const [first] = funnel;
  const asOf = `Au ${frenchMoment(stateAt)}`;
  return (
    <>
      <dl className="statistics-counters">
        {tiles.map(({ label, value }) => (
          <div key={label} className="raised statistics-counters__one">
            <dt>{withoutBreaks(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <BarTable
        title="Visites par page"
        columns={['Page', 'En tout', fr`Sur ${RECENT_DAYS} jours`]}
        rows={statisticsPages.map((page) => ({
          label: pageNames[page],
          value: stats.pageVisits[page],
          cells: [formatNumber(stats.pageVisits[page]), formatNumber(stats.recentPageVisits[page])],
        }))}
      />
      <DayChart
        title="Inscriptions et profils terminés par jour"
        days={days}
        series={[
          { key: 'signUps', label: 'Inscriptions', one: 'inscription', many: 'inscriptions', look: 'bars' },
          {
            key: 'completedProfiles',
            label: 'Profils terminés',
            one: 'profil terminé',
            many: 'profils terminés',
            look: 'line',
          },
        ]}
      />
      <BarTable
        title="Le parcours d'inscription"
        note={fr`${asOf}, plus les inscriptions depuis. Chaque étape dit combien de membres l'ont atteinte, et combien n'ont pas fait la suivante.`}
        columns={['Étape', 'Atteinte par', 'Sans la suivante']}
        rows={funnel.map(({ label, reached, left }) => ({
          label,
          value: reached,
          of: first?.reached ?? 0,
          cells: [formatNumber(reached), left === 0 ? '–' : formatNumber(left)],
        }))}
      />
      <BarTable
        title="Matchs par membre"
        note={`${asOf}, parmi les profils terminés.`}
        columns={['Personnes montrées', 'Membres']}
        rows={matchesPerMember.map((members, matches) => ({
          label: matches === 0 ? 'Aucune' : counted(matches, 'personne', 'personnes'),
          value: members,
          cells: [formatNumber(members)],
        }))}
      />
      {participation && (
        <BarTable
          title="Ce que les matchs deviennent"
          note={fr`${asOf}, parmi les membres d'aujourd'hui.`}
          columns={['Fait', 'Nombre', 'Part']}
          rows={participationRows(participation, stats.completedProfiles)}
        />
      )}
      <TalkFigures {...talk} />
      <VideoFailures totals={videoFailures} days={talk.days} />
      <ChoiceFigures {...choices} />
      <DayChart
        title="E-mails et SMS par jour"
        days={days}
        series={[
          { key: 'mailsSent', label: 'Partis', one: 'message parti', many: 'messages partis', look: 'bars' },
          { key: 'mailsFailed', label: 'Refusés', one: 'message refusé', many: 'messages refusés', look: 'alert-bars' },
        ]}
      />
      <BarTable
        title="Files d'attente"
        columns={['File', 'En attente', 'Plus tard']}
        empty={fr`Rien n'attend : tout est fait.`}
        rows={queues.map(({ name, waiting, deferred }) => ({
          label: queueLabels[name] ?? name,
          value: waiting,
          cells: [formatNumber(waiting), formatNumber(deferred)],
        }))}
      />
    </>
  );
}

function participationRows({ openers, reveals, returns }: Participation, profiles: number) {
  const facts: readonly { label: string; value: number; of?: number }[] = [
    { label: 'Membres qui ont ouvert un match', value: openers, of: profiles },
    { label: fr`Photos proposées, par l'une ou l'autre personne`, value: reveals.asked },
    { label: 'Photos dévoilées, à deux', value: reveals.opened, of: reveals.asked },
    ...returns.map(({ days, members, of }) => ({
      label: fr`De retour ${counted(days, 'jour', 'jours')} après l'inscription, ou plus tard`,
      value: members,
      of,
    })),
  ];
  return facts.map((fact) => ({
    ...fact,
    cells: [formatNumber(fact.value), fact.of === undefined ? '–' : inPercent(percent(fact.value, fact.of))],
  }));
}
