import { Form } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, useIsSaving } from '../../ui/Button.tsx';
import { FormProblem } from '../../frame/FormProblem.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useToastOn } from '../../frame/Toasts.tsx';
import {
  administrationMessages as messages,
  administrationNotices as notices,
} from '#shared/messages/administration.ts';
import { routes } from '#shared/routes.ts';
import {
  ratesOf,
  RECENT_DAYS,
  statisticsPages,
  type Statistics,
  type StatisticsPage,
} from '#shared/statistics/statistics.ts';
import { BarTable } from './BarTable.tsx';
import { DayChart } from './DayChart.tsx';
import { counted, frenchMoment, inFrench, inPercent } from './french.ts';
import { queueNames } from './queue-names.ts';
import { keepWhole } from '../../ui/keep-whole.tsx';
import './statistics.css';

type DashboardProps = Extract<ScreenData<'adminStatistics'>, { state: 'dashboard' }>;

const pageNames: Readonly<Record<StatisticsPage, string>> = {
  home: 'Inscription',
  login: 'Connexion',
  'cadeau-abonnement': 'Cadeau abonnement',
  'quiz-amour': 'Quiz amour',
  'quiz-sentiment': 'Quiz sentiment',
};

/** Everything at a glance: counters, rates, and pictures that are tables as well. */
export function Dashboard({ statistics, isNew }: DashboardProps) {
  useToastOn(isNew || undefined, () => ({
    kind: 'success',
    title: 'Connexion réussie',
    description: notices.admin_logged_in,
  }));
  useToastOn(statistics === null || undefined, () => ({
    kind: 'error',
    title: 'Erreur',
    description: messages.statistics_refresh_failed,
  }));
  return (
    <Screen
      look="calm"
      title="Statistiques"
      intro={statistics ? `Compté le ${frenchMoment(statistics.countedAt)}.` : undefined}
    >
      {isNew && (
        <Alert kind="success" title="Connexion réussie">
          {notices.admin_logged_in}
        </Alert>
      )}
      <FormProblem />
      <Commands />
      {statistics ? (
        <Figures {...statistics} />
      ) : (
        <Alert kind="error" title="Erreur">
          {messages.statistics_refresh_failed}
        </Alert>
      )}
    </Screen>
  );
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

function Figures({ stats, days, funnel, matchesPerMember, stateAt, queues }: Statistics) {
  const rates = ratesOf(stats);
  const tiles = [
    { label: 'Membres', value: inFrench(stats.totalUsers) },
    { label: 'Profils terminés', value: inFrench(stats.completedProfiles) },
    { label: 'Crushs envoyés', value: inFrench(stats.totalCrushes) },
    { label: 'E-mails de crush partis', value: inFrench(stats.emailsSent) },
    { label: `Inscriptions sur ${RECENT_DAYS}\u00a0jours`, value: inFrench(stats.recentSignups) },
    { label: 'Membres Premium', value: inFrench(stats.premiumUsers) },
    { label: 'Taux de complétion', value: inPercent(rates.completion) },
    { label: 'Crushs par profil terminé', value: inFrench(rates.crushesPerUser) },
    { label: 'Engagement e-mail', value: inPercent(rates.emailEngagement) },
  ];
  const [first] = funnel;
  const asOf = `Au ${frenchMoment(stateAt)}`;
  return (
    <>
      <dl className="statistics-counters">
        {tiles.map(({ label, value }) => (
          <div key={label} className="raised statistics-counters__one">
            <dt>{keepWhole(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <BarTable
        title="Visites par page"
        columns={['Page', 'En tout', `${RECENT_DAYS}\u00a0derniers jours`]}
        rows={statisticsPages.map((page) => ({
          label: pageNames[page],
          value: stats.pageVisits[page],
          cells: [inFrench(stats.pageVisits[page]), inFrench(stats.recentPageVisits[page])],
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
        title="Le parcours d’inscription"
        note={`${asOf}, plus les inscriptions depuis. Chaque étape dit combien de membres l’ont atteinte, et combien n’ont pas fait la suivante.`}
        columns={['Étape', 'Atteinte par', 'Sans la suivante']}
        rows={funnel.map(({ label, reached, left }) => ({
          label,
          value: reached,
          of: first?.reached ?? 0,
          cells: [inFrench(reached), left === 0 ? '–' : inFrench(left)],
        }))}
      />
      <BarTable
        title="Matchs par membre"
        note={`${asOf}, parmi les profils terminés.`}
        columns={['Personnes montrées', 'Membres']}
        rows={matchesPerMember.map((members, matches) => ({
          label: matches === 0 ? 'Aucune' : counted(matches, 'personne', 'personnes'),
          value: members,
          cells: [inFrench(members)],
        }))}
      />
      <DayChart
        title="E-mails et SMS par jour"
        days={days}
        series={[
          { key: 'mailsSent', label: 'Partis', one: 'message parti', many: 'messages partis', look: 'bars' },
          { key: 'mailsFailed', label: 'Refusés', one: 'message refusé', many: 'messages refusés', look: 'alert-bars' },
        ]}
      />
      <BarTable
        title="Files d’attente"
        columns={['File', 'En attente', 'Plus tard']}
        empty={`Rien n’attend\u202f: tout est fait.`}
        rows={queues.map(({ name, waiting, deferred }) => ({
          label: queueNames[name] ?? name,
          value: waiting,
          cells: [inFrench(waiting), inFrench(deferred)],
        }))}
      />
    </>
  );
}
