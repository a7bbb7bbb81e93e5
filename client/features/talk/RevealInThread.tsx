import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { routes } from '#shared/routes.ts';
import type { threadWishes } from '#shared/talk/forms.ts';
import type { ThreadReveal } from '#shared/talk/screens.ts';
import { fr } from '#shared/typeset.ts';
import { Button, LinkButton, useIsSaving } from '../../ui/Button.tsx';
import './talk-reveal.css';

interface RevealInThreadProps {
  /** `discussion.reveal` of the data of '/discussion'; nothing is rendered where it is null. */
  readonly reveal: ThreadReveal | null;
  /** `discussion.token`: the forms post it to '/discussion' with the intent 'reveal'. */
  readonly token: string;
  /** `discussion.name` */
  readonly name: string;
}

/**
 * The reveal of photos from the thread: what the two may do about their photos, as plain forms that work without script.
 * The screen says why one of them failed, as for its other forms. A line of kind 'reveal' in the thread has `RevealLine`.
 */
export function RevealInThread({ reveal, token, name }: RevealInThreadProps) {
  if (!reveal || reveal.areBothImmediate) return null;
  const addPhoto = (
    <LinkButton to={`${routes.profilePhotoUpload}?retour=recap`} variant="secondary">
      Ajouter ma photo
    </LinkButton>
  );
  switch (reveal.state) {
    case 'none':
      if (!reveal.hasTheirPhoto) return null;
      return (
        <Part words={fr`Une photo voilée ne s'ouvre que si vous le voulez à deux.`}>
          {reveal.hasOwnPhoto ? <Wish token={token} wish="ask" words="Dévoile ta photo" /> : addPhoto}
        </Part>
      );
    case 'asked-by-me':
      return (
        <Part words={fr`Ta demande est partie. Si ${name} accepte, vos photos s'ouvrent ensemble.`}>
          <Wish token={token} wish="take-back" words="Reprendre ma demande" />
        </Part>
      );
    case 'asked-by-them':
      return (
        <Part
          words={fr`${name} aimerait que vous dévoiliez vos photos, ensemble. Si tu déclines, personne n'en saura rien.`}
        >
          {reveal.hasOwnPhoto ? <Wish token={token} wish="accept" words="Accepter" variant="primary" /> : addPhoto}
          <Wish token={token} wish="decline" words="Décliner" />
        </Part>
      );
    case 'open':
      return (
        <Part words={fr`Vos photos sont ouvertes, l'une pour l'autre.`}>
          <SeePhotos match={reveal.match} isNew={reveal.isMomentDue} />
        </Part>
      );
  }
}

/** What a line of kind 'reveal' says; the way to the photos is in `RevealInThread`. */
export function RevealLine() {
  return <p>{fr`Vous avez ouvert vos photos, ensemble.`}</p>;
}

function Part({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <div className="talk-reveal">
      <p>{words}</p>
      <div className="actions">{children}</div>
    </div>
  );
}

interface WishProps {
  readonly token: string;
  readonly wish: (typeof threadWishes)[number];
  readonly words: string;
  readonly variant?: 'primary' | 'secondary';
}

function Wish({ token, wish, words, variant = 'secondary' }: WishProps) {
  const isSaving = useIsSaving();
  return (
    <Form method="post" action={routes.discussion}>
      <input type="hidden" name="intent" value="reveal" />
      <input type="hidden" name="token" value={token} />
      <Button name="wish" value={wish} variant={variant} disabled={isSaving}>
        {words}
      </Button>
    </Form>
  );
}

/** Leads to the resonance, where the photos are, and where they can be closed again. */
function SeePhotos({ match, isNew }: { readonly match: string; readonly isNew: boolean }) {
  return (
    <Form method="post" action={routes.matches}>
      <input type="hidden" name="match" value={match} />
      <Button variant={isNew ? 'primary' : 'secondary'}>{isNew ? 'Les découvrir' : 'Voir nos photos'}</Button>
    </Form>
  );
}
