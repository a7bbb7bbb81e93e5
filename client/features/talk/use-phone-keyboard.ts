import { useEffect } from 'react';

/**
 * Makes room for the keyboard of a phone, so that what is typed stays above it: by the page's own height where the browser
 * can, and by the height of what is seen elsewhere (WebKit).
 */
export function usePhoneKeyboard(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    const before = meta?.content;
    if (meta && before !== undefined) meta.content = `${before}, interactive-widget=resizes-content`;
    const { visualViewport } = window;
    const root = document.documentElement;
    const fit = () => {
      if (!visualViewport) return;
      // Somebody who has enlarged the page sees less of it, without a keyboard.
      const hidden = visualViewport.scale === 1 ? Math.max(0, window.innerHeight - visualViewport.height) : 0;
      root.style.setProperty('--talk-keyboard', `${Math.round(hidden)}px`);
      // WebKit moves the page up under the keyboard; it has room now.
      if (hidden > 0 && visualViewport.offsetTop > 0) window.scrollTo(0, 0);
    };
    visualViewport?.addEventListener('resize', fit);
    return () => {
      visualViewport?.removeEventListener('resize', fit);
      root.style.removeProperty('--talk-keyboard');
      if (meta && before !== undefined) meta.content = before;
    };
  }, []);
}
