/**
 * The roles that a member can have in addition to their own account. Each opens pages of its own, and none opens those of another;
 * both need a second factor (S-administration-2, S-evening-44).
 */
export const roles = ['admin', 'organiser'] as const;
export type Role = (typeof roles)[number];
