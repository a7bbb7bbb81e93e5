/** The addresses of files for the installable app. */
export const OFFLINE_PATH = '/hors-ligne';
export const SERVICE_WORKER_PATH = '/service-worker.js';
export const MANIFEST_PATH = '/manifest.webmanifest';
