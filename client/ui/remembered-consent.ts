/** D1, section 9: the key, and its two values. The cookie decides; this only says the same to whoever reads it here. */
export function rememberConsent(isAccepted: boolean): void {
  try {
    localStorage.setItem('cookieConsent', isAccepted ? 'accepted' : 'declined');
  } catch {
    // Storage may be switched off.
  }
}
