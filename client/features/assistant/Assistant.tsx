import { MessageCircleQuestion } from 'lucide-react';
import { createContext, use, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../../frame/App.tsx';
import { fetchLostStyles } from '../../frame/connection.ts';
import { HelpContext } from '../../frame/help.ts';
import { useToast } from '../../frame/Toasts.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { isTeamPage, routes } from '#shared/routes.ts';
import type { AssistantPanelProps } from './AssistantPanel.tsx';
import { fr, NARROW_NO_BREAK_SPACE } from '#shared/typeset.ts';

interface Opening {
  readonly isOpen: boolean;
  open(button: HTMLButtonElement): Promise<void>;
}

/** Null on pages without the assistant. */
const OpeningContext = createContext<Opening | null>(null);

/**
 * The assistant, whose panel is loaded when it is first opened. Its button is in the bar of narrow pages, where it can
 * cover nothing, and at the lower edge of wide ones; pages of the team and the splash have none (S-screen-15).
 */
export function Assistant({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const toast = useToast();
  /** The button that opened the panel, which gets the focus back. */
  const [opener, setOpener] = useState<HTMLButtonElement>();
  const [Panel, setPanel] = useState<ComponentType<AssistantPanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const isAbsent = pathname === routes.splash || pathname === routes.splashScreen || isTeamPage(pathname);

  const opening = useMemo<Opening | null>(() => {
    if (isAbsent) return null;
    return {
      isOpen,
      async open(button) {
        setOpener(button);
        try {
          await fetchLostStyles();
          const { AssistantPanel } = await import('./AssistantPanel.tsx');
          setPanel(() => AssistantPanel);
          setIsOpen(true);
        } catch {
          toast({ kind: 'error', description: generalMessages.unavailable });
        }
      },
    };
  }, [isAbsent, isOpen, toast]);
  const close = () => {
    setIsOpen(false);
    opener?.focus();
  };
  return (
    <OpeningContext value={opening}>
      <HelpContext value={opening && <AssistantButton place="bar" />}>{children}</HelpContext>
      {Panel && isOpen && opening && <Panel onClose={close} />}
    </OpeningContext>
  );
}

/**
 * The button that opens the assistant in one of its two places, of which the styles show one. Without JavaScript it is a
 * mail link.
 */
export function AssistantButton({ place }: { readonly place: 'bar' | 'dock' }) {
  const { contactEmail } = useViewer();
  const opening = use(OpeningContext);
  const isHydrated = useIsHydrated();
  if (!opening) return null;
  const look =
    place === 'bar' ? 'plain-button assistant-open assistant-open--bar' : 'assistant-open assistant-open--dock';
  return (
    <>
      {isHydrated && (
        <button
          type="button"
          className={look}
          aria-haspopup="dialog"
          aria-expanded={opening.isOpen}
          onClick={({ currentTarget }) => void opening.open(currentTarget)}
        >
          <Words place={place} />
        </button>
      )}
      <noscript>
        <a className={look} href={`mailto:${contactEmail}`}>
          <Words place={place} />
        </a>
      </noscript>
    </>
  );
}

function Words({ place }: { readonly place: 'bar' | 'dock' }) {
  if (place === 'bar')
    return (
      <>
        <MessageCircleQuestion size={24} aria-hidden="true" />
        <span className="visually-hidden">{fr`Une question ?`}</span>
      </>
    );
  return (
    <>
      <span className="assistant-open__words">{`Une question${NARROW_NO_BREAK_SPACE}`}</span>?
    </>
  );
}
