import { later, loadParts } from '../../ui/later.tsx';

/** Parts of a thread. */
export const Composer = later('Composer', () => import('./Composer.tsx'));
export const ThreadEnd = later('ThreadEnd', () => import('./ThreadEnd.tsx'));
export const ThreadMenu = later('ThreadMenu', () => import('./ThreadMenu.tsx'), 'talk-menu');
export const MeetingLine = later('MeetingLine', () => import('./meeting/MeetingLine.tsx'));
export const VideoLine = later('VideoLine', () => import('./video/VideoLine.tsx'));
export const AnswerForm = later('AnswerForm', () => import('./AnswerForm.tsx'));
export const VoicePlayer = later('VoicePlayer', async () => ({
  default: (await import('../voices/VoicePlayer.tsx')).VoicePlayer,
}));
export const ThreadView = later('ThreadView', () => import('./ThreadView.tsx'));
export const RevealInThread = later('RevealInThread', async () => ({
  default: (await import('./RevealInThread.tsx')).RevealInThread,
}));

/** Loads what most threads show, so that nothing comes into one after the other. */
export function loadThreadParts(): Promise<void> {
  return loadParts([
    'Composer',
    'ThreadMenu',
    'MeetingLine',
    'VideoLine',
    'AnswerForm',
    'VoicePlayer',
    'RevealInThread',
  ]);
}
