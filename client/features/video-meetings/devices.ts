import { fr, typeset } from '#shared/typeset.ts';
import type { VideoFailure } from '#shared/video-meetings/obstacles.ts';

/** Why a camera or a microphone does not open. */
export type DeviceError =
  | 'refused'
  | 'missing'
  /** Another program has it. */
  | 'taken'
  /** It was there, and is not any more. */
  | 'gone'
  /** The browser cannot do it. */
  | 'unknown';

export type DeviceKind = 'camera' | 'microphone';

/** What the browser's error means. */
export function deviceErrorOf(error: unknown): DeviceError {
  switch (error instanceof Error || error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'taken';
    default:
      return 'unknown';
  }
}

/** As what it is counted. */
export function failureOf(kind: DeviceKind, error: DeviceError): VideoFailure {
  switch (error) {
    case 'refused':
      return 'refused';
    case 'missing':
      return `no-${kind}`;
    case 'taken':
      return 'busy';
    case 'gone':
      return 'device-lost';
    case 'unknown':
      return 'unsupported';
  }
}

/** What happened, and what to do. */
export const deviceErrorWords: Readonly<Record<DeviceKind, Readonly<Record<DeviceError, string>>>> = typeset({
  camera: {
    refused: `Ta caméra reste fermée. Pour l'ouvrir, ouvre les réglages du site dans ton navigateur, par l'icône à gauche de l'adresse, autorise la caméra, puis essaie de nouveau. Tu peux aussi venir avec ta voix seule.`,
    missing: `Aucune caméra n'est branchée. Tu peux venir avec ta voix seule, ou en brancher une et essayer de nouveau.`,
    taken: `Une autre application se sert de ta caméra. Ferme-la, puis essaie de nouveau, ou viens avec ta voix seule.`,
    gone: `Ta caméra s'est débranchée. Choisis-en une autre, ou continue avec ta voix seule.`,
    unknown: `Ta caméra ne s'ouvre pas dans ce navigateur. Essaie de nouveau, ou viens avec ta voix seule.`,
  },
  microphone: {
    refused: `Ton micro reste fermé. Pour l'ouvrir, ouvre les réglages du site dans ton navigateur, par l'icône à gauche de l'adresse, autorise le micro, puis essaie de nouveau.`,
    missing: `Aucun micro n'est branché. Branche-en un, ou un casque, puis essaie de nouveau.`,
    taken: `Une autre application se sert de ton micro. Ferme-la, puis essaie de nouveau.`,
    gone: `Ton micro s'est débranché. Choisis-en un autre pour qu'on t'entende de nouveau.`,
    unknown: `Ton micro ne s'ouvre pas dans ce navigateur. Essaie de nouveau, ou avec un autre navigateur.`,
  },
});

/** A camera or microphone that can be chosen. */
export interface ListedDevice {
  readonly id: string;
  readonly label: string;
}

/** Those of one kind. Browsers tell the names once one of them is open; before, there is nothing to choose between. */
export function listedDevices(
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>[],
  kind: DeviceKind,
): ListedDevice[] {
  const wanted = kind === 'camera' ? 'videoinput' : 'audioinput';
  const name = kind === 'camera' ? 'Caméra' : 'Micro';
  return devices
    .filter((device) => device.kind === wanted && device.deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || fr`${name} ${index + 1}` }));
}

/** What is asked of the browser: the chosen device where one is chosen. */
export function constraintsOf(kind: DeviceKind, chosen: string | null): MediaStreamConstraints {
  const device = chosen === null ? {} : { deviceId: { exact: chosen } };
  return kind === 'camera'
    ? { video: { ...device, width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24, max: 30 } } }
    : { audio: { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true } };
}

/** How loud a sound is, from 0 to 1, as an ear would say: by its samples, whose rest is 128. */
export function loudnessOf(samples: Uint8Array): number {
  let sum = 0;
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
  const level = Math.sqrt(sum / Math.max(1, samples.length));
  const decibels = 20 * Math.log10(Math.max(level, 0.001));
  return Math.min(1, Math.max(0, (decibels + 60) / 54));
}
