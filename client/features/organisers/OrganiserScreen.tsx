import { CalendarHeart } from 'lucide-react';
import { FormError } from '../../frame/FormError.tsx';
import { useLiveReading } from '../../frame/live.ts';
import { Screen } from '../../frame/Screen.tsx';
import { useScreenData } from '../../frame/data.ts';
import { LinkButton } from '../../ui/Button.tsx';
import type { OrganiserData } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { CancelForm } from './CancelForm.tsx';
import { EveningLines } from './EveningLines.tsx';
import { MoveForm } from './MoveForm.tsx';
import { Notice } from './Notices.tsx';
import { OneEvening } from './OneEvening.tsx';
import { WriteEvening } from './WriteEvening.tsx';
import { fr } from '#shared/typeset.ts';
import './organisers.css';

/** An organiser's evenings: all of them, one, and what is done with it. */
export default function OrganiserScreen() {
  const data = useScreenData('organiser');
  switch (data.state) {
    case 'list':
      return <List {...data} />;
    case 'evening':
      return <OneEvening {...data} />;
    case 'form':
      return <WriteEvening key={data.id} {...data} />;
    case 'move':
      return <MoveForm {...data} />;
    case 'cancel':
      return <CancelForm {...data} />;
  }
}

function List({ evenings, suspension, isFirst, notice }: Extract<OrganiserData, { state: 'list' }>) {
  useLiveReading();
  const isOver = ({ state }: { readonly state: string }) => ['over', 'cancelled', 'taken-down'].includes(state);
  const coming = evenings.filter((evening) => !isOver(evening));
  const past = evenings.filter(isOver);
  return (
    <Screen
      look="calm"
      title="Mes soirées à tenir"
      intro="Tu choisis le lieu et l'heure. Nous composons les tables ; le jour même, tu accueilles."
      back={routes.splash}
    >
      <Notice notice={notice} />
      <FormError />
      {suspension === null ? <Beginning isFirst={isFirst} /> : <Suspended reason={suspension} />}
      {coming.length > 0 && (
        <section className="section" aria-labelledby="a-venir">
          <h2 id="a-venir">À venir</h2>
          <EveningLines lines={coming} path={routes.organiser} />
        </section>
      )}
      {past.length > 0 && (
        <section className="section" aria-labelledby="passees">
          <h2 id="passees">Passées, ou qui n'ont pas lieu</h2>
          <EveningLines lines={past} path={routes.organiser} />
        </section>
      )}
    </Screen>
  );
}

function Beginning({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <section className="card organisers-beginning">
      <CalendarHeart size={40} aria-hidden="true" />
      <div className="organisers-beginning__words">
        <p>
          {isFirst
            ? fr`Une personne de l'équipe lit ta prochaine soirée avant qu'elle ne se publie. Les suivantes se publient aussitôt.`
            : 'Une soirée que tu proposes se publie aussitôt.'}{' '}
          Propose-la quatre jours avant au moins.
        </p>
        <LinkButton to={`${routes.organiser}?faire=nouvelle`}>Écrire une soirée</LinkButton>
      </div>
    </section>
  );
}

function Suspended({ reason }: { readonly reason: string }) {
  return (
    <section className="card" aria-labelledby="suspension">
      <h2 id="suspension">Tes soirées sont suspendues</h2>
      {reason && <p className="organisers-words">{reason}</p>}
      <p>
        Celles qui étaient à venir n'ont pas lieu, et les personnes inscrites le savent. Rien ne peut être proposé tant
        que l'équipe n'a pas levé cette mesure. Tu n'es pas d'accord ? Réponds au message que tu as reçu : une autre
        personne relira tout.
      </p>
    </section>
  );
}
