import { fr } from '#shared/typeset.ts';
import { endWithNpm } from './end-with-npm.ts';

/** A part of the product that runs until it is stopped. */
export interface RunningPart {
  stop(): Promise<void>;
}

/** How long stopping takes at most: then the process ends even if something hangs. */
const STOP_WITHIN_MS = 10_000;

/** The scripts of package.json that run each part. */
const scriptsOf = { web: ['web'], worker: ['worker'], start: ['start', 'dev'] } as const;

/**
 * Runs one part as a process: a failed start prints one sentence and exits with 1; SIGTERM, SIGINT and the end of the
 * npm that started it stop it within ten seconds.
 */
export async function runAsProcess(name: keyof typeof scriptsOf, start: () => Promise<RunningPart>): Promise<void> {
  endWithNpm(scriptsOf[name]);
  try {
    const part = await start();
    let isStopping = false;
    const stop = () => {
      // npm passes on a signal that the terminal has already sent: the second one must not cut the first short.
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      part.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    process.stderr.write(`${name}: ${explainStartError(error)}\n`);
    process.exit(1);
  }
}

/** One sentence about a failed start for the operator, without a stack trace. */
export function explainStartError(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (code === 'EADDRINUSE')
    return fr`Le port ${port ?? ''} est déjà pris. Arrête ce qui l'utilise, ou donne un autre PORT (ou METRICS_PORT).`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return fr`La base de DATABASE_URL ne répond pas. Tourne-t-elle, et l'adresse est-elle juste ?`;
  }
  if (code === '28P01' || code === '28000') return 'La base de DATABASE_URL refuse cet utilisateur ou ce mot de passe.';
  if (code === '3D000') return fr`La base nommée dans DATABASE_URL n'existe pas encore.`;
  if (message?.includes('pg-boss') || code === '42P01') {
    return fr`La base n'est pas encore à cette version : lance d'abord « npm run cli -- db migrate ».`;
  }
  if (code === 'EACCES' || code === 'EROFS')
    return fr`Un dossier ou un port ne peut pas être utilisé : ${message ?? code}.`;
  return (message ?? String(error)).split('\n', 1)[0] ?? 'Le démarrage a échoué.';
}
