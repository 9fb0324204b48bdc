export { customersRules } from './data-rules.js';
export {
  countImportCodes,
  issueCodes,
  renewCode,
  takeImportCodes,
  type ActivationParts,
  type ImportedCode,
} from './activation-code-store.js';
export { contactRows, customerRows, financeRows, restoreFirstContacts, writeFirstContacts } from './bulk-writes.js';
export { mailCodes } from './activation-mail.js';
export { mailRegistrations } from './registration-mail.js';
export { ActivationResolver } from './activation.resolver.js';
export { ActivationService, type ActivationSettings } from './activation.service.js';
export { AccountResolver } from './account.resolver.js';
export { AccountService } from './account.service.js';
export { ActingResolver } from './acting.resolver.js';
export { ActingService } from './acting.service.js';
export { ActingSession } from './acting-session.entity.js';
export { Contact } from './contact.entity.js';
export { ContactMutations } from './contacts.js';
export { createAdmin } from './create-admin.js';
export { CustomerEditingResolver } from './customer-editing.resolver.js';
export { CustomerEditingService } from './customer-editing.service.js';
export { CustomerFinance } from './customer-finance.entity.js';
export { adminPricingTier, Customer } from './customer.entity.js';
export { CustomerNumbersService, type CustomerNumberSettings } from './customer-numbers.service.js';
export { CustomersResolver } from './customers.resolver.js';
export { customersRoutes } from './customers.rest.js';
export { CustomersService } from './customers.service.js';
export { KeptSignInsResolver } from './kept-sign-ins.resolver.js';
export { KeptSignInsService, type KeptSecret } from './kept-sign-ins.service.js';
export { lockCustomer } from './lock-customer.js';
export { Location, pickupLocationKey } from './location.entity.js';
export { LocationMutations } from './locations.js';
export { ownedRecordMutations } from './owned-record-mutations.js';
export { ownedRecordRoutes } from './owned-record.rest.js';
export { ownedRecordType } from './owned-record-type.js';
export { RegistrationResolver } from './registration.resolver.js';
export { RegistrationService, type RegistrationSettings } from './registration.service.js';
export { sessionBody } from './session.js';
export { mailSignInHelp } from './sign-in-help-mail.js';
export { SignInHelpResolver } from './sign-in-help.resolver.js';
export { SignInHelpService } from './sign-in-help.service.js';
export { SignInService, type SignInSettings } from './sign-in.service.js';
