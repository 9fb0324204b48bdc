export { oldMails, removeMails } from './data-rules.js';
export { openMailer, type Mail, type MailSettings } from './mailer.js';
export { escapedHtml } from './escaped-html.js';
export { Outbox, type Delivery } from './outbox.js';
export { RecipientPace } from './recipient-pace.js';
