/** Who wrote with the member, once their account is gone. */
export const DELETED = 'Compte supprimé';

/** The letter of the circle next to a name. */
export function initialOf(name: string | null): string {
  const [first = ''] = name ?? '';
  return first === '' ? '·' : first.toUpperCase();
}
