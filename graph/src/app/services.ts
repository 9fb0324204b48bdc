import type { DocumentNode, ExecutionResult } from 'graphql';
import { ChangeLogService } from '../audit/index.js';
import { CaptchaService, type NumberScan, type Passwords, type Tokens } from '../auth/index.js';
import {
  AccountService, ActingService, CustomerEditingService, CustomerNumbersService, CustomerRecordsService, CustomersService, RegistrationService, SignInService,
} from '../customers/index.js';
import { CatalogEditingService, CatalogService, SearchService } from '../catalog/index.js';
import { CheckoutService, OrderStatusService, type CardForm } from '../checkout/index.js';
import type { Config, StoreIdentity } from '../config/index.js';
import { FavoritesService } from '../favorites/index.js';
import { ExportsService, ImportsService, StagedImportsService, type ImportRunner } from '../imports/index.js';
import { OrderingService } from '../ordering/index.js';
import { PaymentsService, StaffPaymentsService, type PaymentParts } from '../payments/index.js';
import { PurchasingService } from '../purchasing/index.js';
import { ReportsService, RunReportService, SavedReportsService, type DocumentErrors, type RunDocument } from '../reporting/index.js';
import type { ServiceContext } from '../shared/service-context.js';

/** What all requests share. */
export interface ServiceSettings {
  config: Config;
  store: StoreIdentity;
  tokens: Tokens;
  passwords: Passwords;
  numberScan: NumberScan;
  /** Of the captchas' answers and signatures */
  captchaSecret: string;
  payments: PaymentParts;
  imports: ImportRunner;
  documentErrors: DocumentErrors;
  runDocument: (document: DocumentNode, variables: Record<string, unknown>, contextValue: unknown) => Promise<ExecutionResult>;
  /** null: no cards are taken */
  cardForm: CardForm | null;
}

/** The services of one request. */
export function createServices(context: ServiceContext, settings: ServiceSettings) {
  const { store } = settings;
  const purchasing = new PurchasingService(context);
  const customers = new CustomersService(context);
  const catalog = new CatalogService(context);
  const ordering = new OrderingService(context, store.timeZone);
  const payments = new PaymentsService(context, settings.payments);
  const savedReports = new SavedReportsService(context, settings.documentErrors);
  const importParts = { purchasing, runner: settings.imports, jobs: settings.payments.jobs };
  const services = {
    ...customerServices(context, settings),
    purchasing,
    customers,
    catalog,
    catalogEditing: new CatalogEditingService(context),
    search: new SearchService(context),
    favorites: new FavoritesService(context, catalog),
    ordering,
    orderStatus: new OrderStatusService(context, { ordering, payments }),
    staffPayments: new StaffPaymentsService(context, settings.payments),
    checkout: new CheckoutService(context, { catalog, customers, payments, jobs: settings.payments.jobs }, store),
    // Staff who act as a customer are offered no card.
    cardForm: context.actor?.actingAdmin ? null : settings.cardForm,
    changeLog: new ChangeLogService(context),
    reports: new ReportsService(context, store.timeZone),
    savedReports,
    imports: new ImportsService(context, importParts),
    exports: new ExportsService(context),
    stagedImports: new StagedImportsService(context, importParts),
  };
  // A saved report is a document of the schema, so it runs on the same services as any other.
  const run: RunDocument = (document, variables) => settings.runDocument(document, variables, { actor: context.actor, services });
  return { ...services, runReport: new RunReportService(context, savedReports, run, store.timeZone) };
}

const minute = 60;
const hour = 60 * minute;

/** Signing in, registering and keeping an account, with the limits of each. */
function customerServices(context: ServiceContext, { config, tokens, passwords, numberScan, captchaSecret }: ServiceSettings) {
  const { limits, defaultCustomerPassword: defaultPassword } = config;
  const account = new AccountService(context);
  const signIn = new SignInService(context, { tokens, passwords, defaultPassword, limits: limits.signIn });
  const captcha = new CaptchaService(context, {
    secret: captchaSecret,
    readable: config.readableCaptcha,
    workCost: config.proofOfWorkCost,
    limit: { name: 'captcha', most: limits.captchasPerHour, seconds: hour },
  });
  return {
    signIn,
    captcha,
    account,
    acting: new ActingService(context, tokens),
    customerEditing: new CustomerEditingService(context, account, defaultPassword),
    customerRecords: new CustomerRecordsService(context),
    customerNumbers: new CustomerNumbersService(context, {
      limit: { name: 'numbers', most: limits.numberQuestionsPerMinute, seconds: minute }, scan: numberScan,
    }),
    registration: new RegistrationService(context, { signIn, captcha }, {
      passwords, defaultPassword,
      limit: { name: 'registration', most: limits.registrationsPerHour, seconds: hour },
      restLimit: { name: 'registration.rest', most: limits.restRegistrationsPerHour, seconds: hour },
    }),
  };
}

export type Services = ReturnType<typeof createServices>;
