import { ErrorScreen } from '../../frame/ErrorScreen.tsx';

/** The screen of every unknown address. */
export default function NotFoundScreen() {
  return <ErrorScreen status={404} />;
}
