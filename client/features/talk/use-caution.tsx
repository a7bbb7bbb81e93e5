import { useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react';

interface CautionProps {
  readonly text: string;
  readonly name: string;
  onSend(): void;
  onBack(): void;
}

/** A text must not wait for this code: where it does not come, the text leaves without it. */
const LOADS_WITHIN_MS = 1500;

interface Asked {
  readonly Caution: ComponentType<CautionProps>;
  readonly text: string;
  send(): void;
  back(): void;
}

/**
 * Reads a text over before it is sent, on this device alone: its sender may be asked whether it shall leave.
 * @returns `load` to be called once somebody begins to type, `ask` in place of sending, and what to show meanwhile
 */
export function useCaution(name: string): {
  load(): void;
  ask(text: string, send: () => void, back?: () => void): Promise<void>;
  readonly caution: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const loading = useRef<Promise<ComponentType<CautionProps> | null>>(null);
  const isAsking = useRef(false);
  const load = useCallback(() => {
    loading.current ??= import('./cautions/CautionBeforeSending.tsx').then(
      (module) => module.default,
      () => {
        loading.current = null;
        return null;
      },
    );
    return loading.current;
  }, []);
  const end = (then: () => void) => () => {
    isAsking.current = false;
    setAsked(null);
    then();
  };
  const ask = async (text: string, send: () => void, back: () => void = () => undefined) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), LOADS_WITHIN_MS));
    const Caution = await Promise.race([load(), late]);
    if (Caution) setAsked({ Caution, text, send: end(send), back: end(back) });
    else end(send)();
  };
  return {
    load: () => void load(),
    ask,
    caution: asked && <asked.Caution text={asked.text} name={name} onSend={asked.send} onBack={asked.back} />,
  };
}
