export { oldMails, removeMails } from './data-rules.js';
export { openMailer, type Mail, type Mailer, type MailSettings } from './mailer.js';
