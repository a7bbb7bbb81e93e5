import { useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../../frame/App.tsx';
import { fetchLostStyles } from '../../frame/connection.ts';
import { useToast } from '../../frame/Toasts.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { routes } from '#shared/routes.ts';
import type { AssistantPanelProps } from './AssistantPanel.tsx';
import { NARROW_NO_BREAK_SPACE } from '#shared/typeset.ts';

/**
 * The floating button of the assistant, whose panel is loaded when it is first opened. Without JavaScript it is a mail
 * link.
 */
export function AssistantButton() {
  const { contactEmail } = useViewer();
  const { pathname } = useLocation();
  const toast = useToast();
  const isHydrated = useIsHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<AssistantPanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  if (pathname === routes.splash || pathname === routes.splashScreen) return null;

  const open = async () => {
    try {
      await fetchLostStyles();
      const { AssistantPanel } = await import('./AssistantPanel.tsx');
      setPanel(() => AssistantPanel);
      setIsOpen(true);
    } catch {
      toast({ kind: 'error', description: generalMessages.unavailable });
    }
  };
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {isHydrated && (
        <button
          ref={button}
          type="button"
          className="assistant-open"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => void open()}
        >
          <Words />
        </button>
      )}
      <noscript>
        <a className="assistant-open" href={`mailto:${contactEmail}`}>
          <Words />
        </a>
      </noscript>
      {Panel && isOpen && <Panel onClose={close} />}
    </>
  );
}

/** The button's words. On a phone only the question mark is visible. */
function Words() {
  return (
    <>
      <span className="assistant-open__words">{`Une question${NARROW_NO_BREAK_SPACE}`}</span>?
    </>
  );
}
