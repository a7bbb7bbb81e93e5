import { SERVICE_WORKER_PATH } from '#shared/installation/installation.ts';

const READY_WITHIN_MS = 10_000;

/** `needs-installation`: the browser shows notifications of installed applications only. */
type Ability = 'able' | 'unsupported' | 'needs-installation';

export function findAbility(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  // Only Safari on iPhone and iPad has this property.
  return (navigator as { standalone?: boolean }).standalone === false ? 'needs-installation' : 'unsupported';
}

/** What the browser gives the server to reach it by; as `pushSubscriptionSchema` asks for it. */
interface GivenSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Asks for permission and creates a new subscription, because an existing one may belong to another person on this
 * device.
 * @throws when the browser cannot reach its push service, or has no worker
 */
export async function subscribe(publicKey: string): Promise<GivenSubscription | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const { pushManager } = await workerWithin(READY_WITHIN_MS);
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await findSubscription())?.unsubscribe();
  } catch {
    // The server sends nothing to the old subscription any more, even if the browser has it still.
  }
}

export async function isSubscribed(): Promise<boolean> {
  if (findAbility() !== 'able' || Notification.permission !== 'granted') return false;
  return Boolean(await findSubscription().catch(() => null));
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager?.getSubscription();
}

function workerWithin(milliseconds: number): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    void navigator.serviceWorker.ready.then(resolve);
    setTimeout(() => reject(new Error('The service worker is not ready.')), milliseconds);
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
