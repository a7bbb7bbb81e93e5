import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

interface ShareProps {
  readonly text: string;
  readonly url?: string;
  /** The text that is copied. */
  readonly copied: string;
  readonly copyLabel: string;
  readonly done: string;
  /** The message of a browser that cannot copy. */
  readonly blocked: string;
  /** Called before copying: selects the text that the member may have to copy by hand. */
  readonly onCopy?: () => void;
}

/**
 * Copies a text, or opens the device's share sheet where there is one. Without JavaScript the text is shown instead.
 */
export function Share({ text, url, copied, copyLabel, done, blocked, onCopy }: ShareProps) {
  const isHydrated = useIsHydrated();
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    onCopy?.();
    try {
      await navigator.clipboard.writeText(copied);
      setOutcome(done);
    } catch {
      setOutcome(blocked);
    }
  };
  // Closing the sheet without choosing is no failure.
  const share = () => void navigator.share({ text, ...(url && { url }) }).catch(() => undefined);
  return (
    <>
      {isHydrated && (
        <div className="actions">
          <Button type="button" variant={url ? 'primary' : 'secondary'} onClick={() => void copy()}>
            <Copy size={20} aria-hidden="true" /> {copyLabel}
          </Button>
          {'share' in navigator && (
            <Button type="button" variant="secondary" onClick={share}>
              <Share2 size={20} aria-hidden="true" /> Partager
            </Button>
          )}
        </div>
      )}
      <p role="status">{outcome}</p>
    </>
  );
}
