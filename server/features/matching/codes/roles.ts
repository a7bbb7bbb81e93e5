/**
 * What a member is for the workers of an area. `own`: their list is made here. `ownAnywhere`: likewise, but they live where
 * nobody lived when the layout was made, or nobody knows where, so that everybody has to be seen for it. `read`: somebody here
 * may be matched with them.
 */
export const ROLE = { none: 0, read: 1, own: 2, ownAnywhere: 3 } as const;

export type Role = (typeof ROLE)[keyof typeof ROLE];

/** Tells what a member is for a process. @param id the packed id */
export type RoleOf = (code: Uint8Array, id: Uint8Array) => Role;

/** The role of everybody in a process that sees everybody. */
export const everybodyIsOwn: RoleOf = () => ROLE.own;
