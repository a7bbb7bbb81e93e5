import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { ReportCase } from './ReportCase.tsx';
import { ReportLines } from './ReportLines.tsx';

/** The administrators' screen of reports. */
export default function AdminReportsScreen() {
  const data = useScreenData('adminReports');
  return data.state === 'case' ? <ReportCase {...data.case} isDecided={data.isDecided} /> : <Lists {...data} />;
}

function Lists({ open, decided }: Extract<ScreenData<'adminReports'>, { state: 'list' }>) {
  return (
    <Screen
      look="calm"
      title="Signalements"
      intro="Ce qui touche une soirée d'abord, puis les personnes mineures, les contestations, et le reste, du plus ancien au plus récent."
      back={routes.splash}
    >
      <section className="section" aria-labelledby="open">
        <h2 id="open">À décider ({open.length})</h2>
        {open.length > 0 ? (
          <ReportLines lines={open} />
        ) : (
          <p>Rien n'attend : tout est décidé. Un signalement arrive ici dès qu'il est envoyé.</p>
        )}
      </section>
      <section className="section" aria-labelledby="decided">
        <h2 id="decided">Décidés récemment</h2>
        {decided.length > 0 ? (
          <ReportLines lines={decided} />
        ) : (
          <p>Aucune décision pour l'instant. Chacune s'inscrira ici, avec ses motifs.</p>
        )}
      </section>
    </Screen>
  );
}
