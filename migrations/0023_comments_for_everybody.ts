import type { Knex } from 'knex';

/** Comments that members read at /confidentialite, in words that agree with everybody: table, column, from, to. */
const rewordings: readonly (readonly [table: string, column: string | null, from: string, to: string])[] = [
  ['sessions', 'sess', 'Qui est connecté,', 'De qui est la session,'],
  ['profiles', 'attracted_to_types', 'par qui tu es attiré(e)', 'qui t’attire'],
  ['match_sixes', 'is_mutual', 'Si tu lui es montré(e) aussi', 'Si cette personne te voit aussi'],
  ['match_codes', 'member_id', 'la ligne d’un membre parti', 'la ligne d’un compte effacé'],
  ['match_codes', 'code', 'tu ne peux pas (ou plus) être proposé(e)', 'personne ne peut te voir, ou plus maintenant'],
  ['crushes', 'channel', 'SMS envoyé par le membre lui-même', 'SMS parti de ton propre téléphone'],
  ['desinscription_email', null, 'par un administrateur', 'par l’équipe'],
  ['desinscription_email', 'source', 'par un administrateur', 'par l’équipe'],
  [
    'early_members',
    null,
    'Premiers membres, remerciés d’un mois',
    'Premières personnes inscrites, remerciées d’un mois',
  ],
  ['admin_second_factors', null, 'Double vérification des administrateurs', 'Double vérification de l’équipe'],
];

export async function up(db: Knex): Promise<void> {
  for (const [table, column, from, to] of rewordings) {
    const { rows } = await db.raw<{ rows: { comment: string | null }[] }>(
      `SELECT col_description(attrelid, CASE WHEN :column::text IS NULL THEN 0 ELSE attnum END) AS comment
         FROM pg_attribute
        WHERE attrelid = to_regclass(:table) AND attnum > 0 AND NOT attisdropped
          AND (:column::text IS NULL OR attname = :column)
        LIMIT 1`,
      { table, column },
    );
    const comment = rows[0]?.comment ?? '';
    if (!comment.includes(from)) continue;
    const words = `'${comment.replace(from, to).replaceAll("'", "''")}'`.replaceAll('?', '\\?');
    await db.raw(`COMMENT ON ${column === null ? `TABLE ${table}` : `COLUMN ${table}.${column}`} IS ${words}`);
  }
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
