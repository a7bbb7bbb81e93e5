import type { Role } from '#shared/admin/roles.ts';
import type { Database } from '../../platform/db/database.ts';

export interface SecondFactor {
  /** A new id for each enrolled authenticator application. */
  readonly id: string;
  readonly sealedSecret: Buffer;
  readonly lastStep: number;
  readonly recoveryCodesLeft: number;
  readonly createdAt: Date;
}

/** A member's roles and second factors, read for each request. */
export interface RoleFactors {
  readonly roles: readonly Role[];
  /** The application of codes. */
  readonly factorId: string | null;
  /** The passkeys, each of which counts as a second factor. */
  readonly passkeyIds: readonly string[];
}

export async function findRoleFactors(db: Database, memberId: string): Promise<RoleFactors> {
  const { rows } = await db.raw<{ rows: { roles: Role[]; factorId: string | null; passkeyIds: string[] }[] }>(
    `SELECT ARRAY(SELECT role FROM user_roles WHERE user_id = members.id) AS roles, admin_second_factors.id AS "factorId",
            ARRAY(SELECT passkeys.id FROM passkeys WHERE member_id = members.id) AS "passkeyIds"
       FROM members LEFT JOIN admin_second_factors ON admin_second_factors.user_id = members.id
      WHERE members.id = ?`,
    [memberId],
  );
  return rows[0] ?? { roles: [], factorId: null, passkeyIds: [] };
}

export async function findSecondFactor(db: Database, memberId: string): Promise<SecondFactor | null> {
  const { rows } = await db.raw<{ rows: (Omit<SecondFactor, 'lastStep'> & { lastStep: string })[] }>(
    `SELECT id, sealed_secret AS "sealedSecret", last_step AS "lastStep", created_at AS "createdAt",
            cardinality(recovery_hashes) AS "recoveryCodesLeft"
       FROM admin_second_factors WHERE user_id = ?`,
    [memberId],
  );
  const [row] = rows;
  return row ? { ...row, lastStep: Number(row.lastStep) } : null;
}

export interface NewSecondFactor {
  readonly id: string;
  readonly sealedSecret: Buffer;
  readonly lastStep: number;
  readonly recoveryHashes: readonly Buffer[];
  readonly now: Date;
}

/**
 * Saves a member's second factor. Returns false when there is already another one than the replaced one, so that of two
 * simultaneous enrolments one succeeds.
 */
export async function saveSecondFactor(
  db: Database,
  memberId: string,
  factor: NewSecondFactor,
  replacedId: string | null,
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO admin_second_factors AS kept (user_id, id, sealed_secret, last_step, recovery_hashes, created_at)
     VALUES (:memberId, :id, :sealedSecret, :lastStep, :recoveryHashes, :now)
     ON CONFLICT (user_id) DO UPDATE
        SET id = excluded.id, sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
            recovery_hashes = excluded.recovery_hashes, created_at = excluded.created_at
      WHERE kept.id = :replacedId`,
    { ...factor, recoveryHashes: [...factor.recoveryHashes], memberId, replacedId },
  );
  return rowCount === 1;
}

/** Marks the code of a half minute as used. Returns false when it, or a later one, was used already. */
export async function useStep(db: Database, factorId: string, step: number): Promise<boolean> {
  return (
    (await db('admin_second_factors')
      .where({ id: factorId })
      .where('last_step', '<', String(step))
      .update({ last_step: String(step) })) === 1
  );
}

/** Marks a recovery code as used. Returns false for an unknown or used one. */
export async function useRecoveryCode(db: Database, factorId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `UPDATE admin_second_factors SET recovery_hashes = array_remove(recovery_hashes, :hash::bytea)
      WHERE id = :factorId AND :hash::bytea = ANY (recovery_hashes)`,
    { factorId, hash },
  );
  return rowCount === 1;
}

export async function replaceRecoveryCodes(
  db: Database,
  factorId: string,
  hashes: readonly Buffer[],
): Promise<boolean> {
  return (
    (await db('admin_second_factors')
      .where({ id: factorId })
      .update({ recovery_hashes: [...hashes] })) === 1
  );
}

export async function deleteSecondFactor(db: Database, memberId: string): Promise<boolean> {
  return (await db('admin_second_factors').where({ user_id: memberId }).delete()) === 1;
}
