import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { Button } from '../../ui/Button.tsx';
import { CANCELLED_PAUSE_MS, plans, type PlanId } from '#shared/plans/plans.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import './plans.css';

const TITLE_ID = 'resiliation';

interface CancellationProps extends Pick<ScreenData<'subscription'>, 'subscription' | 'endsOn'> {
  readonly plan: PlanId;
  /** Without script the link loads the page anew, with the dialog open. */
  readonly isOpenAtFirst: boolean;
}

/** The sentence about cancelling, and its dialog. Nothing is stored, because nothing is paid yet (S-plan-3). */
export function Cancellation({ subscription, plan, endsOn, isOpenAtFirst }: CancellationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  useGoOnOnce(isConfirmed);
  useEffect(() => {
    if (isOpenAtFirst) show(dialog.current);
  }, [isOpenAtFirst]);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    show(dialog.current);
  };
  const cancel = (event: FormEvent) => {
    event.preventDefault();
    dialog.current?.close();
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    dialog.current?.close();
    setConfirmed(true);
  };
  return (
    <section className="plans-way-out">
      <p>
        Sans engagement : tu peux{' '}
        <a href={`${routes.subscription}?resilier=oui#${TITLE_ID}`} onClick={open}>
          résilier
        </a>{' '}
        ton abonnement quand tu veux.
      </p>
      <p className="plans-way-out__state" role="status">
        {isConfirmed && 'Rien ne te sera prélevé. Un instant, on te ramène à ton profil…'}
      </p>
      <dialog ref={dialog} className="dialog" aria-labelledby={TITLE_ID} open={isOpenAtFirst} closedby="any">
        <h2 id={TITLE_ID}>{"Résiliation d'abonnement"}</h2>
        {subscription === 'endless' ? (
          <>
            <p>
              Si tu confirmes aujourd'hui, ton abonnement s'arrête le <strong>{endsOn}</strong>, la veille de la
              facturation. D'ici là, tu gardes tout ce qu'il t'ouvre.
            </p>
            <p className="tinted">Le paiement n'est pas encore ouvert : rien ne t'a été prélevé, et rien ne le sera.</p>
            <div className="actions">
              <form method="get" action={routes.subscription} onSubmit={cancel}>
                <Button variant="secondary">Annuler</Button>
              </form>
              <form method="get" action={routes.profileComplete} onSubmit={confirm}>
                <Button>Confirmer</Button>
              </form>
            </div>
          </>
        ) : (
          <>
            <p>
              {subscription === 'ends'
                ? fr`Ta formule ${titleOf(plan)} t'est offerte : elle dure jusqu'au ${endsOn}, s'arrête toute seule, et il n'y a rien à résilier.`
                : fr`Tu n'as pas d'abonnement payant : rien ne t'est prélevé, et il n'y a rien à résilier. Ta formule gratuite dure aussi longtemps que tu veux.`}
            </p>
            <div className="actions">
              <form method="get" action={routes.subscription} onSubmit={cancel}>
                <Button>J'ai compris</Button>
              </form>
            </div>
          </>
        )}
      </dialog>
    </section>
  );
}

function titleOf(id: PlanId): string {
  return plans.find((plan) => plan.id === id)?.title ?? '';
}

/** Opens the dialog as a modal, also where the server rendered it open within the page. */
function show(dialog: HTMLDialogElement | null): void {
  dialog?.close();
  dialog?.showModal();
}

function useGoOnOnce(isConfirmed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isConfirmed) return undefined;
    const timer = setTimeout(() => void navigate(routes.profileComplete), CANCELLED_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed, navigate]);
}
