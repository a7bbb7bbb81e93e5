import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { takeFormError } from '../../../frame/FormError.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, SaveButton, useIsSaving, type ButtonProps } from '../../../ui/Button.tsx';
import { ErrorText } from '../../../ui/Field.tsx';
import { addDays } from '#shared/calendar.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { routes } from '#shared/routes.ts';
import type { VideoWishIntent } from '#shared/video-meetings/forms.ts';
import { HALF_HOUR_MS, MOMENTS_AT_MOST, VIDEO_DAYS_AHEAD } from '#shared/video-meetings/moments.ts';
import type { ThreadVideo } from '#shared/video-meetings/screens.ts';
import { fr } from '#shared/typeset.ts';
import { useResultOf, type MeetingResult } from '../meeting/use-result-of.ts';
import { useThreadForms } from '../TalkForm.tsx';
import { useStoredForm } from '../use-stored-form.ts';
import { Proposal } from './VideoLine.tsx';
import '../meeting/talk-meeting.css';

interface VideoViewProps {
  readonly video: ThreadVideo | null;
  readonly token: string;
  readonly name: string;
  readonly formKey: string;
  readonly today: IsoDate;
}

/** 'Rencontre en ligne' in a thread: first both say that they would like it, then one proposes a moment. */
export default function VideoView({ video, ...props }: VideoViewProps) {
  const refused = errorOf(useResultOf('video-wish'));
  if (!video) return <p>La rencontre en ligne n'est pas possible dans cette discussion pour l'instant.</p>;
  return (
    <>
      <p>Une première fois en vidéo : douze minutes, la voix tout de suite, l'image voilée tant que tu veux.</p>
      {refused && <Alert kind="error">{refused}</Alert>}
      {video.wish === 'open' ? <Agreed video={video} {...props} /> : <VideoWish video={video} {...props} />}
    </>
  );
}

/** Why a form was refused; none of these has a field that could say it. */
function errorOf(result: MeetingResult | undefined): string | undefined {
  return takeFormError(result) ?? Object.values(result?.errors ?? {})[0];
}

/** The wish of the two: alone it opens nothing, and a decline is silent. */
export function VideoWish({ video, token, name }: Pick<VideoViewProps, 'token' | 'name'> & { video: ThreadVideo }) {
  switch (video.wish) {
    case 'none':
      return (
        <Part words={fr`Dis ton envie. ${name} la lira, et répondra oui, ou rien du tout.`}>
          <Wish token={token} wish="ask" words="J'aimerais te voir en vidéo" variant="primary" />
        </Part>
      );
    case 'asked-by-me':
      return (
        <Part words={fr`Ton envie est dite. Si ${name} la partage, vous choisirez un moment.`}>
          <Wish token={token} wish="take-back" words="Reprendre mon envie" />
        </Part>
      );
    case 'asked-by-them':
      return (
        <Part
          words={fr`${name} aimerait te voir en vidéo, une première fois. Si tu déclines, personne n'en saura rien.`}
        >
          <Wish token={token} wish="accept" words="Moi aussi" variant="primary" />
          <Wish token={token} wish="decline" words="Pas maintenant" />
        </Part>
      );
    case 'open':
      return null;
  }
}

function Part({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <div className="talk-meeting__choice">
      <p>{words}</p>
      <div className="actions">{children}</div>
    </div>
  );
}

interface WishProps {
  readonly token: string;
  readonly wish: VideoWishIntent;
  readonly words: string;
  readonly variant?: NonNullable<ButtonProps['variant']>;
}

function Wish({ token, wish, words, variant = 'secondary' }: WishProps) {
  const isSaving = useIsSaving();
  return (
    <Form method="post" action={routes.discussion}>
      <input type="hidden" name="intent" value="video-wish" />
      <input type="hidden" name="token" value={token} />
      <Button name="wish" value={wish} variant={variant} disabled={isSaving}>
        {words}
      </Button>
    </Form>
  );
}

/** Both would like it: what stands, and another moment. */
function Agreed({ video: { current, canPropose }, ...props }: VideoViewProps & { readonly video: ThreadVideo }) {
  const isMovable = current?.state === 'taken';
  return (
    <>
      {current && <Proposal video={current} token={props.token} name={props.name} />}
      {isMovable && <p>Un autre moment proposé ici remplace celui-ci, une fois choisi.</p>}
      {(canPropose || isMovable) && <Propose {...props} hasNow={canPropose} />}
      {!current && !canPropose && <p>Vous pourrez proposer un moment dès que vous pourrez vous écrire.</p>}
    </>
  );
}

function Propose({
  token,
  formKey,
  today,
  name,
  hasNow,
}: Omit<VideoViewProps, 'video'> & { readonly hasNow: boolean }) {
  const result = useResultOf('video-propose');
  const refusedNow = errorOf(useResultOf('video-now'));
  const { errors = {}, values = {} } = result ?? {};
  const typed = [values['moment'] ?? []].flat();
  const stored = useStoredForm(`${useThreadForms().conversation} video-propose`);
  const error = errors['moment'] ?? takeFormError(result);
  return (
    <>
      {refusedNow && <Alert kind="error">{refusedNow}</Alert>}
      {hasNow && (
        <Form method="post" action={routes.discussion} className="talk-meeting__choice">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="key" value={formKey} />
          <SaveButton name="intent" value="video-now" variant="secondary">
            Maintenant
          </SaveButton>
          <p className="talk-meeting__aside">{fr`Ta proposition tient cinq minutes : à tenter si ${name} vient d'écrire.`}</p>
        </Form>
      )}
      <Form
        {...stored.form}
        onSubmit={stored.send}
        method="post"
        action={routes.discussion}
        className="form form--narrow"
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="key" value={formKey} />
        <fieldset className="group" aria-describedby={error ? 'moment-error' : 'moment-hint'}>
          <legend className="label">Un à trois moments qui te vont</legend>
          <p className="talk-meeting__aside" id="moment-hint">
            {fr`À l'heure ou à la demie, entre 8 h et 22 h 30, dans les deux semaines. L'heure est celle de Paris.`}
          </p>
          {error && <ErrorText id="moment-error">{error}</ErrorText>}
          {Array.from({ length: MOMENTS_AT_MOST }, (_, index) => (
            <label key={index} className="field">
              <span>
                {index === 0 ? 'Un moment' : index === 1 ? 'Un deuxième, si tu veux' : 'Un troisième, si tu veux'}
              </span>
              <input
                className="field__control"
                type="datetime-local"
                name="moment"
                step={HALF_HOUR_MS / 1000}
                min={`${today}T08:00`}
                max={`${addDays(today, VIDEO_DAYS_AHEAD)}T22:30`}
                required={index === 0}
                defaultValue={typed[index]?.replace(' ', 'T') ?? ''}
              />
            </label>
          ))}
        </fieldset>
        <SaveButton name="intent" value="video-propose">
          Proposer
        </SaveButton>
      </Form>
    </>
  );
}
