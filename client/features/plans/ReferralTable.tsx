import { RewardsTable } from '../points/RewardsTable.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import { referralRules } from '#shared/points/referrals.ts';
import './plans.css';

/** What inviting friends gives (S-invitation-4). */
export function ReferralTable({ isOpeningAhead }: { readonly isOpeningAhead: boolean }) {
  return (
    <section className="plans-referral">
      <h2>Invite, et gagne des mois</h2>
      <p>Chaque personne invitée qui remplit son profil et revient te rapproche d'un cadeau.</p>
      <RewardsTable caption="Ce que donnent tes invitations" />
      <ul className="plans-small-print">
        {referralRules(isOpeningAhead).map((rule) => (
          <li key={rule}>{withoutBreaks(rule)}</li>
        ))}
      </ul>
    </section>
  );
}
