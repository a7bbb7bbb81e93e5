import { useId } from 'react';
import { Form, useActionData } from 'react-router';
import { Button, useIsSaving } from '../../../ui/Button.tsx';
import { Share } from '../../../ui/Share.tsx';
import { routes } from '#shared/routes.ts';
import type { TrustedLinkView } from '#shared/talk/meeting.ts';
import { fr } from '#shared/typeset.ts';
import { Hidden } from './Hidden.tsx';
import type { MeetingResult } from './use-result-of.ts';
import './talk-meeting.css';

interface TrustedLinkProps {
  readonly number: number;
  readonly trusted: TrustedLinkView;
  readonly token: string;
}

/** 'Préviens un proche': makes a link, shows it once to copy or share, and says that the member is home. */
export function TrustedLink({ number, trusted, token }: TrustedLinkProps) {
  const isSaving = useIsSaving();
  const result = useActionData<MeetingResult>();
  const link = result?.trustedNumber === number ? result.trustedLink : undefined;
  const press = (intent: string, label: string, variant: 'primary' | 'secondary' | 'quiet') => (
    <Form method="post" action={routes.discussion}>
      <Hidden number={number} token={token} />
      <Button name="intent" value={intent} variant={variant} disabled={isSaving}>
        {label}
      </Button>
    </Form>
  );
  return (
    <details className="talk-meeting__trusted" open={link !== undefined || (trusted.isMade && trusted.hasBegun)}>
      <summary>Préviens un proche</summary>
      <div className="talk-meeting__trusted-words">
        <p>
          Un lien pour quelqu'un de confiance : ton prénom, le lieu, l'heure, et si tu es de retour à la maison. Rien de
          l'autre personne, qui n'en sait rien. Il s'éteint douze heures après le début.
        </p>
        {link && <Made link={link} />}
        {trusted.isHome && <p>Ton proche lit que tu es à la maison.</p>}
        {trusted.isMade && trusted.hasBegun && !trusted.isHome && press('home', 'Je suis à la maison', 'primary')}
        {press('trusted-link', trusted.isMade ? 'Faire un autre lien' : 'Faire le lien', 'secondary')}
        {trusted.isMade && (
          <>
            <p className="talk-meeting__aside">Un autre lien remplace celui que tu as donné.</p>
            {press('end-trusted-link', 'Éteindre le lien', 'quiet')}
          </>
        )}
      </div>
    </details>
  );
}

function Made({ link }: { readonly link: string }) {
  const id = useId();
  return (
    <div className="field" role="group" aria-label="Ton lien">
      <label htmlFor={id}>Ton lien, à donner maintenant : il ne sera plus montré</label>
      <input id={id} className="field__control" readOnly value={link} />
      <Share
        text={fr`J'ai un rendez-vous. Tu verras ici où je suis, et si je suis à la maison.`}
        url={link}
        copied={link}
        copyLabel="Copier le lien"
        done="Le lien est copié."
        blocked="Ton navigateur ne copie pas : sélectionne le lien et copie-le."
      />
    </div>
  );
}
