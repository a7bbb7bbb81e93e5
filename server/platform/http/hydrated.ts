/** Whether a request comes from a page that runs its script: only that asks for JSON. */
export function isHydrated(request: Request): boolean {
  return request.headers.get('accept') === 'application/json';
}
