import { routes } from '#shared/routes.ts';
import type { Case } from './case.ts';
import './safety.css';
import { fr } from '#shared/typeset.ts';

type Member = NonNullable<Case['member']>;

interface CaseMemberProps extends Member {
  readonly reportId: string;
  /** The photo is shown as long as there is something to decide. */
  readonly isPending: boolean;
}

/** The reported member's profile, with the reports and blocks of others. */
export function CaseMember({ reportId, isPending, ...member }: CaseMemberProps) {
  const facts: readonly (readonly [string, string | number])[] = [
    ['Âge donné', member.age === null ? 'pas encore dit' : fr`${member.age} ans`],
    ['Genre', member.gender ?? 'pas encore dit'],
    ['Inscription', member.signedUp],
    ['Prénom changé', member.nameChanged ?? 'jamais'],
    ['Profil', member.isComplete ? 'complet' : 'incomplet'],
    ['Crushs envoyés', member.crushesSent],
    ['Blocages reçus', member.blockedBy],
    ['Compte', stateOf(member)],
  ];
  return (
    <section className="card" aria-labelledby="member">
      <h2 id="member">{member.name ?? fr`Quelqu'un sans prénom`}</h2>
      {member.hasPhoto && isPending && (
        <img
          className="safety-case__photo"
          src={`${routes.adminReports}/photo/${reportId}`}
          alt={member.name ?? 'Ce membre'}
          width="240"
          height="240"
        />
      )}
      <dl className="facts-row">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function stateOf({ isSuspended, isHidden }: Member): string {
  if (isSuspended) return 'suspendu';
  return isHidden ? 'masqué, en vérification' : 'ouvert';
}
