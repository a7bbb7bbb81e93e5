import { ErrorScreen } from '../../frame/ErrorScreen.tsx';

/** Of every address that is none of ours. */
export default function NotFoundScreen() {
  return <ErrorScreen status={404} />;
}
