import { useEffect } from 'react';
import { useViewer } from '../frame/App.tsx';
import { ErrorScreen, type ShownError } from '../frame/ErrorScreen.tsx';
import { errorTitleOf } from './error-title.ts';

/** The error screen in place of a screen that failed, with the title of its tab. */
export default function FailedRoute(error: ShownError) {
  const { productName } = useViewer();
  const title = errorTitleOf(error.status, productName);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <ErrorScreen {...error} />;
}
