import { Form } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { routes } from '#shared/routes.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import type { Resonance } from './resonance.ts';
import { TALK_PANEL_ID } from './TalkPanel.tsx';

/** 'Rencontre en ligne', where it is offered: for two who talk; before that the way leads to their first question. */
export function VideoEntry({ talk }: Resonance) {
  if (talk.state === 'open' && talk.token !== null)
    return (
      <Form method="post" action={routes.discussions}>
        <input type="hidden" name="token" value={talk.token} />
        <input type="hidden" name={VIEW_PARAMETER} value={threadViews.video} />
        <Button name="intent" value="open" variant="secondary">
          Rencontre en ligne
        </Button>
      </Form>
    );
  return (
    <a className="button button--secondary" href={`#${TALK_PANEL_ID}`}>
      Rencontre en ligne, après une première question
    </a>
  );
}
