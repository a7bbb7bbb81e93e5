import { useEffect, useRef } from 'react';
import './video-meetings.css';

interface PictureProps {
  readonly track: MediaStreamTrack | null;
  readonly label: string;
  readonly className?: string;
  /** Whether it is one's own: seen as in a mirror. */
  readonly isMirrored?: boolean;
}

/** A moving picture without sound. */
export function Picture({ track, label, className = '', isMirrored = false }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = track && new MediaStream([track]);
    // Where it may not play by itself, the browser shows the first picture.
    if (track) void video.current.play().catch(() => undefined);
  }, [track]);
  return (
    <video
      ref={video}
      className={`video-meetings-picture ${isMirrored ? 'video-meetings-picture--mirrored' : ''} ${className}`}
      aria-label={label}
      muted
      playsInline
    />
  );
}
