import { userInfo } from 'node:os';
import type { Actor } from '#server/features/audit/audit.queries.ts';

/** The operator as the audit log names them: by their account on this machine. */
export function actor(): Actor {
  try {
    return `cli:${userInfo().username}`;
  } catch {
    // A container may run as a number without a name.
    return `cli:${process.getuid?.() ?? 'inconnu'}`;
  }
}
