import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { fr } from '#shared/typeset.ts';
import { canRecord, isLoadedElsewhere, record, type Running } from './record.ts';
import './voices.css';

interface RecorderProps {
  readonly seconds: number;
  readonly isSending: boolean;
  readonly send: (recorded: File) => void;
}

/** Records a voice: why the microphone is needed, then a press, then the seconds that are left. */
export function VoiceRecorder({ seconds, isSending, send }: RecorderProps) {
  const running = useRef<Running>(null);
  const [left, setLeft] = useState<number | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const isRecording = left !== null;
  useEffect(() => {
    if (isLoadedElsewhere()) location.reload();
    return () => running.current?.cancel();
  }, []);
  useEffect(() => {
    if (!isRecording) return;
    const counting = setInterval(() => setLeft((before) => Math.max(0, (before ?? 0) - 1)), 1000);
    return () => clearInterval(counting);
  }, [isRecording]);
  const start = async () => {
    setIsRefused(false);
    try {
      running.current = await record(seconds, (recorded) => {
        running.current = null;
        setLeft(null);
        send(recorded);
      });
      setLeft(seconds);
    } catch {
      setIsRefused(true);
    }
  };
  if (!canRecord()) return <p>Ton navigateur ne sait pas enregistrer : envoie un fichier audio, juste en dessous.</p>;
  return (
    <div className="voices-recorder">
      {isRecording ? (
        <>
          <p className="voices-recorder__left" role="timer">
            <span className="voices-recorder__light" aria-hidden="true" />
            Encore {left} {left < 2 ? 'seconde' : 'secondes'}
          </p>
          <Button type="button" onClick={() => running.current?.stop()}>
            <Square size={18} aria-hidden="true" /> J'ai fini
          </Button>
        </>
      ) : (
        <>
          <p>
            Ton navigateur va te demander d'ouvrir ton micro : il ne sert qu'à cet enregistrement, et se referme dès que
            tu as fini.
          </p>
          <Button type="button" disabled={isSending} onClick={() => void start()}>
            <Mic size={20} aria-hidden="true" /> {isSending ? 'On prépare ta voix' : fr`Enregistrer ma voix`}
          </Button>
        </>
      )}
      {isRefused && (
        <p role="alert" className="voices-recorder__refused">
          Ton micro reste fermé. Autorise-le dans les réglages de ton navigateur, ou envoie un fichier audio.
        </p>
      )}
    </div>
  );
}
