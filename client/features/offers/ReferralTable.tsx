import { referralRewards, referralRules } from '#shared/referrals.ts';

/** What inviting friends gives (D2, section 9). */
export function ReferralTable() {
  return (
    <section className="referral">
      <h2>Invite, et tout le monde y gagne</h2>
      <table className="referral__table">
        <caption>Chaque personne invitée qui remplit son profil te rapproche d’un cadeau.</caption>
        <thead>
          <tr>
            <th scope="col">Tu invites</th>
            <th scope="col">Tu reçois</th>
          </tr>
        </thead>
        <tbody>
          {referralRewards.map(({ friends, friendsInWords, inWords }) => (
            <tr key={friends}>
              <th scope="row">{friendsInWords}</th>
              <td>{inWords}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="small-print">
        {referralRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
