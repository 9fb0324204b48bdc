export { openMailer, type Mail, type Mailer, type MailSettings } from './mailer.js';
