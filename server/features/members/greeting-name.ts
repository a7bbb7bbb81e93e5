/** The name by which a member is greeted (S-questionnaire-16). */
export function greetingName(names: { profile: string | null; account: string | null; email: string }): string {
  const candidates = [names.profile, names.account, names.email.split('@')[0]];
  return candidates.map((name) => name?.trim()).find(Boolean) ?? 'Utilisateur';
}
