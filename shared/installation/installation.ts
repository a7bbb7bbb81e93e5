/** Addresses of what makes the product installable; files, no screens. */
export const OFFLINE_PATH = '/hors-ligne';
export const SERVICE_WORKER_PATH = '/service-worker.js';
export const MANIFEST_PATH = '/manifest.webmanifest';
