/** The browsers in the order in which they are tried: most of them also name others in their user agent. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

/**
 * The class of a device and its browser's family in words: enough for its owner to recognise it, too little to follow
 * anybody. Version and model are not saved.
 */
export function deviceOf(userAgent = ''): string {
  const device = /\b(?:iPad|Tablet)\b|Android(?!.*\bMobile\b)/.test(userAgent)
    ? 'Tablette'
    : /\b(?:Mobile|iPhone)\b/.test(userAgent)
      ? 'Téléphone'
      : 'Ordinateur';
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return userAgent.length > 0 && browser ? `${device}, ${browser}` : 'Appareil inconnu';
}
