export { openMailer, type Mail, type MailSettings } from './mailer.js';
export { Outbox, type Delivery } from './outbox.js';
export { RecipientPace } from './recipient-pace.js';
