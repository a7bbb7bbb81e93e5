/** Whether a request comes from a hydrated page, which alone asks for JSON. */
export function isHydrated(request: Request): boolean {
  return request.headers.get('accept') === 'application/json';
}
