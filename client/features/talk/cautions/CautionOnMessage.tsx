import { useState } from 'react';
import { Form } from 'react-router';
import { useScreenData } from '../../../frame/data.ts';
import { Button } from '../../../ui/Button.tsx';
import { routes } from '#shared/routes.ts';
import { cautionWords, warnReceiver } from '#shared/talk/caution-words.ts';
import { findCautions } from '#shared/talk/cautions/cautions.ts';
import './talk-cautions.css';

interface CautionOnMessageProps {
  /** The text of a received message. */
  readonly text: string;
  /** The number of the message, which a report takes along. */
  readonly number: number;
}

/**
 * What stands below a received message whose words call for it; nothing for most. Loaded after the thread, with its
 * patterns (S-conversation-21). What it finds stays in this page: no request, no storage, no count.
 */
export default function CautionOnMessage({ text, number }: CautionOnMessageProps) {
  const { discussion } = useScreenData('discussion');
  const [isWell, setIsWell] = useState(false);
  const words = warnReceiver(findCautions(text));
  if (words === null || isWell) return null;
  return (
    <aside className="talk-caution" aria-label={words}>
      <p>{words}</p>
      <div className="actions">
        <Form method="post" action={routes.discussion}>
          <input type="hidden" name="token" value={discussion.token} />
          <input type="hidden" name="message" value={number} />
          <Button name="intent" value="report" variant="quiet">
            {cautionWords.report}
          </Button>
        </Form>
        <Form method="post" action={routes.discussion}>
          <input type="hidden" name="token" value={discussion.token} />
          <Button name="intent" value="safety" variant="quiet">
            {cautionWords.block}
          </Button>
        </Form>
        <Button type="button" variant="quiet" onClick={() => setIsWell(true)}>
          {cautionWords.allWell}
        </Button>
      </div>
    </aside>
  );
}
