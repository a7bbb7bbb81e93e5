import { exportMember } from '#server/features/account/export.service.ts';
import type { AppContext } from '#server/platform/context.ts';

/**
 * The copy that a member asks for, conversations included, without the note that it was asked for: two copies differ by
 * what else happened between them.
 */
export async function copyOf(ctx: AppContext, memberId: string): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of exportMember(ctx, memberId, `member:${memberId}`, { isPhotoInside: false }))
    chunks.push(chunk);
  const { données: tables } = JSON.parse(chunks.join('')) as { données: { table: string }[] };
  return JSON.stringify(tables.filter(({ table }) => table !== 'audit_log'));
}
