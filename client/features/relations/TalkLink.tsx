import { Form } from 'react-router';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

/** Where two members stand with each other's words, as the server says it. */
export interface PairTalk {
  readonly state: 'none' | 'asked-by-me' | 'asked-by-them' | 'open' | 'closed';
  /** Opens what there is to read; null where there is nothing. */
  readonly token: string | null;
}

interface TalkLinkProps {
  readonly talk: PairTalk;
  /** The pseudonym of the other member. */
  readonly match: string;
  readonly name: string;
  readonly variant?: ButtonProps['variant'];
  readonly className?: string;
}

/**
 * The way from a person to the words of the two, by where they stand: asking, answering, reading on. It is a form, because
 * no address names a member or a conversation. Nothing where there is nothing to do.
 */
export function TalkLink({
  talk: { state, token },
  match,
  name,
  variant = 'secondary',
  className = '',
}: TalkLinkProps) {
  if (state === 'none')
    return (
      <Form method="post" action={routes.matches}>
        <input type="hidden" name="match" value={match} />
        <Button name="intent" value="question" variant={variant} className={className}>
          Une question à deux<span className="visually-hidden"> avec {name}</span>
        </Button>
      </Form>
    );
  if (!token) return null;
  const words = {
    'asked-by-me': 'Voir ma question',
    'asked-by-them': fr`Répondre à ${name}`,
    open: 'Votre discussion',
    closed: 'Relire votre discussion',
  }[state];
  return (
    <Form method="post" action={routes.discussions}>
      <input type="hidden" name="token" value={token} />
      <Button name="intent" value="open" variant={variant} className={className}>
        {words}
        {state !== 'asked-by-them' && <span className="visually-hidden"> avec {name}</span>}
      </Button>
    </Form>
  );
}
