import { join, resolve } from 'node:path';
import { z } from 'zod';
import { postgresSettings, type ConnectionUse } from '../shared/postgres-settings.js';
import { cardConfigOf, cardVariables, checkCards, type CardConfig } from './card-payments.js';
import { countFrom, optionalPort } from './numbers.js';
import { withFiles } from './setting-files.js';
import { traceVariables, tracingOf, type TracingConfig } from './tracing.js';

/** The demo's default password; a production store names its own. */
const demoDefaultPassword = 'saguaro-start';

/** 32 characters by chance hold twenty different ones; a word that is repeated, or one key held down, does not. */
const leastDifferent = 12;
const signingSecret = z
  .string()
  .min(32, { error: 'must have at least 32 characters', abort: true })
  .refine(text => new Set(text).size >= leastDifferent, 'must be made by chance, such as by `openssl rand -base64 48`');

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://', abort: true })
  .superRefine((address, context) => {
    try {
      postgresSettings(address);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  });

/** Every environment variable with its check. docs/configuration.md lists them with their defaults, and a test compares. */
export const environment = z
  .object({
    /** `production` asks for secrets and seeds nothing. */
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    /** Port of the one server for pages, GraphQL, REST and health; 0 takes a free one. */
    PORT: countFrom(0, 65_535, 4000),
    /** Address to listen on. */
    HOST: z.string().min(1).default('0.0.0.0'),
    /** Folder of the embedded database and of what it keeps beside itself. */
    DATA_DIR: z.string().min(1).default('.data'),
    /** A PostgreSQL server instead of the embedded database. */
    DATABASE_URL: databaseAddress.optional(),
    /** The same server without the pooler that DATABASE_URL names: jobs and notifications need sessions of their own. */
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    /** `transaction` behind a pooler that gives each transaction another connection, such as PgBouncer with that pool mode. */
    DATABASE_POOLING: z.enum(['session', 'transaction'], 'must be session or transaction').default('session'),
    /** Whether statements are prepared by name; by default not with DATABASE_POOLING=transaction. */
    DATABASE_PREPARED_STATEMENTS: z.enum(['yes', 'no'], 'must be yes or no').optional(),
    /** Seconds the store waits for a result from a stalled database; keep it below the proxy's timeout for a response. */
    DATABASE_QUERY_SECONDS: countFrom(1, 600, 10),
    /** Copies of that server which follow it by streaming replication, comma-separated: they take the catalogue's reads. */
    DATABASE_REPLICA_URLS: z
      .string()
      .transform(text => text.split(',').map(url => url.trim()))
      .pipe(z.array(databaseAddress))
      .optional(),
    /** Seconds during which requests are still served after SIGTERM while /readyz already answers 503, so that proxies look elsewhere. */
    DRAIN_SECONDS: countFrom(0, 300, 5),
    /** What a new database is filled with. */
    SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
    /** Signs the tokens of sign-ins: at least 32 characters, made by chance. */
    TOKEN_SECRET: signingSecret.optional(),
    /** The secret before a change: what it signed is good until it ends, 12 hours later. */
    TOKEN_SECRET_PREVIOUS: signingSecret.optional(),
    /** Signs in a customer made by staff or an import, only to choose a password with the activation code. */
    DEFAULT_CUSTOMER_PASSWORD: z
      .string()
      .min(8, 'must have at least 8 characters')
      .max(72, 'must have at most 72 characters')
      .optional(),
    /** bcrypt's cost; every step doubles the work of a sign-in. */
    PASSWORD_COST: countFrom(4, 14, 10),
    /** The address people reach the store at, for canonical links. */
    PUBLIC_URL: z.url('must be an address such as https://store.example').optional(),
    /** How many proxies stand before the server; decides whose address a request's sender is. */
    TRUSTED_PROXIES: countFrom(0, 10, 0),
    /** Connections that one address may have open at a time; with TRUSTED_PROXIES, requests. */
    CONNECTIONS_PER_ADDRESS: countFrom(1, 2000, 256),
    /** Wrong passwords in SIGN_IN_MINUTES after which a customer number waits; an address that signed in to it lately counts apart. */
    SIGN_IN_FAILURES_PER_NUMBER: countFrom(1, 1_000_000, 10),
    /** Wrong passwords in SIGN_IN_MINUTES after which an address waits, whatever the number. */
    SIGN_IN_FAILURES_PER_ADDRESS: countFrom(1, 1_000_000, 50),
    SIGN_IN_MINUTES: countFrom(1, 1440, 15),
    /** How long a sign-in makes its address known to the customer number. */
    KNOWN_ADDRESS_DAYS: countFrom(1, 365, 30),
    /** Questions whether a customer number exists, or for a free one, a minute and address. */
    NUMBER_QUESTIONS_PER_MINUTE: countFrom(1, 1_000_000, 30),
    /** Registrations an hour and address. */
    REGISTRATIONS_PER_HOUR: countFrom(1, 1_000_000, 20),
    /** Of them through REST, where no captcha is asked for. */
    REST_REGISTRATIONS_PER_HOUR: countFrom(1, 1_000_000, 5),
    /** Wrong activation codes an hour and address. */
    WRONG_CODES_PER_HOUR: countFrom(1, 1_000_000, 10),
    /** Calls of a customer an hour that may change something. */
    CHANGES_PER_HOUR: countFrom(1, 1_000_000, 1000),
    /** Orders of a customer a minute. */
    ORDERS_PER_MINUTE: countFrom(1, 1_000_000, 30),
    /** Orders of a customer an hour. */
    ORDERS_PER_HOUR: countFrom(1, 1_000_000, 200),
    /** Order confirmations to one e-mail address an hour. */
    MAILS_PER_RECIPIENT_PER_HOUR: countFrom(1, 1_000_000, 100),
    /** Captchas and proofs of work an hour and address. */
    CAPTCHAS_PER_HOUR: countFrom(1, 1_000_000, 200),
    /** Rounds of hashing for each of the 500 to 1,500 numbers that a browser tries in a proof of work. */
    PROOF_OF_WORK_COST: countFrom(1, 1_000_000, 3000),
    ...cardVariables,
    /** A mail server, with name and password where it asks for them; without one mails are files in DATA_DIR. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    /** The store's own address in its mails. */
    MAIL_FROM: z.email('must be an e-mail address').default('orders@store.example'),
    /** Connections to the mail server that each process holds at most. */
    SMTP_CONNECTIONS: countFrom(1, 100, 5),
    /** Mail to one address in any 60 seconds, counted by each instance; more waits. */
    MAILS_PER_RECIPIENT_PER_MINUTE: countFrom(1, 1_000_000, 30),
    /** The documents that the web client was built with; in production others are for staff. */
    OPERATIONS_FILE: z.string().min(1).default('web/dist/operations.json'),
    /** Megabytes of answers to visitors that are kept until the catalogue changes; 0 keeps none. */
    ANSWER_CACHE_MB: countFrom(0, 4096, 32),
    /** Days after which entries of the audit log leave the database for an archive file. */
    RETENTION_AUDIT_DAYS: countFrom(30, 36_500, 1095),
    /** Days after which the rows of an ended import do; what it did in all stays. */
    RETENTION_IMPORT_DAYS: countFrom(1, 36_500, 365),
    /** Days after which mails that are files do. */
    RETENTION_MAIL_DAYS: countFrom(1, 36_500, 90),
    /** Folder of the archive files; by default `archive` in DATA_DIR. */
    ARCHIVE_DIR: z.string().min(1).optional(),
    /** Of so many responses from the response cache one is logged; every other response is. */
    LOG_CACHED_SAMPLE: countFrom(1, 1_000_000, 100),
    /** Port on which Prometheus reads `/metrics`; without it nothing is measured. 0 picks a free one. */
    METRICS_PORT: optionalPort,
    /** Address to listen on for it: nobody else should reach it. */
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    ...traceVariables,
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    /** The pages: as built, from their sources with hot reloading, or none beside the interfaces. */
    WEB: z.enum(['built', 'none'], 'must be built or none').default('built'),
  })
  .superRefine((values, context) => {
    const need = (name: 'TOKEN_SECRET' | 'DEFAULT_CUSTOMER_PASSWORD', reason: string) => {
      if (!values[name]) context.addIssue({ code: 'custom', path: [name], message: reason });
    };
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const) {
      if (values[name] !== undefined && !values.DATABASE_URL)
        context.addIssue({ code: 'custom', path: [name], message: 'needs a PostgreSQL server: set DATABASE_URL' });
    }
    checkCards(values, (variable, message) => context.addIssue({ code: 'custom', path: [variable], message }));
    if (values.NODE_ENV !== 'production') return;
    need('DEFAULT_CUSTOMER_PASSWORD', 'must be set in production');
    if (values.DATABASE_URL) need('TOKEN_SECRET', 'must be set in production');
  });

/** How often a thing may be done from one address, or with one customer number. */
export interface Limits {
  signIn: { failuresPerNumber: number; failuresPerAddress: number; minutes: number; knownAddressDays: number };
  numberQuestionsPerMinute: number;
  registrationsPerHour: number;
  restRegistrationsPerHour: number;
  captchasPerHour: number;
  wrongCodesPerHour: number;
  writes: { changesPerHour: number; ordersPerMinute: number; ordersPerHour: number; mailsPerRecipientPerHour: number };
}

export interface MailConfig {
  /** null: mail is written into the data directory */
  smtpUrl: string | null;
  /** Per process */
  maxConnections: number;
  fromAddress: string;
  /** Per process */
  perRecipientPerMinute: number;
}

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** What opens the database */
  database: {
    databaseUrl: string | null;
    directUrl: string | null;
    replicaUrls: string[];
    use: ConnectionUse;
    dataDir: string;
  };
  /** How long requests are served after SIGTERM */
  drainSeconds: number;
  seed: 'demo' | 'none';
  /** null: one is made once and kept beside the embedded database */
  tokenSecret: string | null;
  /** Of before the last change of `tokenSecret`; checks, and signs nothing. */
  previousTokenSecret: string | null;
  defaultCustomerPassword: string;
  passwordCost: number;
  publicUrl: string | null;
  trustedProxies: number;
  connectionsPerAddress: number;
  limits: Limits;
  proofOfWorkCost: number;
  /** Pictures of captchas say what they show: NODE_ENV=test alone does that, so that the tests can read them. */
  readableCaptcha: boolean;
  cards: CardConfig;
  mail: MailConfig;
  /** null: every document is run for everybody */
  operationsFile: string | null;
  /** Lists the operations that logs and metrics name */
  operationNamesFile: string;
  /** What may be kept of answers to visitors */
  answerCacheBytes: number;
  /** What leaves the database with age, and where to */
  lifecycle: {
    retentionDays: { auditLog: number; imports: number; mail: number };
    archiveDir: string;
    dataDir: string;
    knownAddressDays: number;
  };
  /** Folders in which PostgreSQL's programs are looked for, as PATH names them */
  programPath: string;
  logLevel: string;
  /** Of so many responses from the response cache one is logged */
  cachedSample: number;
  /** null: nothing is measured */
  metrics: { port: number; host: string } | null;
  /** null: no traces */
  tracing: TracingConfig | null;
  web: 'built' | 'none';
}

/** Reads the environment, or throws one error that lists everything wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { values: present, problems } = withFiles(env, Object.keys(environment.shape));
  const parsed = environment.safeParse(present);
  const lines = [
    ...problems,
    ...(parsed.error?.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`),
  ];
  if (!parsed.success || lines.length > 0)
    throw new ConfigError(`The configuration is not valid:\n${lines.map(line => `  ${line}`).join('\n')}`);
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    database: databaseOf(values),
    drainSeconds: values.DRAIN_SECONDS,
    seed: values.SEED ?? (production ? 'none' : 'demo'),
    tokenSecret: values.TOKEN_SECRET ?? null,
    previousTokenSecret: values.TOKEN_SECRET_PREVIOUS ?? null,
    defaultCustomerPassword: values.DEFAULT_CUSTOMER_PASSWORD ?? demoDefaultPassword,
    passwordCost: values.PASSWORD_COST,
    publicUrl: values.PUBLIC_URL ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    limits: limitsOf(values),
    proofOfWorkCost: values.PROOF_OF_WORK_COST,
    readableCaptcha: values.NODE_ENV === 'test',
    cards: cardConfigOf(values),
    mail: mailConfigOf(values),
    operationsFile: production ? resolve(values.OPERATIONS_FILE) : null,
    operationNamesFile: resolve(values.OPERATIONS_FILE),
    answerCacheBytes: values.ANSWER_CACHE_MB * 1024 * 1024,
    lifecycle: lifecycleOf(values),
    programPath: env.PATH ?? '',
    logLevel: values.LOG_LEVEL,
    cachedSample: values.LOG_CACHED_SAMPLE,
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: tracingOf(values),
    web: values.WEB,
  };
}

function databaseOf(values: z.output<typeof environment>): Config['database'] {
  const { DATABASE_POOLING: pooling, DATABASE_PREPARED_STATEMENTS: prepared } = values;
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    directUrl: values.DATABASE_DIRECT_URL ?? null,
    replicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    use: {
      pooling,
      preparedStatements: (prepared ?? (pooling === 'session' ? 'yes' : 'no')) === 'yes',
      queryTimeoutMs: values.DATABASE_QUERY_SECONDS * 1000,
    },
    dataDir: resolve(values.DATA_DIR),
  };
}

function mailConfigOf(values: z.output<typeof environment>): MailConfig {
  return {
    smtpUrl: values.SMTP_URL ?? null,
    maxConnections: values.SMTP_CONNECTIONS,
    fromAddress: values.MAIL_FROM,
    perRecipientPerMinute: values.MAILS_PER_RECIPIENT_PER_MINUTE,
  };
}

function lifecycleOf(values: z.output<typeof environment>): Config['lifecycle'] {
  const dataDir = resolve(values.DATA_DIR);
  return {
    retentionDays: {
      auditLog: values.RETENTION_AUDIT_DAYS,
      imports: values.RETENTION_IMPORT_DAYS,
      mail: values.RETENTION_MAIL_DAYS,
    },
    archiveDir: values.ARCHIVE_DIR ? resolve(values.ARCHIVE_DIR) : join(dataDir, 'archive'),
    dataDir,
    knownAddressDays: values.KNOWN_ADDRESS_DAYS,
  };
}

function limitsOf(values: z.output<typeof environment>): Limits {
  return {
    signIn: {
      failuresPerNumber: values.SIGN_IN_FAILURES_PER_NUMBER,
      failuresPerAddress: values.SIGN_IN_FAILURES_PER_ADDRESS,
      minutes: values.SIGN_IN_MINUTES,
      knownAddressDays: values.KNOWN_ADDRESS_DAYS,
    },
    numberQuestionsPerMinute: values.NUMBER_QUESTIONS_PER_MINUTE,
    registrationsPerHour: values.REGISTRATIONS_PER_HOUR,
    restRegistrationsPerHour: values.REST_REGISTRATIONS_PER_HOUR,
    captchasPerHour: values.CAPTCHAS_PER_HOUR,
    wrongCodesPerHour: values.WRONG_CODES_PER_HOUR,
    writes: {
      changesPerHour: values.CHANGES_PER_HOUR,
      ordersPerMinute: values.ORDERS_PER_MINUTE,
      ordersPerHour: values.ORDERS_PER_HOUR,
      mailsPerRecipientPerHour: values.MAILS_PER_RECIPIENT_PER_HOUR,
    },
  };
}

/** Whether the environment asks for production, also where the configuration is not valid. */
export function isProduction(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.NODE_ENV === 'production';
}

/** The one failure that a person starting the store reads; it has no stack worth showing. */
export class ConfigError extends Error {}
