import { Check } from 'lucide-react';
import { useRef } from 'react';
import { RewardsTable } from '../points/RewardsTable.tsx';
import { useViewer } from '../../frame/data.ts';
import { Share } from '../../ui/Share.tsx';
import { referralRules } from '#shared/points/referrals.ts';
import type { Gifts } from './gifts.ts';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import './gifts.css';
import { fr } from '#shared/typeset.ts';

type InvitationData = Gifts['invitation'];

/** The personal invitation link, with its rewards so far and the next one. */
export function Invitation(invitation: InvitationData) {
  const { link, joined, rewards, next, opens } = invitation;
  return (
    <section className="gifts__part gifts-invitation" id="inviter" tabIndex={-1} aria-labelledby="inviter-titre">
      <h2 id="inviter-titre">Invite quelqu'un, gagne un mois</h2>
      <p>Ton lien personnel ne dit rien de toi. Nous comptons qui vient par lui, sans jamais dire qui.</p>
      <PersonalLink link={link} />
      <p className="gifts-invitation__count">{countInWords(invitation)}</p>
      {rewards.length > 0 && (
        <p className="gifts-invitation__reward">
          <Check size={20} strokeWidth={3} aria-hidden="true" />
          <span>
            Gagné : <strong>{rewards.join(', ')}</strong>.{opens && ` Cela commence ${opens}.`}
          </span>
        </p>
      )}
      {next && (
        <p>
          Encore {next.missing === 1 ? 'une personne' : fr`${next.missing} personnes`} pour :{' '}
          <strong>{next.reward}</strong>.
        </p>
      )}
      <RewardsTable caption="Ce que donnent tes invitations" joined={joined} />
      <ul className="gifts-rules">
        {referralRules(opens !== null).map((rule) => (
          <li key={rule}>
            <span>{withoutBreaks(rule)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countInWords({ joined, onTheWay }: InvitationData): string {
  if (joined === 0 && onTheWay === 0) return 'Aucune invitation ne compte pour le moment.';
  const arrived =
    joined === 1 ? fr`1 personne venue par ton lien compte` : fr`${joined} personnes venues par ton lien comptent`;
  const coming = onTheWay === 1 ? fr`1 personne est en route` : fr`${onTheWay} personnes sont en route`;
  return `${[joined > 0 && arrived, onTheWay > 0 && coming].filter(Boolean).join(', ')}.`;
}

/** A field to select where there is no script; buttons where there is. */
function PersonalLink({ link }: { readonly link: string }) {
  const { productName } = useViewer();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="tinted gifts-link">
      <label htmlFor="lien-personnel">Ton lien personnel</label>
      <input
        ref={field}
        id="lien-personnel"
        className="field__control"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Share
        text={fr`Des rencontres par affinités, sans défiler des photos : viens voir ${productName}.`}
        url={link}
        copied={link}
        copyLabel="Copier le lien"
        done="Lien copié."
        blocked={fr`Ton lien est sélectionné : copie-le.`}
        onCopy={() => field.current?.select()}
      />
    </div>
  );
}
