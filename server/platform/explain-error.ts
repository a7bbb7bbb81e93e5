import { AppError } from '#shared/errors.ts';
import { fr } from '#shared/typeset.ts';
import { OperatorError } from './operator-error.ts';

/** The part of an error that tells what happened; its message may be a library's, in English. */
interface ErrorParts {
  readonly code?: string;
  readonly name?: string;
  readonly message?: string;
  readonly path?: string;
  readonly port?: number;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

const SQL_STATE = /^[0-9A-Z]{5}$/;
const SILENCE =
  /timeout expired|timeout exceeded when trying to connect|Query read timeout|Timeout acquiring a connection/;
const BROKEN = /Connection terminated|Connection ended|not queryable/;

const away = fr`La base de DATABASE_URL ne répond pas. Tourne-t-elle, et l'adresse est-elle juste ?`;
const silent = fr`La base de DATABASE_URL ne répond plus : elle est figée, ou toutes ses connexions attendent. Regarde pg_stat_activity et les journaux de PostgreSQL.`;
const broken = fr`La connexion à la base s'est coupée : PostgreSQL a redémarré, ou le réseau a lâché. Réessaie dans un instant.`;
const stopping = fr`PostgreSQL démarre ou s'arrête : réessaie dans un instant.`;
const password = 'La base de DATABASE_URL refuse cet utilisateur ou ce mot de passe.';
const outdated = fr`La base n'est pas encore à cette version : lance d'abord « npm run cli -- db migrate ».`;
const conflict = fr`Deux écritures se sont gênées : rien n'a changé. Relance la commande.`;

/** What a code of PostgreSQL or of the network means for the operator, and what to do (docs/operations.md). */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: away,
  ENOTFOUND: away,
  ETIMEDOUT: away,
  EAI_AGAIN: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  ECONNRESET: broken,
  EPIPE: broken,
  '08000': broken,
  '08001': away,
  '08003': broken,
  '08004': away,
  '08006': broken,
  '28P01': password,
  '28000': password,
  '3D000': fr`La base nommée dans DATABASE_URL n'existe pas encore.`,
  '42P01': outdated,
  '42501': fr`L'utilisateur de DATABASE_URL n'a pas les droits qu'il faut dans la base.`,
  '25006': fr`La base de DATABASE_URL est en lecture seule : c'est une réplique, ou elle change de rôle.`,
  '25P03': silent,
  '40001': conflict,
  '40P01': conflict,
  '53000': fr`PostgreSQL manque de ressources : regarde ses journaux.`,
  '53100': fr`Le disque de PostgreSQL est plein : fais de la place. Rien n'est perdu.`,
  '53200': fr`PostgreSQL manque de mémoire : regarde ses journaux, et shared_buffers et work_mem.`,
  '53300': fr`PostgreSQL n'a plus de connexion libre (max_connections) : arrête ce qui en prend trop, ou augmente max_connections. Environ 18 par processus ; pg_stat_activity dit qui les tient.`,
  '55P03': fr`Une table est verrouillée par quelqu'un d'autre : réessaie dans un instant. pg_stat_activity dit par qui.`,
  '57014': fr`La base a mis trop de temps à répondre : réessaie dans un instant.`,
  '57P01': broken,
  '57P02': stopping,
  '57P03': stopping,
  ENOSPC: fr`Le disque est plein.`,
};

/**
 * One sentence for the operator about any error, without a stack trace: the message of an error that is ours, else what its
 * code means. The message of a library, which is English, is never repeated.
 */
export function explainError(error: unknown): string {
  if (error instanceof OperatorError || error instanceof AppError) return firstLineOf(error.message);
  const { code, name, message = '', path, port, cause, errors } = (error ?? {}) as ErrorParts;
  if (code === 'EADDRINUSE')
    return fr`Le port ${port ?? ''} est déjà pris. Arrête ce qui l'utilise, ou donne un autre PORT (ou METRICS_PORT).`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return fr`Un dossier ou un port ne peut pas être utilisé : ${path ?? port ?? code}.`;
  if (code === 'ENOENT') return fr`Il manque un fichier ou un dossier : ${path ?? code}.`;
  if (code !== undefined && code in sentences) return sentences[code]!;
  if (message.includes('pg-boss')) return outdated;
  if (name === 'KnexTimeoutError' || SILENCE.test(message)) return silent;
  if (BROKEN.test(message)) return broken;
  // Node tries both addresses of a name, and reports two errors as one.
  const inner = errors?.[0] ?? cause;
  if (inner instanceof Error) return explainError(inner);
  if (code !== undefined && SQL_STATE.test(code))
    return fr`La base de données a refusé une requête (code ${code}). LOG_LEVEL=debug dit laquelle.`;
  return fr`Une erreur inattendue (${code ?? name ?? 'inconnue'}) : LOG_LEVEL=debug en dit plus.`;
}

function firstLineOf(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
