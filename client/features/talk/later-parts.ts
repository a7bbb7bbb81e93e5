import { VIEW_PARAMETER } from '#shared/talk/screens.ts';
import { later } from '../../ui/later.ts';
import { ReportMessages } from './report-part.ts';
import { VideoView } from './video/video-part.ts';

/** Parts of a thread. */
export const Composer = later(() => import('./Composer.tsx'));
export const ThreadMenu = later(() => import('./ThreadMenu.tsx'));
export const MeetingLine = later(() => import('./meeting/MeetingLine.tsx'));
export const VideoLine = later(() => import('./video/VideoLine.tsx'));
export const VoicePlayer = later(async () => ({ default: (await import('../voices/VoicePlayer.tsx')).VoicePlayer }));
export const ThreadView = later(() => import('./ThreadView.tsx'));
export const RevealInThread = later(async () => ({ default: (await import('./RevealInThread.tsx')).RevealInThread }));

/** Loads what a thread may show from the beginning and where something can be ticked or typed. */
export async function loadThreadParts(): Promise<void> {
  const isViewOpen = new URLSearchParams(location.search).has(VIEW_PARAMETER);
  const views = isViewOpen ? [ThreadView.load(), ReportMessages.load(), VideoView.load()] : [];
  await Promise.all([Composer.load(), ThreadMenu.load(), MeetingLine.load(), VideoLine.load(), ...views]);
}
