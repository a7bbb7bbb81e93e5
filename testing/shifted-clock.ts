/**
 * The environment of a process whose clock is ahead, for what changes from one day to the next.
 * @param ms how far ahead
 */
export function clockAheadBy(ms: number): { readonly NODE_OPTIONS: string } {
  const script = `
    const Present = Date;
    globalThis.Date = class Date extends Present {
      constructor(...given) {
        if (given.length === 0) super(Present.now() + ${ms});
        else super(...given);
      }
      static now() {
        return Present.now() + ${ms};
      }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}
