import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Plays what was just recorded, which only this browser has so far. */
export function ListenAgain({ address }: { readonly address: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const toggle = () => {
    const { current } = audio;
    if (!current) return;
    if (isPlaying) return current.pause();
    current.play().then(
      () => setIsLost(false),
      ({ name }: Error) => setIsLost(name !== 'AbortError'),
    );
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- only who has just spoken hears it */}
      <audio
        ref={audio}
        src={address}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
      />
      <Button type="button" variant="secondary" onClick={toggle}>
        {isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}{' '}
        {isPlaying ? 'Pause' : 'Réécouter'}
      </Button>
      {isLost && (
        <p role="alert">Ton navigateur ne sait pas relire cet enregistrement. Tu peux l'envoyer tout de même.</p>
      )}
    </>
  );
}
