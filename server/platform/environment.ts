import { launchOffer } from '#shared/plans/offers.ts';
import { z } from 'zod';
import { DEFAULT_DATA_DIR } from './db/data-folder.ts';
import { findExposureErrors } from './exposure.ts';
import { canTakeReturns } from './mail/bounce-address.ts';
import { isVapidPair } from './vapid-keys.ts';
import { fr } from '#shared/typeset.ts';

const DEFAULT_PORT = 3000;
const PRODUCTION_SECRET_LENGTH = 32;
const BOUNCE_SECRET_LENGTH = 32;

const FIVE_CRON_FIELDS = /^[\d*,/-]+(?: [\d*,/A-Za-z-]+){4}$/;

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** What a French site must say about who publishes and who hosts it (LCEN, article 1-1). */
const legalNotice = [
  'PUBLISHER_NAME',
  'PUBLISHER_ADDRESS',
  'PUBLISHER_PHONE',
  'PUBLICATION_DIRECTOR',
  'HOSTING_NAME',
  'HOSTING_ADDRESS',
  'HOSTING_PHONE',
] as const;

/** The type of each variable, and which depend on each other; .env.example explains them. */
export const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_PORT),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_WAIT_SECONDS: z.coerce.number().min(0.1).max(60).default(2),
    DATA_DIR: z.string().min(1).default(DEFAULT_DATA_DIR),
    SECRET_KEY: z.string().min(1).optional(),
    SECRET_KEY_PREVIOUS: z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .default([]),
    RECOGNITION_KEY: z.string().min(1).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    SMTP_WITHOUT_TLS: flag.default(false),
    SMTP_CERTIFICATE: z.string().min(1).optional(),
    BOUNCE_ADDRESS: z
      .email()
      .refine(canTakeReturns, { error: fr`doit avoir au plus 15 caractères avant l'arobase, sans +` })
      .optional(),
    BOUNCE_SECRET: z.string().min(BOUNCE_SECRET_LENGTH).optional(),
    MAIL_FROM: z.email().default('bonjour@resonance.example'),
    CONTACT_EMAIL: z.email().optional(),
    PUBLISHER_NAME: z.string().min(1).optional(),
    PUBLISHER_ADDRESS: z.string().min(1).optional(),
    PUBLISHER_PHONE: z.string().min(1).optional(),
    PUBLISHER_REGISTRATION: z.string().min(1).optional(),
    PUBLICATION_DIRECTOR: z.string().min(1).optional(),
    HOSTING_NAME: z.string().min(1).optional(),
    HOSTING_ADDRESS: z.string().min(1).optional(),
    HOSTING_PHONE: z.string().min(1).optional(),
    DATA_PROTECTION_EMAIL: z.email().optional(),
    SECURITY_EMAIL: z.email().optional(),
    PRODUCT_NAME: z.string().min(1).max(40).default('Résonance'),
    DRAIN_SECONDS: z.coerce.number().min(0).max(6).optional(),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    DEMO_MEMBERS: z.coerce.number().int().min(0).max(1_000_000).default(500),
    DEMO_TALK: flag.optional(),
    LIMIT_LINKS_PER_CLIENT: z.coerce.number().int().min(1).max(100_000).default(20),
    LIMIT_PROFILES_PER_CLIENT: z.coerce.number().int().min(1).max(1_000_000).default(600),
    UPLOAD_SECONDS: z.coerce.number().min(1).max(250).default(20),
    UPLOAD_LOWEST_RATE: z.coerce.number().int().min(1).max(10_000_000).default(16_000),
    RENDER_FROM_SOURCE: flag.default(false),
    MATCHES_CRON: z.string().regex(FIVE_CRON_FIELDS, 'doit avoir les cinq champs de cron').default('30 3 * * *'),
    MATCHES_AREA: z.coerce.number().int().min(1).max(64).optional(),
    EARLY_MEMBERS_UNTIL: z.iso.date().optional(),
    OFFER_UNTIL: z.iso.date().default(launchOffer.lastDay),
    QUIZ_LOVE_URL: z.url({ protocol: /^https$/ }).optional(),
    QUIZ_FEELING_URL: z.url({ protocol: /^https$/ }).optional(),
    QUIZ_AFFINITY_URL: z.url({ protocol: /^https$/ }).optional(),
    OFFICIAL_OPENING: z.iso.date().optional(),
    GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
    GEOCODER_KIND: z.enum(['nominatim', 'photon']).default('nominatim'),
    ASSISTANT_URL: z.url({ protocol: /^https?$/ }).optional(),
    ASSISTANT_MODEL: z.string().min(1).optional(),
    ASSISTANT_KEY: z.string().min(1).default('none'),
    ASSISTANT_INPUT_PRICE: z.coerce.number().min(0).default(1),
    ASSISTANT_OUTPUT_PRICE: z.coerce.number().min(0).default(4),
    ASSISTANT_DAILY_BUDGET: z.coerce.number().min(0).default(5),
    ASSISTANT_PATIENCE_SECONDS: z.coerce.number().min(0.1).max(120).default(20),
    LIMIT_ASSISTANT_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(12),
    LIMIT_ASSISTANT_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(120),
    SMS_URL: z.string().min(1).optional(),
    SMS_METHOD: z.enum(['POST', 'PUT', 'GET']).default('POST'),
    SMS_HEADERS: z.string().default('{"Content-Type":"application/json"}'),
    SMS_BODY: z.string().default('{"to":"{to}","text":"{text}"}'),
    TURN_URL: z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine((urls) => urls.length > 0 && urls.every((url) => isRelayAddress(url)), {
        error: fr`doit être l'adresse d'un relais TURN (voir .env.example), ou plusieurs, séparées par des virgules`,
      })
      .optional(),
    TURN_SECRET: z.string().min(1).optional(),
    VAPID_PUBLIC_KEY: z.string().min(1).optional(),
    VAPID_PRIVATE_KEY: z.string().min(1).optional(),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'doit être une adresse mailto: ou https://')
      .optional(),
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
    AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    AWS_SESSION_TOKEN: z.string().min(1).optional(),
    AWS_REGION: z.string().min(1).default('us-east-1'),
    AWS_ENDPOINT_URL_S3: z.url({ protocol: /^https?$/ }).optional(),
    BACKUP_IDENTITY: z.string().min(1).optional(),
    DRILL_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  })
  .superRefine((env, issue) => {
    for (const { variable, message } of findExposureErrors(env))
      issue.addIssue({ code: 'custom', path: [variable], message });
  })
  .superRefine((env, issue) => {
    const parts = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
    const missing = parts.filter((name) => env[name] === undefined);
    if (missing.length === 0 || (missing.length === parts.length && env.S3_ENDPOINT === undefined)) return;
    for (const name of missing)
      issue.addIssue({ code: 'custom', path: [name], message: 'manque à côté des autres S3_' });
  })
  .superRefine((env, issue) => {
    if (env.METRICS_PORT === env.PORT)
      issue.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'doit être un autre port que PORT' });
  })
  .superRefine((env, issue) => {
    if (env.PUBLIC_URL === undefined) return;
    for (const name of ['QUIZ_LOVE_URL', 'QUIZ_FEELING_URL', 'QUIZ_AFFINITY_URL'] as const) {
      const address = env[name];
      if (address !== undefined && new URL(address).origin === new URL(env.PUBLIC_URL).origin)
        issue.addIssue({ code: 'custom', path: [name], message: 'must be on another site than PUBLIC_URL' });
    }
  })
  .superRefine((env, issue) => {
    if (env.SMS_URL === undefined) return;
    const addError = (path: keyof typeof env, message: string) =>
      issue.addIssue({ code: 'custom', path: [path], message });
    if (!isGatewayAddress(env.SMS_URL))
      addError(
        'SMS_URL',
        fr`doit être une adresse http:// ou https:// ; {to} et {text} peuvent être dans son chemin ou sa requête`,
      );
    if (readHeaders(env.SMS_HEADERS) === null)
      addError('SMS_HEADERS', 'doit être un objet JSON de textes, par exemple {"Authorization":"Bearer …"}');
    const carrier = env.SMS_METHOD === 'GET' ? 'SMS_URL' : 'SMS_BODY';
    const all = `${env.SMS_URL} ${env.SMS_METHOD === 'GET' ? '' : env.SMS_BODY}`;
    if (!all.includes('{to}') || !all.includes('{text}')) addError(carrier, 'doit contenir {to} et {text}');
  })
  .superRefine((env, issue) => {
    // Without this key, unsubscribed addresses would silently no longer be recognised.
    if (env.SECRET_KEY_PREVIOUS.length > 0 && env.RECOGNITION_KEY === undefined) {
      const message = fr`manque à côté de SECRET_KEY_PREVIOUS : c'est le tout premier SECRET_KEY`;
      issue.addIssue({ code: 'custom', path: ['RECOGNITION_KEY'], message });
    }
  })
  .superRefine((env, issue) => {
    if (env.ASSISTANT_URL !== undefined && env.ASSISTANT_MODEL === undefined)
      issue.addIssue({ code: 'custom', path: ['ASSISTANT_MODEL'], message: fr`manque à côté d'ASSISTANT_URL` });
  })
  .superRefine((env, issue) => {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
    if (publicKey === undefined && privateKey === undefined) return;
    if (publicKey !== undefined && privateKey !== undefined && isVapidPair({ publicKey, privateKey })) return;
    const message = fr`doit former une paire avec VAPID_PRIVATE_KEY : lance « resonance push keys »`;
    issue.addIssue({ code: 'custom', path: ['VAPID_PUBLIC_KEY'], message });
  })
  .superRefine((env, issue) => {
    const other = { TURN_URL: 'TURN_SECRET', TURN_SECRET: 'TURN_URL' } as const;
    for (const name of ['TURN_URL', 'TURN_SECRET'] as const)
      if (env[name] === undefined && env[other[name]] !== undefined)
        issue.addIssue({ code: 'custom', path: [name], message: `manque à côté de ${other[name]}` });
    if (env.NODE_ENV === 'production' && (env.TURN_SECRET?.length ?? Infinity) < PRODUCTION_SECRET_LENGTH) {
      const message = `doit avoir au moins ${PRODUCTION_SECRET_LENGTH} caractères en production`;
      issue.addIssue({ code: 'custom', path: ['TURN_SECRET'], message });
    }
  })
  .superRefine((env, issue) => {
    if (env.NODE_ENV !== 'production') return;
    const demand = (path: keyof typeof env, message: string) =>
      issue.addIssue({ code: 'custom', path: [path], message });
    if (!env.DATABASE_URL) demand('DATABASE_URL', fr`manque : elle est obligatoire en production`);
    if (!env.SMTP_URL) demand('SMTP_URL', fr`manque : en production, sans elle, aucun lien de connexion ne part`);
    if (!env.PUBLIC_URL?.startsWith('https://')) demand('PUBLIC_URL', 'doit être une adresse https:// en production');
    if ((env.SECRET_KEY?.length ?? 0) < PRODUCTION_SECRET_LENGTH) {
      demand('SECRET_KEY', `doit avoir au moins ${PRODUCTION_SECRET_LENGTH} caractères en production`);
    }
    for (const name of legalNotice)
      if (!env[name]) demand(name, fr`manque : la loi demande de la publier, elle est obligatoire en production`);
  })
  .transform(({ NODE_ENV: environment = 'development', ...env }) => ({ ...env, NODE_ENV: environment }));

/** The variables after parsing. */
export type Environment = z.output<typeof environmentSchema>;

/** An address of a relay (RFC 7065): turn:host:port, with the transport where it is not UDP. */
function isRelayAddress(url: string): boolean {
  return /^turns?:(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/i.test(url);
}

/** A number or a text must never choose the host. */
function isGatewayAddress(template: string): boolean {
  if (!/^https?:\/\/[^/?#{}]+(?:[/?#]|$)/.test(template)) return false;
  return URL.canParse(template.replace(/\{(?:to|text)\}/g, 'x'));
}

/** The headers in a JSON text; null when it is not an object of strings. */
export function readHeaders(text: string): Record<string, string> | null {
  try {
    return z.record(z.string().regex(/^[\w-]+$/), z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
