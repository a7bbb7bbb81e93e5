import { countSealedBefore } from '#server/features/secrets/resealing.service.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { fr } from '#shared/typeset.ts';
import { good, warning, type Finding } from './finding.ts';
import { describeSealed } from './sealed-before.ts';

/** The doctor asks often: of very many rows it looks at the first ones. */
const ROWS_LOOKED_AT = 100_000;

/** What earlier secrets have sealed, while there are some: they may not be forgotten before it is nothing. */
export async function checkSecrets(config: Config, db: Database): Promise<Finding> {
  if ((config.previousSecretKeys ?? []).length === 0) return good(fr`un seul, rien n'attend d'être scellé à nouveau`);
  const found = await countSealedBefore({ db, config }, { most: ROWS_LOOKED_AT });
  const sealed = found.filter(({ earlier }) => earlier > 0);
  if (sealed.length > 0)
    return warning(
      fr`scellé encore avec un secret d'avant : ${describeSealed(sealed)}`,
      fr`Lance « resonance secrets reseal » ; les discussions et les preuves suivent d'elles-mêmes dans l'heure. D'ici là, garde SECRET_KEY_PREVIOUS.`,
    );
  const limits = found.every(({ isWhole }) => isWhole) ? '' : fr`, d'après les ${ROWS_LOOKED_AT} premières lignes`;
  return good(fr`plus rien n'est scellé avec un secret d'avant${limits}`);
}
