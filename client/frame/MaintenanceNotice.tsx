import { useViewer } from './App.tsx';
import { useConnection } from './connection.ts';

/** Says on every page that a maintenance is going on, and until when; also where scripts do not run. */
export function MaintenanceNotice() {
  const { maintenance: asPageCame } = useViewer();
  const { maintenance: asLastHeard } = useConnection();
  const sentence = asLastHeard === undefined ? asPageCame : asLastHeard;
  // The region is on the page from the start, so that screen readers read what appears in it.
  return <div role="status">{sentence && <p className="maintenance">{sentence}</p>}</div>;
}
