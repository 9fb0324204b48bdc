import { join, resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../shared/operator-error.js';
import { postgresSettings, type ConnectionUse } from '../shared/postgres-settings.js';
import { cardConfigOf, cardVariables, checkCards, type CardConfig } from './card-payments.js';
import { countFrom, optionalPort } from './numbers.js';
import { withFiles } from './setting-files.js';
import { traceVariables, tracingOf, type TracingConfig } from './tracing.js';
import { unknownSettings, type UnknownSetting } from './unknown-settings.js';

/** The demo's default password; a production store sets its own. */
const demoDefaultPassword = 'saguaro-start';

/** 32 random characters contain twenty different ones; a repeated word, or one key held down, does not. */
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
      context.addIssue({ code: 'custom', message: `cannot be used: ${(error as Error).message}` });
    }
  });

/** Every environment variable with its check. docs/configuration.md lists them with their defaults, and a test compares. */
export const environment = z
  .object({
    /** `production` requires secrets and creates no demo data. */
    NODE_ENV: z
      .enum(['development', 'production', 'test'], 'must be development, production or test')
      .default('development'),
    /** Port for pages, GraphQL, REST and health; 0 takes a free one. */
    PORT: countFrom(0, 65_535, 4000),
    /** Address to listen on. */
    HOST: z.string().min(1).optional(),
    /** Folder of the embedded database and of other files. */
    DATA_DIR: z.string().min(1).default('.data'),
    /** A PostgreSQL server instead of the embedded database. */
    DATABASE_URL: databaseAddress.optional(),
    /** The same server without the pooler that DATABASE_URL names: jobs and notifications need sessions of their own. */
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    /** `transaction` behind a pooler that gives each transaction another connection, such as PgBouncer in that mode. */
    DATABASE_POOLING: z.enum(['session', 'transaction'], 'must be session or transaction').default('session'),
    /** Whether statements are prepared by name; by default not with DATABASE_POOLING=transaction. */
    DATABASE_PREPARED_STATEMENTS: z.enum(['yes', 'no'], 'must be yes or no').optional(),
    /** Seconds the store waits for a result from a stalled database; keep it below the proxy's timeout for a response. */
    DATABASE_QUERY_SECONDS: countFrom(1, 600, 10),
    /** Replicas of that server (streaming replication), comma-separated; they serve reads of the catalog. */
    DATABASE_REPLICA_URLS: z
      .string()
      .transform(text => text.split(',').map(url => url.trim()))
      .pipe(z.array(databaseAddress))
      .optional(),
    /**
     * Seconds after SIGTERM in which requests are still served while /readyz returns 503, so that proxies use another
     * server.
     */
    DRAIN_SECONDS: countFrom(0, 300, 5),
    /** Initial content of a new database. */
    SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
    /** Signs tokens: at least 32 random characters. */
    TOKEN_SECRET: signingSecret.optional(),
    /** The secret before its last change; its tokens stay valid until they expire, 12 hours later. */
    TOKEN_SECRET_PREVIOUS: signingSecret.optional(),
    /**
     * The first sign-in of a customer created by staff or an import, only valid for setting a password with the
     * activation code.
     */
    DEFAULT_CUSTOMER_PASSWORD: z
      .string()
      .min(8, 'must have at least 8 characters')
      .max(72, 'must have at most 72 characters')
      .optional(),
    /** bcrypt's cost; each step doubles the work of a sign-in. */
    PASSWORD_COST: countFrom(4, 14, 10),
    /** The store's public address, for canonical links and mail. */
    PUBLIC_URL: z.url('must be an address such as https://store.example').optional(),
    /**
     * For which hosts browsers require TLS for a year (HSTS, RFC 6797): the store's, its subdomains as well, or `preload`
     * to also permit lists built into browsers. Sent in production only.
     */
    HSTS: z.enum(['host', 'subdomains', 'preload'], 'must be host, subdomains or preload').default('host'),
    /** Number of proxies in front of the server, which determines the address of a request's sender. */
    TRUSTED_PROXIES: countFrom(0, 10, 0),
    /** Open connections per address; with TRUSTED_PROXIES, running requests. */
    CONNECTIONS_PER_ADDRESS: countFrom(1, 2000, 256),
    /**
     * Wrong passwords in SIGN_IN_MINUTES after which a customer number is locked; counted separately for each address
     * that signed in to it recently.
     */
    SIGN_IN_FAILURES_PER_NUMBER: countFrom(1, 1_000_000, 10),
    /** Wrong passwords in SIGN_IN_MINUTES after which an address is locked, for any customer number. */
    SIGN_IN_FAILURES_PER_ADDRESS: countFrom(1, 1_000_000, 50),
    SIGN_IN_MINUTES: countFrom(1, 1440, 15),
    /** Days for which a sign-in makes its address known to the customer number. */
    KNOWN_ADDRESS_DAYS: countFrom(1, 365, 30),
    /** Lookups of customer numbers, per minute and address. */
    NUMBER_QUESTIONS_PER_MINUTE: countFrom(1, 1_000_000, 30),
    /** Registrations per hour and address. */
    REGISTRATIONS_PER_HOUR: countFrom(1, 1_000_000, 20),
    /** The part of them that REST allows, which requires no captcha. */
    REST_REGISTRATIONS_PER_HOUR: countFrom(1, 1_000_000, 5),
    /** Wrong activation codes per hour and address. */
    WRONG_CODES_PER_HOUR: countFrom(1, 1_000_000, 10),
    /** Password changes per hour, of a customer and from an address. */
    PASSWORD_CHANGES_PER_HOUR: countFrom(1, 1_000_000, 20),
    /** Requests per hour for the mail with customer number and code, for one email address and from one address. */
    SIGN_IN_HELP_PER_HOUR: countFrom(1, 1_000_000, 10),
    /** Changes per hour and customer. */
    CHANGES_PER_HOUR: countFrom(1, 1_000_000, 1000),
    /** Orders per minute and customer. */
    ORDERS_PER_MINUTE: countFrom(1, 1_000_000, 30),
    /** Orders per hour and customer. */
    ORDERS_PER_HOUR: countFrom(1, 1_000_000, 200),
    /** Order confirmations per hour and email address. */
    MAILS_PER_RECIPIENT_PER_HOUR: countFrom(1, 1_000_000, 100),
    /** Megabytes that the purchase orders attached to one customer's orders may take. */
    PO_FILES_MB: countFrom(5, 1_000_000, 1024),
    /** Captchas and proofs of work per hour and address. */
    CAPTCHAS_PER_HOUR: countFrom(1, 1_000_000, 200),
    /** Hash rounds for each of the 500 to 1,500 numbers that a browser tries in a proof of work. */
    PROOF_OF_WORK_COST: countFrom(1, 1_000_000, 3000),
    ...cardVariables,
    /**
     * The mail server, with name and password if it requires them; without it, mail is written to files in DATA_DIR.
     */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    /** The sender address of the store's mail. */
    MAIL_FROM: z.email('must be an e-mail address').default('orders@store.example'),
    /** Connections to the mail server per process. */
    SMTP_CONNECTIONS: countFrom(1, 100, 5),
    /** Mail to one address per 60 seconds and instance; further mail waits. */
    MAILS_PER_RECIPIENT_PER_MINUTE: countFrom(1, 1_000_000, 30),
    /** The operations of the web client; in production, only staff may send others. */
    OPERATIONS_FILE: z.string().min(1).default('web/dist/operations.json'),
    /** Megabytes of the response cache; 0 turns it off. */
    ANSWER_CACHE_MB: countFrom(0, 4096, 32),
    /** Days after which entries of the audit log move to an archive file. */
    RETENTION_AUDIT_DAYS: countFrom(30, 36_500, 1095),
    /** Days after which the rows of a completed import are archived; its totals stay. */
    RETENTION_IMPORT_DAYS: countFrom(1, 36_500, 365),
    /** An import asks before a unit price changes by more than this percentage. */
    IMPORT_PRICE_MOVE_PERCENT: countFrom(1, 10_000, 25),
    /** Days after which mail files are archived. */
    RETENTION_MAIL_DAYS: countFrom(1, 36_500, 90),
    /** Folder of the archive files; by default `archive` in DATA_DIR. */
    ARCHIVE_DIR: z.string().min(1).optional(),
    /** One of this many responses from the response cache is logged; every other response is. */
    LOG_CACHED_SAMPLE: countFrom(1, 1_000_000, 100),
    /** Port on which Prometheus reads `/metrics`; without it nothing is measured. 0 picks a free one. */
    METRICS_PORT: optionalPort,
    /** Address to listen on for metrics; only Prometheus should reach it. */
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    ...traceVariables,
    LOG_LEVEL: z
      .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
      .default('info'),
    /** `built`: serves the built pages; `none`: only the interfaces. */
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
    if (values.DEFAULT_CUSTOMER_PASSWORD === demoDefaultPassword)
      context.addIssue({
        code: 'custom',
        path: ['DEFAULT_CUSTOMER_PASSWORD'],
        message: "is the demo's, which everyone knows",
      });
    if (values.DATABASE_URL) need('TOKEN_SECRET', 'must be set in production');
  });

/** Limits per address or customer number. */
export interface Limits {
  signIn: { failuresPerNumber: number; failuresPerAddress: number; minutes: number; knownAddressDays: number };
  numberQuestionsPerMinute: number;
  registrationsPerHour: number;
  restRegistrationsPerHour: number;
  captchasPerHour: number;
  wrongCodesPerHour: number;
  passwordChangesPerHour: number;
  signInHelpPerHour: number;
  poFileBytes: number;
  writes: { changesPerHour: number; ordersPerMinute: number; ordersPerHour: number; mailsPerRecipientPerHour: number };
}

export interface MailConfig {
  /** null: mail is written to the data directory */
  smtpUrl: string | null;
  /** Per process */
  maxConnections: number;
  fromAddress: string;
  /** Per process */
  perRecipientPerMinute: number;
}

export interface Config {
  production: boolean;
  /** For which hosts browsers require TLS */
  strictTransport: 'host' | 'subdomains' | 'preload';
  port: number;
  host: string;
  dataDir: string;
  /** How the database is opened */
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
  /** null: generated once and stored in the data directory */
  tokenSecret: string | null;
  /** The one before the last change of `tokenSecret`; it verifies tokens and signs none. */
  previousTokenSecret: string | null;
  defaultCustomerPassword: string;
  passwordCost: number;
  publicUrl: string | null;
  trustedProxies: number;
  connectionsPerAddress: number;
  limits: Limits;
  proofOfWorkCost: number;
  /** True with NODE_ENV=test only: pictures of captchas contain their answer, so that tests can read it. */
  readableCaptcha: boolean;
  cards: CardConfig;
  mail: MailConfig;
  /** null: everyone may send any operation */
  operationsFile: string | null;
  /** Lists the operations that logs and metrics name */
  operationNamesFile: string;
  /** Size of the response cache */
  answerCacheBytes: number;
  /** An import asks before a unit price changes by more */
  importPriceMovePercent: number;
  /** Age and destination of archived rows */
  lifecycle: {
    retentionDays: { auditLog: number; imports: number; mail: number };
    archiveDir: string;
    dataDir: string;
    knownAddressDays: number;
  };
  /** Folders that are searched for PostgreSQL's programs, in the format of PATH */
  programPath: string;
  logLevel: string;
  /** One of this many responses from the response cache is logged */
  cachedSample: number;
  /** null: nothing is measured */
  metrics: { port: number; host: string } | null;
  /** null: no traces */
  tracing: TracingConfig | null;
  web: 'built' | 'none';
  /** Variables that look like settings but are none */
  unknownSettings: UnknownSetting[];
}

/** Reads the environment, or throws one error that lists everything wrong in it. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { values: present, problems } = withFiles(env, Object.keys(environment.shape));
  const parsed = environment.safeParse(present);
  const lines = [
    ...problems,
    ...(parsed.error?.issues ?? []).map(issue => `${issue.path.join('.')} ${issue.message}.`),
  ];
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines.join('\n'));
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  return {
    production,
    strictTransport: values.HSTS,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
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
    importPriceMovePercent: values.IMPORT_PRICE_MOVE_PERCENT,
    lifecycle: lifecycleOf(values),
    programPath: env.PATH ?? '',
    logLevel: values.LOG_LEVEL,
    cachedSample: values.LOG_CACHED_SAMPLE,
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: tracingOf(values),
    web: values.WEB,
    unknownSettings: unknownSettings(env, Object.keys(environment.shape)),
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
    passwordChangesPerHour: values.PASSWORD_CHANGES_PER_HOUR,
    signInHelpPerHour: values.SIGN_IN_HELP_PER_HOUR,
    poFileBytes: values.PO_FILES_MB * 1024 * 1024,
    writes: {
      changesPerHour: values.CHANGES_PER_HOUR,
      ordersPerMinute: values.ORDERS_PER_MINUTE,
      ordersPerHour: values.ORDERS_PER_HOUR,
      mailsPerRecipientPerHour: values.MAILS_PER_RECIPIENT_PER_HOUR,
    },
  };
}

/** Whether the environment says production, even if the configuration is invalid. */
export function isProduction(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.NODE_ENV === 'production';
}

/** An invalid configuration. Its message has one sentence per setting. */
export class ConfigError extends OperatorError {}
