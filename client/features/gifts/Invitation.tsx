import { Check, Copy, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { RewardsTable } from '#client/features/referrals/RewardsTable.tsx';
import { useViewer } from '#client/routing/data.ts';
import { Button } from '#client/ui/Button.tsx';
import { useIsHydrated } from '#client/ui/use-is-hydrated.ts';
import { referralRules } from '#shared/referrals.ts';
import type { Gifts } from './gifts.ts';

type InvitationData = Gifts['invitation'];

/** The personal link, what it has brought, and what comes next. */
export function Invitation(invitation: InvitationData) {
  const { link, joined, reward, next, opens } = invitation;
  return (
    <section className="gifts__part invitation" id="inviter" tabIndex={-1} aria-labelledby="inviter-titre">
      <h2 id="inviter-titre">Invite quelqu’un, gagne un mois</h2>
      <p>Ton lien personnel ne dit rien de toi. Nous comptons qui vient par lui, sans jamais dire qui.</p>
      <PersonalLink link={link} />
      <p className="invitation__count">{countInWords(invitation)}</p>
      {reward && (
        <p className="invitation__reward">
          <Check size={20} strokeWidth={3} aria-hidden="true" />
          <span>
            <strong>{reward}</strong> gagné{opens ? `, et commence ${opens}` : ''}.
          </span>
        </p>
      )}
      {next && (
        <p>
          Encore {next.missing === 1 ? 'une personne' : `${next.missing}\u00a0personnes`} pour&#8239;:{' '}
          <strong>{next.reward}</strong>.
        </p>
      )}
      <RewardsTable caption="Ce que donnent tes invitations" joined={joined} />
      <ul className="rules">
        {referralRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}

function countInWords({ joined, onTheWay }: InvitationData): string {
  if (joined === 0 && onTheWay === 0) return 'Personne n’est encore venu par ton lien.';
  const arrived =
    joined === 1 ? '1\u00a0personne est venue par ton lien' : `${joined}\u00a0personnes sont venues par ton lien`;
  const coming =
    onTheWay === 1 ? '1\u00a0personne remplit son profil' : `${onTheWay}\u00a0personnes remplissent leur profil`;
  return `${[joined > 0 && arrived, onTheWay > 0 && coming].filter(Boolean).join(', ')}.`;
}

/** A field to select where there is no script; buttons where there is. */
function PersonalLink({ link }: { readonly link: string }) {
  const { productName } = useViewer();
  const isHydrated = useIsHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setTold('Lien copié.');
    } catch {
      setTold('Ton lien est sélectionné\u202f: copie-le.');
    }
  };
  const share = () => {
    const text = `Des rencontres par affinités, sans défiler des photos\u202f: viens voir ${productName}.`;
    // Closing the sheet without choosing is no failure.
    navigator.share({ text, url: link }).catch(() => undefined);
  };
  return (
    <div className="personal-link">
      <label htmlFor="lien-personnel">Ton lien personnel</label>
      <input
        ref={field}
        id="lien-personnel"
        className="field__control"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      {isHydrated && (
        <div className="actions">
          <Button type="button" onClick={() => void copy()}>
            <Copy size={20} aria-hidden="true" /> Copier le lien
          </Button>
          {'share' in navigator && (
            <Button type="button" variant="secondary" onClick={share}>
              <Share2 size={20} aria-hidden="true" /> Partager
            </Button>
          )}
        </div>
      )}
      <p role="status">{told}</p>
    </div>
  );
}
