import { referralRewards } from '#shared/points/referrals.ts';
import './points.css';

/** The rewards of inviting friends (S-invitation-4), with those already earned highlighted. */
export function RewardsTable({ caption, joined = 0 }: { readonly caption: string; readonly joined?: number }) {
  return (
    <table className="points-rewards">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Tu invites</th>
          <th scope="col">Tu reçois</th>
        </tr>
      </thead>
      <tbody>
        {referralRewards.map(({ friends, friendsInWords, inWords }) => (
          <tr key={friends} className={friends <= joined ? 'is-earned' : undefined}>
            <th scope="row">
              {friendsInWords}
              {friends <= joined && <span className="visually-hidden">, gagné</span>}
            </th>
            <td>{inWords}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
