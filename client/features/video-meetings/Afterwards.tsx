import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { routes } from '#shared/routes.ts';
import { aftermathAnswers, aftermathWords } from '#shared/talk/aftermath.ts';
import { personWords } from '#shared/video-meetings/afterwards.ts';
import type { PersonAnswer } from '#shared/video-meetings/forms.ts';
import type { VideoEnd, VideoMeetingData } from '#shared/video-meetings/screens.ts';
import { fr, typeset } from '#shared/typeset.ts';
import { useFormResult } from '../../frame/data.ts';
import { Button, LinkButton, SaveButton } from '../../ui/Button.tsx';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import './video-meetings.css';

const personAnswers = ['yes', 'no', 'unsure'] as const satisfies readonly PersonAnswer[];

const ends: Readonly<Record<VideoEnd, { readonly title: string; readonly words: string }>> = typeset({
  ended: { title: "C'est fini pour cette fois", words: 'Ta caméra et ton micro sont fermés.' },
  missed: {
    title: 'Pas cette fois',
    words:
      "La rencontre n'a pas eu lieu. Un imprévu, un réseau capricieux : ça arrive. Un autre moment peut se proposer.",
  },
  'called-off': { title: 'Ce rendez-vous est annulé', words: 'Un autre moment peut se proposer dans la discussion.' },
});

/** When it is over: that it is, and what each says alone, if they want to. */
export function Afterwards(meeting: VideoMeetingData) {
  const { end, afterwards, name } = meeting;
  const { title, words } = ends[end ?? 'ended'];
  return (
    <>
      <section className="card" aria-labelledby="fin">
        <h2 id="fin">{title}</h2>
        <p>{words}</p>
        {afterwards.isWishShared && <p className="video-meetings-shared">{aftermathWords.bothAgain(name)}</p>}
        {afterwards.state === 'answered' && !afterwards.isWishShared && (
          <p role="status">Ta réponse est gardée, pour toi.</p>
        )}
        <div className="actions">
          <LinkButton to={routes.discussion} {...(afterwards.state === 'to-answer' && { variant: 'secondary' })}>
            Revenir à la discussion
          </LinkButton>
        </div>
      </section>
      {afterwards.state === 'to-answer' && <Answers {...meeting} />}
      {(afterwards.state !== 'none' || end === 'ended') && <Safety {...meeting} />}
    </>
  );
}

function VideoForm({
  meeting: { token, number },
  className,
  children,
}: {
  readonly meeting: VideoMeetingData;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Form method="post" action={routes.videoMeeting} className={className}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="number" value={number} />
      {children}
    </Form>
  );
}

function Answers(meeting: VideoMeetingData) {
  const { errors = {}, values = {} } = useFormResult() ?? {};
  return (
    <section className="card" aria-label="Tes réponses">
      <VideoForm meeting={meeting} className="form">
        <fieldset className="group">
          <legend className="label">{personWords.question}</legend>
          <p className="video-meetings-quiet">{personWords.privacy}</p>
          <div className="choices">
            {personAnswers.map((id) => (
              <ChoiceCard
                key={id}
                type="radio"
                name="person"
                option={{ id, label: personWords[id] }}
                defaultChecked={values['person'] === id}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className="group">
          <legend className="label">{aftermathWords.title}</legend>
          <p className="video-meetings-quiet">{aftermathWords.privacy}</p>
          <div className="choices">
            {aftermathAnswers.map(({ id, text, description }) => (
              <ChoiceCard
                key={id}
                type="radio"
                name="answer"
                option={{ id, label: text, description }}
                defaultChecked={values['answer'] === id}
              />
            ))}
          </div>
        </fieldset>
        <Checkbox
          name="consent"
          label={aftermathWords.consent}
          required
          defaultChecked={values['consent'] === 'true'}
          error={errors['consent']}
        />
        <SaveButton name="intent" value="afterwards">
          Répondre
        </SaveButton>
      </VideoForm>
    </section>
  );
}

/** The way to the team, offered to everybody, and with a word to those who were not at ease. */
function Safety(meeting: VideoMeetingData) {
  const { name, afterwards } = meeting;
  return (
    <section className="card" aria-labelledby="equipe">
      <h2 id="equipe">{afterwards.leadsToReport ? fr`Merci de l'avoir dit` : fr`Quelque chose ne va pas ?`}</h2>
      <p>{fr`Tu peux en parler à l'équipe, ou ne plus voir ${name}. Ce que tu dis ici ne lui est jamais montré.`}</p>
      <VideoForm meeting={meeting}>
        <Button name="intent" value="report" variant="secondary">
          {fr`Signaler ou bloquer ${name}`}
        </Button>
      </VideoForm>
    </section>
  );
}
