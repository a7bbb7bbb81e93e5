import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { deviceErrorWords, type DeviceKind } from './devices.ts';
import type { OwnMedia, OwnMediaState } from './own-media.ts';
import './video-meetings.css';

interface DeviceProps {
  readonly media: OwnMedia;
  readonly own: OwnMediaState;
}

const kinds = [
  { kind: 'microphone', label: 'Micro', again: 'Essayer le micro de nouveau' },
  { kind: 'camera', label: 'Caméra', again: 'Essayer la caméra de nouveau' },
] as const satisfies readonly { readonly kind: DeviceKind; readonly label: string; readonly again: string }[];

/** Which camera and microphone are used, where there are several. */
export function DeviceChoice({ media, own }: DeviceProps) {
  return kinds
    .filter(({ kind }) => own[kind] !== null && own.devices[kind].length > 1)
    .map(({ kind, label }) => (
      <Select
        key={kind}
        label={label}
        value={own[kind]?.getSettings().deviceId ?? ''}
        disabled={own.isOpening}
        onChange={({ target }) => void media.choose(kind, target.value)}
      >
        {own.devices[kind].map((device) => (
          <option key={device.id} value={device.id}>
            {device.label}
          </option>
        ))}
      </Select>
    ));
}

/** What does not open, why, and the way to try once more. */
export function DeviceErrors({ media, own }: DeviceProps) {
  return kinds.map(({ kind, again }) => {
    const error = own.errors[kind];
    return (
      error && (
        <div key={kind} className="video-meetings-problem">
          <Alert kind={kind === 'microphone' ? 'error' : 'info'}>{deviceErrorWords[kind][error]}</Alert>
          <Button
            type="button"
            variant="secondary"
            disabled={own.isOpening}
            onClick={() => void media.choose(kind, null)}
          >
            {again}
          </Button>
        </div>
      )
    );
  });
}
