import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import { networkOf, RateLimiter, CaptchaService, type Limit, type Passwords } from '../../platform/auth/index.js';
import type { JobSender } from '../../platform/jobs/index.js';
import type { Actor } from '../../platform/shared/access.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { Contact } from './contact.entity.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { registrationInput, type Registration } from './customer-rules.js';
import { Customer } from './customer.entity.js';
import { Location } from './location.entity.js';
import { registrationMailId } from './registration-mail.js';
import { type SignIn, SignInService } from './sign-in.service.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    registration: RegistrationSettings;
  }
}

export interface RegistrationSettings {
  passwords: Passwords;
  /** The default password, which nobody may choose */
  defaultPassword: string;
  /** Per address */
  limit: Limit;
  /** Per address through REST, which requires no captcha */
  restLimit: Limit;
  jobs: JobSender;
}

/** Proof that a person is registering: the picture's characters, or a proof of work. */
export interface HumanProof {
  captcha?: { id: string; answer: string } | null;
  proof?: string | null;
}

/** Registration of new customers. */
export class RegistrationService extends PerRequest {
  private readonly signIn = this.context.get(SignInService);
  private readonly captcha = this.context.get(CaptchaService);
  private readonly settings = this.context.settings.registration;

  /** Registers a customer and signs it in. The picture's answer or the proof of work is valid once. */
  async register(input: unknown, { captcha, proof }: HumanProof): Promise<SignIn> {
    const registration = parseInput(registrationInput, input);
    await this.count(this.settings.limit);
    if (captcha) await this.captcha.assertAnswered('register', captcha);
    else if (proof) await this.captcha.assertWorked('register', proof);
    else throw new AppError('CAPTCHA_WRONG', 'Please type the characters of the picture.');
    return this.create(registration);
  }

  /**
   * Registers a customer and signs it in without a captcha: the documented REST body has none. A low limit applies.
   */
  async registerThroughRest(input: unknown): Promise<SignIn> {
    const registration = parseInput(registrationInput, input);
    await this.count(this.settings.restLimit);
    await this.count(this.settings.limit);
    return this.create(registration);
  }

  private async count(limit: Limit): Promise<void> {
    await new RateLimiter(this.context).take(limit, networkOf(this.context.ip));
  }

  private async create(registration: Registration): Promise<SignIn> {
    const { em } = this.context;
    const { customerNumber, password } = registration.customer;
    // A number that is taken has one answer for every password, so that the default password cannot be guessed with it.
    if ((await em.count(Customer, { customerNumber })) > 0) throw new AppError('CUSTOMER_NUMBER_TAKEN');
    if (password === this.settings.defaultPassword)
      throw invalidInput({ 'customer.password': ['Choose a password of your own, not one that we give out.'] });
    const passwordHash = await this.settings.passwords.hash(password);
    try {
      const key = await inTransaction(em, inner => this.insert(inner, registration, passwordHash));
      return this.signIn.begin(await em.findOneOrFail(Customer, { key }));
    } catch (error) {
      // The unique index decides the race: an earlier lookup would let two registrations pass at once.
      if (error instanceof UniqueConstraintViolationException) throw new AppError('CUSTOMER_NUMBER_TAKEN');
      throw error;
    }
  }

  /** Plain inserts, so that a refused one leaves nothing in the unit of work for later calls of the request. */
  private async insert(em: EntityManager, { customer, contact }: Registration, passwordHash: string): Promise<number> {
    const { password: _password, ...business } = customer;
    const key = await em.insert(Customer, { ...business, passwordHash });
    const { address, city, state, zipCode } = business;
    await em.insert(CustomerFinance, { customerKey: key });
    const contactKey = await em.insert(Contact, { ...contact, customerKey: key });
    // The business address becomes the first delivery location, so that a first order needs no further form.
    const locationKey = await em.insert(Location, { customerKey: key, address, city, state, zipCode });
    await recordChanges(em, this.newActor(key, business), this.context.clock.now(), [
      { subject: 'customer', subjectKey: key, label: business.name, action: 'created', changes: created(business) },
      {
        subject: 'contact',
        subjectKey: contactKey,
        label: contact.name,
        ownerKey: key,
        action: 'created',
        changes: created(contact),
      },
      {
        subject: 'location',
        subjectKey: locationKey,
        label: address,
        ownerKey: key,
        action: 'created',
        changes: created({ address, city, state, zipCode }),
      },
    ]);
    await this.settings.jobs.send(em, 'registrationMail', { customerKey: key }, registrationMailId(key));
    return key;
  }

  private newActor(customerKey: number, { customerNumber, name }: { customerNumber: number; name: string }): Actor {
    return {
      customerKey,
      customerNumber,
      name,
      isAdmin: false,
      mustChangePassword: false,
      actingAdmin: null,
      ip: this.context.ip,
    };
  }
}

function created(values: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]));
}
