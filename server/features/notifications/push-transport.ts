import { Agent, request } from 'node:https';
import type { Notice, PushSubscription } from '#shared/notifications/push.ts';
import type { PushSettings } from '../../platform/config.ts';
import { lookupPublic } from '../../platform/http/public-address.ts';

export interface PushTransport {
  /**
   * Hands a notice to the browser's push service, encrypted for the browser alone.
   * @param ttlSeconds how long the service may wait for the device; then the notice is worth nothing
   * @returns 'gone' when the browser has ended the subscription
   * @throws PushNotAcceptedError when the service could not be reached or did not take it
   */
  send(subscription: PushSubscription, notice: Notice, ttlSeconds: number): Promise<'sent' | 'gone'>;
}

/**
 * A push service did not accept a notification. The message does not contain the subscription's address, which alone
 * allows to write to the browser.
 */
export class PushNotAcceptedError extends Error {
  override name = 'PushNotAcceptedError';
}

/** Loaded by the first notice: only the worker sends any. */
const loadPackage = () => import('web-push');

const PATIENCE_MS = 15_000;
/** Not found, gone (RFC 8030, 7.3). */
const endedStatuses: readonly number[] = [404, 410];

/**
 * Creates the transport of notifications. It connects to public addresses only, and follows no redirect
 * (S-notification-4).
 */
export function createPushTransport(
  settings: PushSettings,
  agent: Agent = new Agent({ lookup: lookupPublic }),
): PushTransport {
  return {
    async send({ endpoint, p256dh, auth }, notice, ttlSeconds) {
      const { default: webPush } = await loadPackage();
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(notice),
        { vapidDetails: settings, TTL: ttlSeconds, urgency: 'low' },
      );
      const status = await post(endpoint, headers, body, agent);
      if (endedStatuses.includes(status)) return 'gone';
      if (status < 200 || status > 299) throw new PushNotAcceptedError(`The push service answered ${status}.`);
      return 'sent';
    },
  };
}

/** @returns the status of the answer; its body is of no interest */
function post(endpoint: string, headers: object, body: Buffer | null, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: { code?: string; name?: string }) =>
      reject(new PushNotAcceptedError(`The push service was not reached: ${error.code ?? error.name}.`));
    const options = { method: 'POST', headers: { ...headers }, agent, signal: AbortSignal.timeout(PATIENCE_MS) };
    const sent = request(endpoint, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on('error', fail).end(body ?? undefined);
  });
}
