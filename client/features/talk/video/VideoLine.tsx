import { Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, useIsSaving } from '../../../ui/Button.tsx';
import { capitalised } from '../../../ui/capitalised.ts';
import { routes } from '#shared/routes.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import { VIDEO_FILE_PATH } from '#shared/video-meetings/addresses.ts';
import { videoMomentInWords } from '#shared/video-meetings/moments.ts';
import type { VideoLineView, VideoNewsView } from '#shared/video-meetings/screens.ts';
import { fr } from '#shared/typeset.ts';
import { Hidden } from '../meeting/Hidden.tsx';
import { useResultOf } from '../meeting/use-result-of.ts';
import '../meeting/talk-meeting.css';

interface VideoLineProps {
  readonly number: number;
  /** Undefined when its words are gone. */
  readonly video: VideoLineView | VideoNewsView | undefined;
  readonly token: string;
  /** The first name of the other; null for a deleted account. */
  readonly name: string | null;
}

interface ProposalProps {
  readonly video: VideoLineView;
  readonly token: string;
  readonly name: string;
}

/** A meeting by video in a thread: proposed, taken, at its hour, over; and what became of it, in a line of its own. */
export default function VideoLine({ number, video, token, name }: VideoLineProps) {
  if (!video) return <p className="talk-meeting talk-meeting--over">Une rencontre en ligne dont il ne reste rien.</p>;
  if (video.kind === 'news')
    return (
      <p className="talk-meeting talk-meeting--over">
        {video.event === 'taken'
          ? fr`C'est dit : rencontre en ligne ${inWords(video.startsAt)}.`
          : fr`La rencontre en ligne de ${inWords(video.startsAt)} est annulée.`}
      </p>
    );
  return <Proposal key={number} video={video} token={token} name={name ?? "L'autre"} />;
}

/** A proposal, or the meeting that it has become, with what can be done about it. */
export function Proposal(props: ProposalProps) {
  const taking = useResultOf('video-accept', props.video.number);
  const callingOff = useResultOf('video-call-off', props.video.number);
  const error = (taking ?? callingOff)?.errors;
  return (
    <section className="talk-meeting" aria-label="Une rencontre en ligne">
      {error && <Alert kind="error">{Object.values(error)[0]}</Alert>}
      <Words {...props} />
    </section>
  );
}

function Words(props: ProposalProps) {
  const { video, name } = props;
  switch (video.state) {
    case 'proposed-by-me':
      return <ProposedByMe {...props} />;
    case 'proposed-by-them':
      return <ProposedByThem {...props} />;
    case 'taken':
      return <Taken {...props} />;
    case 'door-open':
      return <DoorOpen {...props} />;
    case 'over':
      return <Over {...props} />;
    case 'missed':
      return (
        <p className="talk-meeting__words">{fr`La rencontre en ligne n'a pas eu lieu. Un autre moment peut se proposer.`}</p>
      );
    case 'lapsed':
      return (
        <p className="talk-meeting__words">
          {video.isMine
            ? fr`Tu avais proposé une rencontre en ligne. Le moment est passé.`
            : fr`${name} te proposait une rencontre en ligne. Le moment est passé.`}
        </p>
      );
    case 'cancelled':
      return <p className="talk-meeting__words">Cette rencontre en ligne ne tient plus.</p>;
  }
}

function ProposedByMe({ video, token, name }: ProposalProps) {
  return (
    <>
      <p className="talk-meeting__title">
        {video.isNow ? 'Tu proposes de vous voir maintenant' : 'Tu proposes une rencontre en ligne'}
      </p>
      {!video.isNow && <Moments moments={video.moments} />}
      <p className="talk-meeting__aside">
        {video.isNow
          ? fr`Ta proposition tient cinq minutes. Si ${name} dit oui, tu le verras ici.`
          : fr`Un de ces moments sera choisi, ou pas. Tu le liras ici.`}
      </p>
      {video.canBeCancelled && <CallOff video={video} token={token} label="Retirer ma proposition" isAtOnce />}
    </>
  );
}

function Moments({ moments }: Pick<VideoLineView, 'moments'>) {
  return (
    <ul className="talk-meeting__slots">
      {moments.map((moment) => (
        <li key={moment}>{capitalised(inWords(moment))}</li>
      ))}
    </ul>
  );
}

function ProposedByThem({ video, token, name }: ProposalProps) {
  const isSaving = useIsSaving();
  return (
    <>
      <p className="talk-meeting__title">
        {video.isNow ? fr`${name} te propose de vous voir maintenant` : fr`${name} te propose une rencontre en ligne`}
      </p>
      <Form method="post" action={routes.discussion} className="talk-meeting__choice">
        <Hidden intent="video-accept" number={video.number} token={token} />
        <p className="talk-meeting__aside">
          {video.isNow ? 'Seulement si tu en as envie, là, tout de suite.' : fr`Un appui, et c'est dit :`}
        </p>
        {video.takeable.map((index) => (
          <Button key={index} name="index" value={index} variant="secondary" disabled={isSaving}>
            {video.isNow ? 'Oui, maintenant' : capitalised(inWords(video.moments[index] ?? ''))}
          </Button>
        ))}
      </Form>
      {video.canBeCancelled && (
        <CallOff video={video} token={token} label={video.isNow ? 'Pas maintenant' : 'Aucun de ces moments'} isAtOnce />
      )}
    </>
  );
}

function Taken({ video, token }: ProposalProps) {
  return (
    <>
      <p className="talk-meeting__title">Votre rencontre en ligne</p>
      <p className="talk-meeting__words">{inWords(video.startsAt ?? '')}</p>
      <p className="talk-meeting__aside">L'entrée s'ouvre ici dix minutes avant.</p>
      <p>
        <a className="talk-meeting__file" href={`${VIDEO_FILE_PATH}?number=${video.number}`} download>
          La mettre dans mon agenda
        </a>
        <br />
        <span className="talk-meeting__aside">Elle s'y appelle « Rendez-vous », sans nom.</span>
      </p>
      <p>
        <Link to={`${routes.discussion}?${VIEW_PARAMETER}=${threadViews.video}`}>Proposer un autre moment</Link>
      </p>
      {video.canBeCancelled && <CallOff video={video} token={token} label="Annuler la rencontre" />}
    </>
  );
}

function DoorOpen({ video, token, name }: ProposalProps) {
  return (
    <>
      <p className="talk-meeting__title">Votre rencontre en ligne</p>
      <p className="talk-meeting__words">{fr`C'est l'heure, ou presque : ${inWords(video.startsAt ?? '')}.`}</p>
      <p className="talk-meeting__aside">{fr`Tu passes d'abord par une entrée, où ${name} ne te voit pas encore.`}</p>
      <OpenForm video={video} token={token}>
        <Video size={20} aria-hidden="true" /> Aller à l'entrée
      </OpenForm>
      {video.canBeCancelled && <CallOff video={video} token={token} label="Annuler la rencontre" />}
    </>
  );
}

function Over({ video, token }: ProposalProps) {
  if (!video.isToAnswer) return <p className="talk-meeting__words">Votre rencontre en ligne a eu lieu.</p>;
  return (
    <>
      <p className="talk-meeting__title">Votre rencontre en ligne a eu lieu</p>
      <p className="talk-meeting__aside">Deux questions, rien que pour toi.</p>
      <OpenForm video={video} token={token}>
        Et alors ?
      </OpenForm>
    </>
  );
}

/** Leads to the page by a whole document: only there may the browser open camera and microphone. */
function OpenForm({
  video,
  token,
  children,
}: Pick<ProposalProps, 'video' | 'token'> & { readonly children: ReactNode }) {
  return (
    <form method="post" action={routes.videoMeeting}>
      <Hidden number={video.number} token={token} />
      <Button name="intent" value="open">
        {children}
      </Button>
    </form>
  );
}

interface CallOffProps extends Pick<ProposalProps, 'video' | 'token'> {
  readonly label: string;
  /** Whether it is done without a question: nothing was agreed yet. */
  readonly isAtOnce?: boolean;
}

function CallOff({ video, token, label, isAtOnce = false }: CallOffProps) {
  const isSaving = useIsSaving();
  const form = (words: string) => (
    <Form method="post" action={routes.discussion}>
      <Hidden number={video.number} token={token} />
      <Button name="intent" value="video-call-off" variant="quiet" disabled={isSaving}>
        {words}
      </Button>
    </Form>
  );
  if (isAtOnce) return form(label);
  return (
    <details className="confirmation confirmation--start">
      <summary>{label}</summary>
      <div className="confirmation__question">
        <p>L'autre le lira tout de suite.</p>
        {form('Oui, annuler')}
      </div>
    </details>
  );
}

function inWords(moment: string): string {
  return videoMomentInWords(new Date(moment));
}
