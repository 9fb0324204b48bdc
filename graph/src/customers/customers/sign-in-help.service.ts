import { z } from 'zod';
import { networkOf, RateLimiter } from '../../platform/auth/index.js';
import type { JobSender } from '../../platform/jobs/index.js';
import { invalidInput } from '../../platform/shared/errors.js';
import { emailInput } from '../../platform/shared/field-inputs.js';
import { parseInput } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { ActivationService } from './activation.service.js';
import { Customer } from './customer.entity.js';
import { checkCode, type CodeCheck } from './one-time-code.js';
import { type SignIn, SignInService } from './sign-in.service.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    signInHelp: SignInHelpSettings;
  }
}

export interface SignInHelpSettings extends CodeCheck {
  jobs: JobSender;
  /** Requests for one email address, known or not, and from one network address */
  mostPerHour: number;
}

const hour = 60 * 60;
const askInput = z.object({ email: emailInput });

/** Helps customers who forgot their number or password, by a mail to the address of one of their contacts. */
export class SignInHelpService extends PerRequest {
  private readonly signIn = this.context.get(SignInService);
  private readonly activation = this.context.get(ActivationService);
  private readonly settings = this.context.settings.signInHelp;

  /**
   * Queues the mail. Whether a contact has the address is looked up by the job, so neither the response nor its time
   * reveals it.
   */
  async ask(address: string): Promise<true> {
    const { em, clock, ip } = this.context;
    const { jobs, codes, mostPerHour: most } = this.settings;
    const { email } = parseInput(askInput, { email: address });
    await new RateLimiter(this.context).takeAll([
      { limit: { name: 'signInHelp.address', most, seconds: hour }, who: networkOf(ip) },
      { limit: { name: 'signInHelp.email', most, seconds: hour }, who: codes.hash(0, email.toLowerCase()) },
    ]);
    const data = { sealedEmail: codes.seal(email), askedAt: clock.now().toISOString() };
    await inTransaction(em, inner => jobs.send(inner, 'signInHelpMail', data));
    return true;
  }

  /** Stores the password that a customer chose with the mailed code, ends all sign-ins, and signs in. */
  async choosePassword(input: { customerNumber: number; code: string; newPassword: string }): Promise<SignIn> {
    const { em, ip } = this.context;
    const customer = await em.findOne(
      Customer,
      { customerNumber: input.customerNumber, deletedAt: null },
      { refresh: true },
    );
    const account = { key: customer?.key ?? null, customerNumber: input.customerNumber };
    const codeHash = await checkCode(this.context, this.settings, 'sign_in_help', account, input.code);
    // The same message for a wrong number and a wrong, an expired, a used and a missing code.
    const refused = invalidInput({
      code: ['This code is not valid for this customer number. Check both, or ask for another mail.'],
    });
    if (!customer || codeHash === null) throw refused;
    await this.signIn.checkNew(customer.key, input.newPassword);
    const author = { customerKey: customer.key, name: customer.name, ip, actingAdmin: null };
    return this.signIn.storePassword(customer, input.newPassword, author, async inner => {
      // Whatever ended all sign-ins of the customer since the mail, such as another password, also ended the code.
      const used = await inner.execute<unknown[]>(
        'delete from sign_in_help where customer_key = ? and code_hash = ? and token_version = ? returning customer_key',
        [customer.key, codeHash, customer.tokenVersion],
      );
      if (used.length === 0) throw refused;
      await this.activation.revoke(inner, customer.key);
    });
  }
}
