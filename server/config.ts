import { z } from 'zod';
import type { OwnQuizId } from '#shared/quizzes/own/own-quizzes.ts';
import type { Secrets } from './secrets.ts';

const DEFAULT_PORT = 3000;
const PRODUCTION_SECRET_LENGTH = 32;

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

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_PORT),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    SECRET_KEY: z.string().min(1).optional(),
    SECRET_KEY_PREVIOUS: z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .default([]),
    RECOGNITION_KEY: z.string().min(1).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
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
    LIMIT_LINKS_PER_CLIENT: z.coerce.number().int().min(1).max(100_000).default(20),
    LIMIT_PROFILES_PER_CLIENT: z.coerce.number().int().min(1).max(1_000_000).default(600),
    RENDER_FROM_SOURCE: flag.default(false),
    MATCHES_CRON: z.string().regex(FIVE_CRON_FIELDS, 'doit avoir les cinq champs de cron').default('30 3 * * *'),
    EARLY_MEMBERS_UNTIL: z.iso.date().optional(),
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
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  })
  .superRefine((env, issue) => {
    const parts = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
    const missing = parts.filter((name) => env[name] === undefined);
    if (missing.length === 0 || (missing.length === parts.length && env.S3_ENDPOINT === undefined)) return;
    for (const name of missing)
      issue.addIssue({ code: 'custom', path: [name], message: 'manque à côté des autres S3_' });
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
    const fault = (path: keyof typeof env, message: string) =>
      issue.addIssue({ code: 'custom', path: [path], message });
    if (!isGatewayAddress(env.SMS_URL))
      fault(
        'SMS_URL',
        'doit être une adresse http:// ou https://\u202f; {to} et {text} peuvent être dans son chemin ou sa requête',
      );
    if (readHeaders(env.SMS_HEADERS) === null)
      fault('SMS_HEADERS', 'doit être un objet JSON de textes, par exemple {"Authorization":"Bearer …"}');
    const carrier = env.SMS_METHOD === 'GET' ? 'SMS_URL' : 'SMS_BODY';
    const all = `${env.SMS_URL} ${env.SMS_METHOD === 'GET' ? '' : env.SMS_BODY}`;
    if (!all.includes('{to}') || !all.includes('{text}')) fault(carrier, 'doit contenir {to} et {text}');
  })
  .superRefine((env, issue) => {
    // Without it everybody who asked to be left in peace would be forgotten, and nobody would notice.
    if (env.SECRET_KEY_PREVIOUS.length > 0 && env.RECOGNITION_KEY === undefined) {
      const message = 'manque à côté de SECRET_KEY_PREVIOUS\u202f: c’est le tout premier SECRET_KEY';
      issue.addIssue({ code: 'custom', path: ['RECOGNITION_KEY'], message });
    }
  })
  .superRefine((env, issue) => {
    if (env.ASSISTANT_URL !== undefined && env.ASSISTANT_MODEL === undefined)
      issue.addIssue({ code: 'custom', path: ['ASSISTANT_MODEL'], message: 'is missing beside ASSISTANT_URL' });
  })
  .superRefine((env, issue) => {
    if (env.NODE_ENV !== 'production') return;
    const demand = (path: keyof typeof env, message: string) =>
      issue.addIssue({ code: 'custom', path: [path], message });
    if (!env.DATABASE_URL) demand('DATABASE_URL', 'manque\u202f: elle est obligatoire en production');
    if (!env.SMTP_URL) demand('SMTP_URL', 'manque\u202f: en production, sans elle, aucun lien de connexion ne part');
    if (!env.PUBLIC_URL?.startsWith('https://')) demand('PUBLIC_URL', 'doit être une adresse https:// en production');
    if ((env.SECRET_KEY?.length ?? 0) < PRODUCTION_SECRET_LENGTH) {
      demand('SECRET_KEY', `doit avoir au moins ${PRODUCTION_SECRET_LENGTH} caractères en production`);
    }
    for (const name of legalNotice)
      if (!env[name]) demand(name, 'manque\u202f: la loi demande de la publier, elle est obligatoire en production');
  });

/** Everything that can be configured, checked and complete. Frozen at start. */
export interface Config extends Secrets {
  readonly environment: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  /** The address people use, without a trailing slash. Every link in a mail begins with it. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Absent outside production: mails then land in the development mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Whom people write to: partners, questions about an offer. */
  readonly contactEmail: string;
  /** Who answers for the product; incomplete only outside production. */
  readonly publisher: PublisherSettings;
  readonly productName: string;
  readonly trustedProxies: number;
  /** How long a process that was told to end still takes requests, while it says that it is not ready. */
  readonly drainSeconds: number;
  readonly logLevel: string;
  readonly demoMembers: number;
  /** Links in an hour; new accounts in a day. */
  readonly linksPerClientAndHour: number;
  /** How many profiles all accounts of a client see in a day, each counted once for each account. */
  readonly profilesPerClientAndDay: number;
  /** When everybody's matches are computed anew: minute, hour, day, month, weekday, in Europe/Paris. */
  readonly matchesCron: string;
  /** Whoever completes a profile up to this day is thanked with a month of Premium; absent: nobody. */
  readonly earlyMembersUntil: string | undefined;
  /** The day on which subscriptions earned by invitations begin; absent: it is not settled, and they wait. */
  readonly officialOpening: string | undefined;
  /** Vite renders the pages from source and reloads them on change. */
  readonly renderFromSource: boolean;
  /** Where several machines keep photos; absent: the local disk, below dataDir. */
  readonly objectStorage: ObjectStorage | undefined;
  /** Who delivers text messages; absent: members send their own. */
  readonly textGateway: TextGatewaySettings | undefined;
  /** Forms shown at the addresses of quizzes in place of the project's own quiz; https only. */
  readonly quizForms: Readonly<Partial<Record<OwnQuizId, string>>>;
  /** Who is asked for towns before the embedded gazetteer; absent: nobody. */
  readonly geocoder: GeocoderSettings | undefined;
  /** Which language model answers the assistant's questions; absent: the written knowledge base. */
  readonly assistantModel: AssistantModelSettings | undefined;
  readonly assistantQuestionsPerMinute: number;
  readonly assistantQuestionsPerDay: number;
}

/** What the legal notice says; whatever is absent is not filled in yet. */
/** Where mails stay here and whoever builds the product is alone: its mailbox and its gallery exist nowhere else. */
export function isForDevelopment({ isProduction, smtpUrl }: Pick<Config, 'isProduction' | 'smtpUrl'>): boolean {
  return !isProduction && smtpUrl === undefined;
}

export interface PublisherSettings {
  readonly name: string | undefined;
  readonly address: string | undefined;
  readonly phone: string | undefined;
  /** Legal form, capital and register, for a company. */
  readonly registration: string | undefined;
  readonly director: string | undefined;
  readonly hosting: {
    readonly name: string | undefined;
    readonly address: string | undefined;
    readonly phone: string | undefined;
  };
  /** Whom people write to about their data. */
  readonly dataProtectionEmail: string;
  /** Whom people write to about a weakness that they found. */
  readonly securityEmail: string;
}

/** A server that speaks like OpenAI's. Prices are per million tokens, in the currency of the budget. */
export interface AssistantModelSettings {
  readonly url: string;
  readonly model: string;
  readonly key: string;
  readonly inputPrice: number;
  readonly outputPrice: number;
  readonly dailyBudget: number;
  /** How long it may stay silent, before its first word and between two. */
  readonly patienceMs: number;
}

/** A server that speaks like Nominatim or like Photon; the address without a trailing slash. */
export interface GeocoderSettings {
  readonly url: string;
  readonly kind: 'nominatim' | 'photon';
}

/** One HTTP request per text message; {to} and {text} stand for the number (E.164) and the message. */
export interface TextGatewaySettings {
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  /** Its placeholders are filled in as the Content-Type asks for. */
  readonly body: string;
}

/** An S3-compatible store. */
export interface ObjectStorage {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A configuration that cannot work; its message is one sentence for the operator. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * Reads the environment; nothing else in the product does.
 * @param fallback what the one-command start supplies for development: its own database and secret
 * @throws ConfigurationError naming every wrong variable
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  fallback: { databaseUrl?: string; secretKey?: string } = {},
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given, { error: z.locales.fr().localeError });
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigurationError(
      `La configuration est inutilisable\u202f: ${faults.join('\u202f; ')}. Voir .env.example.`,
    );
  }
  const values = result.data;
  const databaseUrl = values.DATABASE_URL ?? fallback.databaseUrl;
  if (!databaseUrl)
    throw new ConfigurationError(
      'Il manque DATABASE_URL\u202f: donne-la, ou lance «\u00a0npm start\u00a0», qui apporte son PostgreSQL.',
    );
  const secretKey = values.SECRET_KEY ?? fallback.secretKey;
  if (!secretKey)
    throw new ConfigurationError(
      'Il manque SECRET_KEY\u202f: donne-la, ou lance «\u00a0npm start\u00a0», qui en tire une pour le développement.',
    );
  return Object.freeze({
    environment: values.NODE_ENV,
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    databaseUrl,
    dataDir: values.DATA_DIR,
    secretKey,
    previousSecretKeys: values.SECRET_KEY_PREVIOUS,
    recognitionKey: values.RECOGNITION_KEY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL ?? values.MAIL_FROM,
    publisher: publisherOf(values),
    productName: values.PRODUCT_NAME,
    trustedProxies: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? 3 : 0),
    logLevel: values.LOG_LEVEL,
    demoMembers: values.DEMO_MEMBERS,
    linksPerClientAndHour: values.LIMIT_LINKS_PER_CLIENT,
    profilesPerClientAndDay: values.LIMIT_PROFILES_PER_CLIENT,
    matchesCron: values.MATCHES_CRON,
    earlyMembersUntil: values.EARLY_MEMBERS_UNTIL,
    officialOpening: values.OFFICIAL_OPENING,
    renderFromSource: values.RENDER_FROM_SOURCE,
    objectStorage: objectStorageOf(values),
    textGateway: values.SMS_URL
      ? {
          url: values.SMS_URL,
          method: values.SMS_METHOD,
          headers: readHeaders(values.SMS_HEADERS) ?? {},
          body: values.SMS_BODY,
        }
      : undefined,
    quizForms: {
      ...(values.QUIZ_LOVE_URL && { quizLove: values.QUIZ_LOVE_URL }),
      ...(values.QUIZ_FEELING_URL && { quizFeeling: values.QUIZ_FEELING_URL }),
      ...(values.QUIZ_AFFINITY_URL && { quizAffinity: values.QUIZ_AFFINITY_URL }),
    },
    geocoder: values.GEOCODER_URL
      ? { url: values.GEOCODER_URL.replace(/\/+$/, ''), kind: values.GEOCODER_KIND }
      : undefined,
    assistantModel: assistantModelOf(values),
    assistantQuestionsPerMinute: values.LIMIT_ASSISTANT_PER_MINUTE,
    assistantQuestionsPerDay: values.LIMIT_ASSISTANT_PER_DAY,
  });
}

/** A number or a text must never choose the host. */
function isGatewayAddress(template: string): boolean {
  if (!/^https?:\/\/[^/?#{}]+(?:[/?#]|$)/.test(template)) return false;
  return URL.canParse(template.replace(/\{(?:to|text)\}/g, 'x'));
}

function readHeaders(text: string): Record<string, string> | null {
  try {
    return z.record(z.string().regex(/^[\w-]+$/), z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function publisherOf(values: z.output<typeof environmentSchema>): PublisherSettings {
  const contact = values.CONTACT_EMAIL ?? values.MAIL_FROM;
  return {
    name: values.PUBLISHER_NAME,
    address: values.PUBLISHER_ADDRESS,
    phone: values.PUBLISHER_PHONE,
    registration: values.PUBLISHER_REGISTRATION,
    director: values.PUBLICATION_DIRECTOR,
    hosting: { name: values.HOSTING_NAME, address: values.HOSTING_ADDRESS, phone: values.HOSTING_PHONE },
    dataProtectionEmail: values.DATA_PROTECTION_EMAIL ?? contact,
    securityEmail: values.SECURITY_EMAIL ?? contact,
  };
}

function assistantModelOf(values: z.output<typeof environmentSchema>): AssistantModelSettings | undefined {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: model } = values;
  if (!url || !model) return undefined;
  return {
    url: url.replace(/\/+$/, ''),
    model,
    key: values.ASSISTANT_KEY,
    inputPrice: values.ASSISTANT_INPUT_PRICE,
    outputPrice: values.ASSISTANT_OUTPUT_PRICE,
    dailyBudget: values.ASSISTANT_DAILY_BUDGET,
    patienceMs: values.ASSISTANT_PATIENCE_SECONDS * 1000,
  };
}

function objectStorageOf(values: z.output<typeof environmentSchema>): ObjectStorage | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { bucket, region: values.S3_REGION, endpoint: values.S3_ENDPOINT, accessKeyId, secretAccessKey };
}

/** What `npm start` needs to know before a database exists. */
export interface StartSettings {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly renderFromSource: boolean;
}

export function readStartSettings(env: Readonly<Record<string, string | undefined>> = process.env): StartSettings {
  const pending = { databaseUrl: 'postgres://not-started-yet/', secretKey: 'not-made-yet' };
  const { dataDir, host, port, renderFromSource } = readConfig(env, pending);
  return { databaseUrl: env['DATABASE_URL'] || undefined, dataDir, host, port, renderFromSource };
}
