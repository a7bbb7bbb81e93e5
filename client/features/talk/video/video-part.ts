import { later } from '../../../ui/later.ts';

/** 'Rencontre en ligne' over a thread, which few open. */
export const VideoView = later(() => import('./VideoView.tsx'));
