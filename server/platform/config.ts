import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PublicQuizId } from '#shared/play/public-quizzes/public-quizzes.ts';
import { environmentSchema, readHeaders, type Environment } from './environment.ts';
import { isLoopbackUrl } from './loopback.ts';
import type { Secrets } from './secrets.ts';
import type { VapidKeys } from './vapid-keys.ts';
import { OperatorError } from './operator-error.ts';
import { fr } from '#shared/typeset.ts';

/** The configuration, validated and complete. Frozen at start. */
export interface Config extends Secrets {
  readonly environment: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  /** The address at which this process shows its metrics, for operators only; absent: none. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** The address of the site, without a trailing slash. Every link in a mail begins with it. */
  readonly publicUrl: string;
  /** Whether `npm start -- --lan` opened a developer's installation to the local network. */
  readonly isOnLocalNetwork: boolean;
  readonly databaseUrl: string;
  /** A streaming replica at which statistics, exports and backups are read; absent: none. */
  readonly databaseReadUrl: string | undefined;
  /** How long a page waits for a free connection before it says that it cannot be shown now. */
  readonly databaseWaitMs: number;
  readonly dataDir: string;
  /** Absent outside production: mails then land in the development mailbox. */
  readonly smtpUrl: string | undefined;
  /** Whether mails leave through an encrypted connection with a checked certificate, or not at all. */
  readonly isMailTlsRequired: boolean;
  /** The certificate of the mail server, or of who signed it, in PEM; absent: those that Node trusts. */
  readonly smtpCertificate: string | undefined;
  readonly mailFrom: string;
  /** Where mails that cannot be delivered come back to, each at an address of its own; absent: at mailFrom. */
  readonly bounceAddress: string | undefined;
  /** Signs the reports of mail servers about such mails; absent: none is taken over HTTP. */
  readonly bounceSecret: string | undefined;
  /** The address for partners and for questions about an offer. */
  readonly contactEmail: string;
  /** The publisher of the site; incomplete only outside production. */
  readonly publisher: PublisherSettings;
  readonly productName: string;
  readonly trustedProxies: number;
  /** How long a process that has to stop still takes requests, while it says that it is not ready. */
  readonly drainSeconds: number;
  readonly logLevel: string;
  readonly demoMembers: number;
  /** Whether invented members ask people and answer them; never in production. */
  readonly demoTalks: boolean;
  /** How many links one client may ask for in an hour, and how many accounts it may make in a day. */
  readonly linksPerClientAndHour: number;
  /** How many profiles all accounts of one client may see in a day; a profile counts once for each account. */
  readonly profilesPerClientAndDay: number;
  /** How fast an uploaded file has to arrive: the most seconds, and the fewest bytes a second on average. */
  readonly upload: { readonly seconds: number; readonly lowestRate: number };
  /** When the matches of all members are computed anew: minute, hour, day, month, weekday, in Europe/Paris. */
  readonly matchesCron: string;
  /**
   * The area of the map of which this worker computes everybody's lists, and nothing else; absent: it does all other work.
   */
  readonly matchesArea: number | undefined;
  /** The last day on which completing a profile earns a month of Premium; absent: it earns none. */
  readonly earlyMembersUntil: string | undefined;
  /** The last day of the offer of `/cadeau-abonnement`, while which completing a profile earns three months of Premium. */
  readonly offerUntil: string;
  /** The day on which subscriptions earned by invitations begin; absent: not decided yet, and they wait. */
  readonly officialOpening: string | undefined;
  /** Whether Vite renders the pages from their source and reloads them when it changes. */
  readonly renderFromSource: boolean;
  /** The object store for photos when several machines share them; absent: the local disk, below dataDir. */
  readonly objectStorage: ObjectStorage | undefined;
  /** The object store for backups, another one than that of photos; absent: none, and backups go to folders. */
  readonly backupStorage: BackupStorage | undefined;
  /** The private key of age that opens sealed backups. It belongs to where backups are restored, not to a server. */
  readonly backupIdentity: string | undefined;
  /** The PostgreSQL in which a drill makes its own database; absent: that of databaseUrl. */
  readonly drillDatabaseUrl: string | undefined;
  /** The gateway for text messages; absent: members send the message from their own phone. */
  readonly textGateway: TextGatewaySettings | undefined;
  /** What identifies this site to the push services of browsers; absent: notifications are not offered. */
  readonly push: PushSettings | undefined;
  /** Forms shown at the addresses of quizzes in place of the project's own quiz; https only. */
  readonly quizForms: Readonly<Partial<Record<PublicQuizId, string>>>;
  /** The service that is asked for towns before the embedded gazetteer; absent: none. */
  readonly geocoder: GeocoderSettings | undefined;
  /**
   * The language model that answers questions to the assistant; absent: answers come from the written knowledge base.
   */
  readonly assistantModel: AssistantModelSettings | undefined;
  /**
   * The relay through which members meet by video, and the secret that it shares with us; absent: it is offered in
   * development only, where two browsers of one machine meet directly.
   */
  readonly relay: RelaySettings | undefined;
  readonly assistantQuestionsPerMinute: number;
  readonly assistantQuestionsPerDay: number;
}

/**
 * Whether this is a developer's own installation without SMTP: only there are the mailbox, where every sign-in link can
 * be read, and the gallery served (S-operations-11).
 */
export function isForDevelopment({
  isProduction,
  smtpUrl,
  publicUrl,
  isOnLocalNetwork,
}: Pick<Config, 'isProduction' | 'smtpUrl' | 'publicUrl' | 'isOnLocalNetwork'>): boolean {
  return !isProduction && smtpUrl === undefined && (isLoopbackUrl(publicUrl) || isOnLocalNetwork);
}

/** Whether members can meet by video here: with a relay, or in development, where two browsers of one machine meet directly. */
export function isVideoOffered({ relay, isProduction }: Pick<Config, 'relay' | 'isProduction'>): boolean {
  return relay !== undefined || !isProduction;
}

/** Whether two browsers may reach each other past a relay: only where somebody develops without one. */
export function mayMeetDirectly({ relay, isProduction }: Pick<Config, 'relay' | 'isProduction'>): boolean {
  return relay === undefined && !isProduction;
}

/** What the legal notice says; whatever is absent is not filled in yet. */
export interface PublisherSettings {
  readonly name: string | undefined;
  readonly address: string | undefined;
  readonly phone: string | undefined;
  /** The legal form, capital and registration of a company. */
  readonly registration: string | undefined;
  readonly director: string | undefined;
  readonly hosting: {
    readonly name: string | undefined;
    readonly address: string | undefined;
    readonly phone: string | undefined;
  };
  /** The address for questions about personal data. */
  readonly dataProtectionEmail: string;
  /** The address for reports of security weaknesses. */
  readonly securityEmail: string;
}

/** A TURN server with `use-auth-secret`. */
export interface RelaySettings {
  readonly urls: readonly string[];
  readonly secret: string;
}

export interface PushSettings extends VapidKeys {
  /** The contact for a push service when something is wrong: a mailto: or https: address. */
  readonly subject: string;
}

/** A server with OpenAI's protocol. Prices are per million tokens, in the currency of the budget. */
export interface AssistantModelSettings {
  readonly url: string;
  readonly model: string;
  readonly key: string;
  readonly inputPrice: number;
  readonly outputPrice: number;
  readonly dailyBudget: number;
  /** How long the model may stay silent, before its first word and between two words. */
  readonly patienceMs: number;
}

/** A server with Nominatim's or Photon's protocol; its address without a trailing slash. */
export interface GeocoderSettings {
  readonly url: string;
  readonly kind: 'nominatim' | 'photon';
}

/** One HTTP request per text message, in which {to} and {text} are replaced by the number (E.164) and the message. */
export interface TextGatewaySettings {
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the request. Its placeholders are escaped as the Content-Type requires. */
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

/** Access to an S3-compatible store, whose bucket the command names. */
export type BackupStorage = Omit<ObjectStorage, 'bucket'> & { readonly sessionToken: string | undefined };

/** An invalid configuration; its message is one sentence for the operator. */
export class ConfigurationError extends OperatorError {
  override name = 'ConfigurationError';
}

/** What the one-command start chooses and creates for development, and its commands find again. */
interface Fallback {
  readonly databaseUrl?: string;
  readonly dataDir?: string;
  readonly secretKey?: string;
  readonly vapidKeys?: VapidKeys;
  readonly isOnLocalNetwork?: boolean;
}

/**
 * Reads the environment, which no other code does.
 * @throws ConfigurationError naming every wrong variable
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  fallback: Fallback = {},
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given, { error: z.locales.fr().localeError });
  if (!result.success) {
    const errors = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigurationError(fr`La configuration est inutilisable : ${errors.join(fr` ; `)}. Voir .env.example.`);
  }
  const values = result.data;
  const databaseUrl = values.DATABASE_URL ?? fallback.databaseUrl;
  if (!databaseUrl)
    throw new ConfigurationError(
      fr`Il manque DATABASE_URL : donne-la, ou lance « npm start », qui apporte son PostgreSQL.`,
    );
  const secretKey = values.SECRET_KEY ?? fallback.secretKey;
  if (!secretKey)
    throw new ConfigurationError(
      fr`Il manque SECRET_KEY : donne-la, ou lance « npm start », qui en tire une pour le développement.`,
    );
  return Object.freeze({
    environment: values.NODE_ENV,
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    metrics: values.METRICS_PORT ? { host: values.METRICS_HOST, port: values.METRICS_PORT } : undefined,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    isOnLocalNetwork: fallback.isOnLocalNetwork ?? false,
    databaseUrl,
    databaseReadUrl: values.DATABASE_READ_URL,
    databaseWaitMs: values.DATABASE_WAIT_SECONDS * 1000,
    dataDir: fallback.dataDir ?? values.DATA_DIR,
    secretKey,
    previousSecretKeys: values.SECRET_KEY_PREVIOUS,
    recognitionKey: values.RECOGNITION_KEY,
    smtpUrl: values.SMTP_URL,
    isMailTlsRequired: values.SMTP_URL !== undefined && !values.SMTP_WITHOUT_TLS && !isLoopbackUrl(values.SMTP_URL),
    smtpCertificate: values.SMTP_CERTIFICATE && readCertificate(values.SMTP_CERTIFICATE),
    mailFrom: values.MAIL_FROM,
    bounceAddress: values.BOUNCE_ADDRESS,
    bounceSecret: values.BOUNCE_SECRET,
    contactEmail: values.CONTACT_EMAIL ?? values.MAIL_FROM,
    publisher: publisherOf(values),
    productName: values.PRODUCT_NAME,
    trustedProxies: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? 3 : 0),
    logLevel: values.LOG_LEVEL,
    demoMembers: values.DEMO_MEMBERS,
    demoTalks: values.NODE_ENV !== 'production' && (values.DEMO_TALK ?? values.NODE_ENV === 'development'),
    linksPerClientAndHour: values.LIMIT_LINKS_PER_CLIENT,
    profilesPerClientAndDay: values.LIMIT_PROFILES_PER_CLIENT,
    upload: { seconds: values.UPLOAD_SECONDS, lowestRate: values.UPLOAD_LOWEST_RATE },
    matchesCron: values.MATCHES_CRON,
    matchesArea: values.MATCHES_AREA,
    earlyMembersUntil: values.EARLY_MEMBERS_UNTIL,
    offerUntil: values.OFFER_UNTIL,
    officialOpening: values.OFFICIAL_OPENING,
    renderFromSource: values.RENDER_FROM_SOURCE,
    objectStorage: objectStorageOf(values),
    backupStorage: backupStorageOf(values),
    backupIdentity: values.BACKUP_IDENTITY,
    drillDatabaseUrl: values.DRILL_DATABASE_URL,
    textGateway: values.SMS_URL
      ? {
          url: values.SMS_URL,
          method: values.SMS_METHOD,
          headers: readHeaders(values.SMS_HEADERS) ?? {},
          body: values.SMS_BODY,
        }
      : undefined,
    push: pushSettingsOf(values, values.NODE_ENV === 'production' ? undefined : fallback.vapidKeys),
    quizForms: {
      ...(values.QUIZ_LOVE_URL && { quizLove: values.QUIZ_LOVE_URL }),
      ...(values.QUIZ_FEELING_URL && { quizFeeling: values.QUIZ_FEELING_URL }),
      ...(values.QUIZ_AFFINITY_URL && { quizAffinity: values.QUIZ_AFFINITY_URL }),
    },
    geocoder: values.GEOCODER_URL
      ? { url: values.GEOCODER_URL.replace(/\/+$/, ''), kind: values.GEOCODER_KIND }
      : undefined,
    relay: values.TURN_URL && values.TURN_SECRET ? { urls: values.TURN_URL, secret: values.TURN_SECRET } : undefined,
    assistantModel: assistantModelOf(values),
    assistantQuestionsPerMinute: values.LIMIT_ASSISTANT_PER_MINUTE,
    assistantQuestionsPerDay: values.LIMIT_ASSISTANT_PER_DAY,
  });
}

/** The text of a file of certificates. @throws ConfigurationError when it cannot be read, or holds none */
function readCertificate(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch {
    // The sentence below says what is wrong with it.
  }
  throw new ConfigurationError(
    fr`La configuration est inutilisable : SMTP_CERTIFICATE doit nommer un fichier PEM lisible. Voir .env.example.`,
  );
}

function publisherOf(values: Environment): PublisherSettings {
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

function assistantModelOf(values: Environment): AssistantModelSettings | undefined {
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

function pushSettingsOf(values: Environment, fallback: VapidKeys | undefined): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  const keys = publicKey && privateKey ? { publicKey, privateKey } : fallback;
  return keys && { ...keys, subject: values.VAPID_SUBJECT ?? `mailto:${values.CONTACT_EMAIL ?? values.MAIL_FROM}` };
}

function objectStorageOf(values: Environment): ObjectStorage | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { bucket, region: values.S3_REGION, endpoint: values.S3_ENDPOINT, accessKeyId, secretAccessKey };
}

function backupStorageOf(values: Environment): BackupStorage | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!accessKeyId || !secretAccessKey) return undefined;
  const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint, AWS_SESSION_TOKEN: sessionToken } = values;
  return { region, endpoint, accessKeyId, secretAccessKey, sessionToken };
}

/** The settings that `npm start` needs before a database exists. */
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

/**
 * The configuration for commands that read backups without a database.
 * @param env what else is configured
 * @param localSecret the secret that `npm start` made, where there is one; what was made with another does not open
 */
export function readConfigWithoutDatabase(
  env: Readonly<Record<string, string | undefined>>,
  localSecret = 'none',
): Config {
  return readConfig({ LOG_LEVEL: 'warn', ...env }, { databaseUrl: 'postgres://not-needed/', secretKey: localSecret });
}
