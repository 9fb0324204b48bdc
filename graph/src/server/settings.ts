import type { Logger } from 'pino';
import { NumberScan, Passwords, type Tokens } from '../platform/auth/index.js';
import { store, type Config } from '../platform/config/index.js';
import type { ActivationParts } from '../customers/customers/index.js';
import { openOrders } from '../selling/ordering/index.js';
import type { Settings } from '../platform/shared/service-context.js';
import { costOfVariables } from './query-limits.js';
import { reportSchema } from './report-schema.js';
import type { Executor } from './executor.js';

/** What the start of the server has opened for all requests. */
interface OpenedParts
  extends Pick<ActivationParts, 'codes'>,
    Pick<Settings, 'jobs' | 'payments' | 'failedMail' | 'firstSteps' | 'cardForm'> {
  log: Logger;
  executor: Executor;
  tokens: Tokens;
  /** Signs the answers of captchas */
  captchaSecret: string;
}

const minute = 60;
const hour = 60 * minute;

/** The settings of all services. One that a module declares and that is missing here does not compile. */
export function settingsOf(config: Config, parts: OpenedParts): Settings {
  const { log, executor, tokens, captchaSecret, codes, ...given } = parts;
  const { limits, defaultCustomerPassword: defaultPassword } = config;
  const { jobs } = given;
  const passwords = new Passwords(config.passwordCost);
  const activation = {
    codes,
    jobs,
    onWrongCode: (wrong: object) => log.warn(wrong, 'alarm: a wrong activation code was entered'),
    limit: { name: 'activation.address', most: limits.wrongCodesPerHour, seconds: hour },
  };
  return {
    ...given,
    timeZone: store.timeZone,
    store,
    activation,
    signInHelp: { ...activation, mostPerHour: limits.signInHelpPerHour },
    captcha: {
      secret: captchaSecret,
      readable: config.readableCaptcha,
      workCost: config.proofOfWorkCost,
      limit: { name: 'captcha', most: limits.captchasPerHour, seconds: hour },
    },
    signIn: {
      tokens,
      passwords,
      defaultPassword,
      limits: limits.signIn,
      passwordChangesPerHour: limits.passwordChangesPerHour,
    },
    openOrders,
    writeLimits: limits.writes,
    customerNumbers: {
      limit: { name: 'numbers', most: limits.numberQuestionsPerMinute, seconds: minute },
      scan: new NumberScan((address, customerNumber) =>
        log.warn({ address, customerNumber }, 'an address looks up consecutive customer numbers'),
      ),
    },
    registration: {
      passwords,
      defaultPassword,
      limit: { name: 'registration', most: limits.registrationsPerHour, seconds: hour },
      restLimit: { name: 'registration.rest', most: limits.restRegistrationsPerHour, seconds: hour },
      jobs,
    },
    poFileBytes: limits.poFileBytes,
    lifecycle: config.lifecycle,
    ...savedReportSettings(executor),
  };
}

/** Checks and runs saved reports like the operations that staff send. Their responses are never cached. */
function savedReportSettings(executor: Executor): Pick<Settings, 'runDocument' | 'reportSchema'> {
  const { schema } = executor;
  return {
    reportSchema: reportSchema(schema),
    runDocument: async (document, variables, services) => {
      const refusal = costOfVariables(schema, document, variables);
      if (refusal) return { errors: [refusal] };
      const cacheability = { onlySame: false, changes: false };
      return executor.run({ document, variables }, { actor: services.actor, services, cacheability });
    },
  };
}
