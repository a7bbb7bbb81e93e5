import type { AppContext } from '../../platform/context.ts';
import {
  findEvidenceSealAfter,
  findEvidenceSealedWith,
  findSoloSealAfter,
  findSoloSealedWith,
  findWrappedWith,
  findWrappingAfter,
  saveSealedEvidence,
  saveSoloSealed,
  saveWrappedKey,
} from './secret-change.queries.ts';
import {
  openAlone,
  openEvidence,
  presentEvidenceSeal,
  presentWrapping,
  rewrapConversationKey,
  sealAlone,
  sealEvidence,
} from './sealing.ts';

const ROWS_AT_A_TIME = 200;
/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Rows of a table that name the secret that has sealed them. */
interface SealedRows<Row> {
  /** Names the present secret. */
  readonly present: string;
  /** The name of a secret after another one in the alphabet; null after the last. */
  nameAfter(name: string): Promise<string | null>;
  /** Some rows after another one that a secret has sealed, in their order. */
  sealedWith(name: string, page: { readonly after: Row | null; readonly limit: number }): Promise<readonly Row[]>;
  /** Seals a row anew; false where no configured secret opens it. */
  sealAnew(row: Row): Promise<boolean>;
}

/**
 * Seals anew, some at a time, what earlier secrets have sealed, so that these can be forgotten. What no configured secret
 * opens is left alone: the secret may come back.
 * @returns how many rows were sealed anew
 */
async function sealAllAnew<Row>({ present, nameAfter, sealedWith, sealAnew }: SealedRows<Row>): Promise<number> {
  let sealed = 0;
  for (let name = await nameAfter(''); name !== null; name = await nameAfter(name)) {
    if (name === present) continue;
    let after: Row | null = null;
    for (;;) {
      const rows: readonly Row[] = await sealedWith(name, { after, limit: ROWS_AT_A_TIME });
      for (const row of rows) if (await sealAnew(row)) sealed += 1;
      after = rows.at(-1) ?? null;
      if (after === null) break;
    }
  }
  return sealed;
}

/** Wraps the keys of conversations with the present secret that an earlier one has wrapped. */
export function rewrapKeys({ db, config }: AppContext): Promise<number> {
  return sealAllAnew<{ readonly id: string; readonly wrapped: Buffer }>({
    present: presentWrapping(config),
    nameAfter: (name) => findWrappingAfter(db, name),
    sealedWith: (name, { after, limit }) => findWrappedWith(db, name, { after: after?.id ?? NO_ID, limit }),
    async sealAnew({ id, wrapped }) {
      const key = rewrapConversationKey(config, id, wrapped);
      if (key) await saveWrappedKey(db, id, key);
      return key !== null;
    },
  });
}

/** Seals the words of reports with the present secret that an earlier one has sealed. */
export function sealEvidenceAnew({ db, config }: AppContext): Promise<number> {
  return sealAllAnew<{ readonly reportId: string; readonly number: number; readonly sealedText: Buffer }>({
    present: presentEvidenceSeal(config),
    nameAfter: (name) => findEvidenceSealAfter(db, name),
    sealedWith: (name, { after, limit }) =>
      findEvidenceSealedWith(db, name, {
        after: { reportId: after?.reportId ?? NO_ID, number: after?.number ?? 0 },
        limit,
      }),
    async sealAnew({ reportId, number, sealedText }) {
      const text = openEvidence(config, reportId, number, sealedText);
      if (text !== null)
        await saveSealedEvidence(db, { reportId, number }, sealEvidence(config, reportId, number, text));
      return text !== null;
    },
  });
}

/** Seals the games of one member alone with the present secret that an earlier one has sealed. */
export function sealSoloGamesAnew({ db, config }: AppContext): Promise<number> {
  return sealAllAnew<{ readonly memberId: string; readonly id: string; readonly sealed: Buffer }>({
    present: presentWrapping(config),
    nameAfter: (name) => findSoloSealAfter(db, name),
    sealedWith: (name, { after, limit }) =>
      findSoloSealedWith(db, name, { after: after ?? { memberId: NO_ID, id: NO_ID }, limit }),
    async sealAnew({ memberId, id, sealed }) {
      const text = openAlone(config, id, sealed);
      if (text !== null) await saveSoloSealed(db, { memberId, id }, { from: sealed, to: sealAlone(config, id, text) });
      return text !== null;
    },
  });
}
