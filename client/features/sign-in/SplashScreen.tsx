import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useViewer } from '../../frame/App.tsx';
import type { ScreenData } from '../../frame/data.ts';
import { SplashRings } from './SplashRings.tsx';
import { splashTimeLeft } from './splash-time.ts';
import './sign-in.css';

/** The logo and the tagline for a moment, then the next screen of the journey. */
export default function SplashScreen() {
  const { productName } = useViewer();
  const atRoot = useRouteLoaderData<ScreenData<'splash'>>('splash');
  const atOwnAddress = useRouteLoaderData<ScreenData<'splashScreen'>>('splashScreen');
  const { next, delayMs } = atRoot ?? atOwnAddress ?? { next: '/home', delayMs: 0 };
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(next), splashTimeLeft(delayMs, performance));
    return () => clearTimeout(timer);
  }, [next, delayMs]);
  return (
    <main className="sign-in-splash">
      <div className="sign-in-splash__content">
        <SplashRings />
        <h1>{productName}</h1>
        <p>Rencontres par affinités</p>
        <a href={next}>Entrer</a>
      </div>
    </main>
  );
}
