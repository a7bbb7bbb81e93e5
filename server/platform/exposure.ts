import { fr } from '#shared/typeset.ts';
import { isLoopback, isLoopbackUrl } from './loopback.ts';

const SECRET_LENGTH = 32;

/** The variables that decide who can reach this installation, and what it would open to them. */
export interface Exposure {
  readonly NODE_ENV?: string | undefined;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEY_PREVIOUS: readonly string[];
  readonly RECOGNITION_KEY?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly SMTP_WITHOUT_TLS: boolean;
}

export interface ExposureError {
  readonly variable: keyof Exposure;
  readonly message: string;
}

/**
 * What must be said expressly, because a forgotten line would open the installation to everybody (S-operations-10): the
 * environment wherever others can reach it, long secrets there, and mail without protection.
 */
export function findExposureErrors(env: Exposure): ExposureError[] {
  const isForOthers = env.PUBLIC_URL !== undefined && !isLoopbackUrl(env.PUBLIC_URL);
  return [...environmentErrors(env, isForOthers), ...(isForOthers ? secretErrors(env) : []), ...mailErrors(env)];
}

/** Development's defaults are only for a machine that nobody else reaches, with a database of its own. */
function environmentErrors(env: Exposure, isForOthers: boolean): ExposureError[] {
  if (env.NODE_ENV !== undefined) return [];
  const isPublic = isForOthers || env.PUBLIC_URL?.startsWith('https:') === true;
  const reason = isPublic
    ? 'PUBLIC_URL'
    : !isLoopback(env.HOST)
      ? 'HOST'
      : env.DATABASE_URL !== undefined
        ? 'DATABASE_URL'
        : null;
  if (reason === null) return [];
  const message = fr`manque à côté de ${reason} : écris NODE_ENV=production, ou NODE_ENV=development sur ta propre machine`;
  return [{ variable: 'NODE_ENV', message }];
}

/** A secret that is absent is made by `npm start`, long enough, or demanded elsewhere. */
function secretErrors(env: Exposure): ExposureError[] {
  const secrets = [
    ['SECRET_KEY', env.SECRET_KEY === undefined ? [] : [env.SECRET_KEY]],
    ['SECRET_KEY_PREVIOUS', env.SECRET_KEY_PREVIOUS],
    ['RECOGNITION_KEY', env.RECOGNITION_KEY === undefined ? [] : [env.RECOGNITION_KEY]],
  ] as const;
  const message = fr`doit avoir au moins ${SECRET_LENGTH} caractères dès que PUBLIC_URL n'est pas cette machine`;
  return secrets
    .filter(([, values]) => values.some(({ length }) => length < SECRET_LENGTH))
    .map(([variable]) => ({ variable, message }));
}

/** Without protection sign-in links could be read on the way, or taken by a server that pretends to be ours. */
function mailErrors({ SMTP_URL: url, SMTP_WITHOUT_TLS: isAllowed }: Exposure): ExposureError[] {
  if (url === undefined || isAllowed || isLoopbackUrl(url)) return [];
  const options = new URL(url).searchParams;
  const isSet = (name: string) => options.has(name) && !['false', '0'].includes(options.get(name) ?? '');
  const isUnprotected =
    isSet('ignoreTLS') || (options.has('tls.rejectUnauthorized') && !isSet('tls.rejectUnauthorized'));
  if (!isUnprotected) return [];
  const message = fr`renonce à TLS ou à vérifier le certificat : enlève ces options, ou écris SMTP_WITHOUT_TLS=true si le réseau jusqu'à ce serveur est à toi`;
  return [{ variable: 'SMTP_URL', message }];
}
