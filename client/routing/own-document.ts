import { routes } from '#shared/routes.ts';

/**
 * The page whose document may open camera and microphone. What a document may do comes with its load and stays while the
 * screens change: so this page is reached and left by another document, whichever way (S-video-meeting-10).
 */
const OWN_DOCUMENT = routes.videoMeeting;

/** The path that the document was loaded for; code of a page runs before anything can change its address. */
const loadedPath = typeof location === 'undefined' ? '' : location.pathname;

/** Whether a page needs another document than the one that is open. */
export function needsOtherDocument(pathname: string, loaded = loadedPath): boolean {
  return (pathname === OWN_DOCUMENT) !== (loaded === OWN_DOCUMENT);
}
