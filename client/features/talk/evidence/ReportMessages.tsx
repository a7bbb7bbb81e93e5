import { Form } from 'react-router';
import { Button, useIsSaving } from '../../../ui/Button.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { momentInWords } from '#shared/calendar.ts';
import type { AsJson } from '#shared/talk/as-json.ts';
import type { ThreadLine } from '#shared/talk/thread.ts';
import { fr } from '#shared/typeset.ts';
import { useResultOf } from '../meeting/use-result-of.ts';
import './talk-evidence.css';

type Line = AsJson<ThreadLine>;

interface ReportMessagesProps {
  readonly lines: readonly Line[];
  readonly token: string;
}

/** Ticks up to twenty messages of the other for a report; what goes along is shown before it is sent. */
export default function ReportMessages({ lines, token }: ReportMessagesProps) {
  const isSaving = useIsSaving();
  const result = useResultOf('report');
  const { errors = {}, values = {} } = result ?? {};
  const ticked = [values['message'] ?? []].flat();
  const shown = lines.flatMap((line) => {
    const words = wordsOf(line);
    return words === null ? [] : [{ line, words }];
  });
  if (shown.length === 0) return <p>Il n'y a encore rien à signaler dans cette discussion.</p>;
  return (
    <Form method="post" className="form form--narrow">
      <input type="hidden" name="token" value={token} />
      {errors['message'] && <Alert kind="error">{errors['message']}</Alert>}
      <fieldset className="group">
        <legend className="label">Quels messages ?</legend>
        <p className="field__hint">
          De un à vingt. Les cinq d'avant et les cinq d'après viennent avec, pour qu'on comprenne. Tu liras tout avant
          d'envoyer.
        </p>
        <ul className="talk-evidence-choice">
          {shown.map(({ line, words }) => (
            <li key={line.number} className="checkbox">
              <input
                type="checkbox"
                id={`evidence-${line.number}`}
                name="message"
                value={line.number}
                defaultChecked={ticked.includes(String(line.number))}
              />
              <label htmlFor={`evidence-${line.number}`}>
                <span className="talk-evidence__words">{words}</span>
                <span className="talk-evidence__when">{momentInWords(new Date(line.sentAt))}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Button name="intent" value="report" variant="secondary" disabled={isSaving}>
        Voir ce qui partira
      </Button>
    </Form>
  );
}

/** What the other has written on a line; null for a line without words of theirs. */
function wordsOf(line: Line): string | null {
  if (line.kind === 'text') return line.isMine ? null : line.text;
  if (line.kind === 'question') return line.theirAnswer;
  if (line.kind === 'game') return line.game.event === 'began' ? fr`Votre partie : ${line.game.name}` : null;
  return line.kind === 'meeting' && !line.isMine ? fr`Un rendez-vous proposé` : null;
}
