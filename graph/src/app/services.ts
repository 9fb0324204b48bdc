import type { DocumentNode, ExecutionResult } from 'graphql';
import { ChangeLogService } from '../audit/index.js';
import { CaptchaService, WriteLimits, type NumberScan, type Passwords, type Tokens } from '../auth/index.js';
import {
  AccountService,
  ActingService,
  ActivationService,
  CustomerEditingService,
  CustomerNumbersService,
  CustomerRecordsService,
  CustomersService,
  RegistrationService,
  SignInService,
  type ActivationSettings,
} from '../customers/index.js';
import { CustomerJobsService } from '../customer-jobs/index.js';
import { CartsService } from '../carts/index.js';
import { CatalogEditingService, CatalogService, SearchService } from '../catalog/index.js';
import { CheckoutService, OrderStatusService, type CardForm } from '../checkout/index.js';
import type { Config, StoreIdentity } from '../config/index.js';
import { FavoritesService } from '../favorites/index.js';
import {
  ColumnMappingsService,
  ExportsService,
  ImportCodesService,
  ImportsService,
  StagedImportsService,
  type ImportRunner,
} from '../imports/index.js';
import { CustomerDataService } from '../lifecycle/index.js';
import { OrderPadService } from '../order-pad/index.js';
import { FailedMailService, OrderingService, type FailedMailParts } from '../ordering/index.js';
import { OwnNumbersService } from '../own-numbers/index.js';
import { ShoppingListsService } from '../shopping-lists/index.js';
import {
  PaymentDifferencesService,
  PaymentsService,
  StaffPaymentsService,
  type PaymentParts,
} from '../payments/index.js';
import { PoAttachmentsService } from '../po-attachments/index.js';
import { FamiliesService } from '../product-families/index.js';
import { RecordServices } from '../records/index.js';
import { ReorderingService } from '../reordering/index.js';
import {
  ReportsService,
  RunReportService,
  SavedReportsService,
  type ReportSchema,
  type RunDocument,
} from '../reporting/index.js';
import type { ServiceContext } from '../shared/service-context.js';

/** Settings that all requests share. */
export interface ServiceSettings {
  config: Config;
  store: StoreIdentity;
  tokens: Tokens;
  passwords: Passwords;
  numberScan: NumberScan;
  activation: Pick<ActivationSettings, 'codes' | 'jobs' | 'onWrongCode'>;
  /** Signs the answers of captchas */
  captchaSecret: string;
  payments: PaymentParts;
  mail: FailedMailParts;
  imports: ImportRunner;
  reportSchema: ReportSchema;
  runDocument: (
    document: DocumentNode,
    variables: Record<string, unknown>,
    context: unknown,
  ) => Promise<ExecutionResult>;
  /** null: cards are not accepted */
  cardForm: CardForm | null;
}

/** The services of one request. Their constructors only store their arguments: creating all takes about 4 µs. */
export interface Services extends ReturnType<typeof accountServices> {
  /** Types of records that staff edit */
  records: RecordServices;
  customers: CustomersService;
  catalog: CatalogService;
  catalogEditing: CatalogEditingService;
  search: SearchService;
  families: FamiliesService;
  favorites: FavoritesService;
  carts: CartsService;
  ownNumbers: OwnNumbersService;
  customerJobs: CustomerJobsService;
  shoppingLists: ShoppingListsService;
  orderPad: OrderPadService;
  ordering: OrderingService;
  reordering: ReorderingService;
  poAttachments: PoAttachmentsService;
  orderStatus: OrderStatusService;
  failedMail: FailedMailService;
  payments: PaymentsService;
  staffPayments: StaffPaymentsService;
  paymentDifferences: PaymentDifferencesService;
  checkout: CheckoutService;
  /** null: cards are not accepted from this caller */
  cardForm: CardForm | null;
  changeLog: ChangeLogService;
  reports: ReportsService;
  savedReports: SavedReportsService;
  runReport: RunReportService;
  imports: ImportsService;
  exports: ExportsService;
  importCodes: ImportCodesService;
  stagedImports: StagedImportsService;
  columnMappings: ColumnMappingsService;
  customerData: CustomerDataService;
}

export function createServices(context: ServiceContext, settings: ServiceSettings): Services {
  const { store } = settings;
  const { jobs } = settings.payments;
  const account = accountServices(context, settings);
  const records = new RecordServices(context);
  const customers = new CustomersService(context);
  const catalog = new CatalogService(context);
  const carts = new CartsService(context, catalog);
  const ownNumbers = new OwnNumbersService(context, catalog);
  const customerJobs = new CustomerJobsService(context);
  const ordering = new OrderingService(context, store.timeZone);
  const payments = new PaymentsService(context, settings.payments);
  const savedReports = new SavedReportsService(context, settings.reportSchema);
  const importParts = { records, runner: settings.imports, jobs };
  // A saved report is an operation of the schema, so it runs on the same services. Its response is never cached.
  const run: RunDocument = (document, variables) =>
    settings.runDocument(document, variables, {
      actor: context.actor,
      services,
      cacheability: { onlySame: false, changes: false },
    });
  const services: Services = {
    ...account,
    records,
    customers,
    catalog,
    catalogEditing: new CatalogEditingService(context),
    search: new SearchService(context),
    families: new FamiliesService(context, catalog, records),
    favorites: new FavoritesService(context, catalog),
    carts,
    ownNumbers,
    customerJobs,
    shoppingLists: new ShoppingListsService(context, catalog),
    orderPad: new OrderPadService(context, ownNumbers, catalog),
    ordering,
    reordering: new ReorderingService(context, { catalog, carts, ordering }, store.timeZone),
    poAttachments: new PoAttachmentsService(context, ordering),
    orderStatus: new OrderStatusService(context, { ordering, payments }),
    failedMail: new FailedMailService(context, settings.mail),
    payments,
    staffPayments: new StaffPaymentsService(context, settings.payments),
    paymentDifferences: new PaymentDifferencesService(context, settings.payments),
    checkout: new CheckoutService(
      context,
      { catalog, customers, customerJobs, ownNumbers, payments, writeLimits: account.writeLimits, jobs },
      store,
    ),
    // Staff who act as a customer cannot pay by card.
    cardForm: context.actor?.actingAdmin ? null : settings.cardForm,
    changeLog: new ChangeLogService(context),
    reports: new ReportsService(context, store.timeZone),
    savedReports,
    runReport: new RunReportService(context, savedReports, run, store.timeZone),
    imports: new ImportsService(context, importParts),
    exports: new ExportsService(context),
    importCodes: new ImportCodesService(context, settings.activation.codes, store.timeZone),
    stagedImports: new StagedImportsService(context, importParts),
    columnMappings: new ColumnMappingsService(context),
    customerData: new CustomerDataService(context, settings.config.lifecycle),
  };
  return services;
}

const minute = 60;
const hour = 60 * minute;

/** Sign-in, registration and account, with the limits of each. */
function accountServices(
  context: ServiceContext,
  { config, tokens, passwords, numberScan, activation: activationSettings, captchaSecret }: ServiceSettings,
) {
  const { limits, defaultCustomerPassword: defaultPassword } = config;
  const account = new AccountService(context);
  const activation = new ActivationService(context, {
    ...activationSettings,
    limit: { name: 'activation.address', most: limits.wrongCodesPerHour, seconds: hour },
  });
  const captcha = new CaptchaService(context, {
    secret: captchaSecret,
    readable: config.readableCaptcha,
    workCost: config.proofOfWorkCost,
    limit: { name: 'captcha', most: limits.captchasPerHour, seconds: hour },
  });
  const signIn = new SignInService(context, { tokens, passwords, defaultPassword, limits: limits.signIn }, activation);
  return {
    account,
    activation,
    captcha,
    signIn,
    writeLimits: new WriteLimits(context, limits.writes),
    acting: new ActingService(context, tokens),
    customerEditing: new CustomerEditingService(context, account, activation, defaultPassword),
    customerRecords: new CustomerRecordsService(context),
    customerNumbers: new CustomerNumbersService(context, {
      limit: { name: 'numbers', most: limits.numberQuestionsPerMinute, seconds: minute },
      scan: numberScan,
    }),
    registration: new RegistrationService(
      context,
      { signIn, captcha },
      {
        passwords,
        defaultPassword,
        limit: { name: 'registration', most: limits.registrationsPerHour, seconds: hour },
        restLimit: { name: 'registration.rest', most: limits.restRegistrationsPerHour, seconds: hour },
      },
    ),
  };
}
