import { fr, typeset } from '../typeset.ts';

/** What keeps two from meeting by video, counted by day and kind, and never by whom. */
export const failureKinds = [
  'refused',
  'no-camera',
  'no-microphone',
  'busy',
  'device-lost',
  'unsupported',
  'relay',
  'network',
] as const;
export type VideoFailure = (typeof failureKinds)[number];

/** What each is called in the statistics. */
export const failureTitles: Readonly<Record<VideoFailure, string>> = typeset({
  refused: fr`Caméra ou micro refusés`,
  'no-camera': 'Sans caméra',
  'no-microphone': 'Sans micro',
  busy: fr`Appareil pris par une autre application`,
  'device-lost': fr`Appareil débranché pendant la rencontre`,
  unsupported: fr`Navigateur qui n'ouvre rien`,
  relay: fr`Relais sans réponse`,
  network: fr`Réseau coupé`,
});

/** How often each kind happened over some days; kinds that did not are not there. */
export type FailureTotals = Readonly<Partial<Record<VideoFailure, number>>>;
