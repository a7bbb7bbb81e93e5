import { momentInWords } from '#shared/calendar.ts';
import type { AsJson } from '#shared/talk/as-json.ts';
import type { EvidenceLine } from '#shared/talk/evidence.ts';
import './talk-evidence.css';

interface EvidenceLinesProps {
  readonly lines: readonly AsJson<EvidenceLine>[];
  /** Who is named above the messages of each side. */
  readonly names: { readonly reported: string; readonly reporter: string };
}

/** The messages of a report, in the order in which they were sent. */
export function EvidenceLines({ lines, names }: EvidenceLinesProps) {
  return (
    <ol className="talk-evidence">
      {lines.map((line) => (
        <li
          key={line.number}
          className={line.isTicked ? 'talk-evidence__line talk-evidence__line--ticked' : 'talk-evidence__line'}
        >
          <p className="talk-evidence__when">
            {line.isByReported ? names.reported : names.reporter}, {momentInWords(new Date(line.sentAt))}
            {line.isTicked && ' · signalé'}
          </p>
          <p className="talk-evidence__words">{line.text}</p>
        </li>
      ))}
    </ol>
  );
}
