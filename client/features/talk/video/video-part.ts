import { later } from '../../../ui/later.tsx';

/** 'Rencontre en ligne' over a thread, which few open. */
export const VideoView = later('VideoView', () => import('./VideoView.tsx'));
