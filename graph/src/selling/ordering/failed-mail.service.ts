import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import { Contact, Customer } from '../../customers/customers/index.js';
import { jobKinds, type DeadLetter, type DeadLetters } from '../../platform/jobs/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { epochSeconds } from '../../platform/shared/clock.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import { AppError } from '../../platform/shared/errors.js';
import { optionalTextUpTo, parseInput, severalLines } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import type { FailedMail, MailStatus } from './failed-mail-types.js';
import { Order } from './order.entity.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    failedMail: FailedMailParts;
  }
}

type Recipient = Pick<FailedMail, 'customerKey' | 'customerNumber' | 'customerName' | 'recipient'>;
const nobody: Recipient = { customerKey: 0, customerNumber: 0, customerName: '', recipient: '' };

export interface FailedMailParts {
  deadLetters: DeadLetters;
  /** False in production without a mail server */
  isSending: boolean;
}

const longestNote = 500;
const longestLabel = 100;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Mail that could not be sent, for staff. */
export class FailedMailService extends PerRequest {
  private readonly parts = this.context.settings.failedMail;

  /** Returns whether mail is sent at all, and how many mails failed permanently. */
  async status(): Promise<MailStatus> {
    requireAdmin(this.context.actor);
    return { isSending: this.parts.isSending, failedCount: await this.parts.deadLetters.count(this.context.em) };
  }

  /** Returns failed mail, latest first. */
  async list(page: PageRequest): Promise<Page<FailedMail>> {
    requireAdmin(this.context.actor);
    const { em } = this.context;
    const letters = await this.parts.deadLetters.page(em, pageWindow(page, this.context));
    const recipientOf = await this.recipientsOf(em, letters.items);
    return { ...letters, items: letters.items.map(letter => failedMail(letter, recipientOf(letter))) };
  }

  /** Queues mail again, with its Message-ID and new attempts. Null means all failed mail. Returns the number queued. */
  async resend(ids: readonly string[] | null): Promise<number> {
    return this.settle('resent', em => this.parts.deadLetters.retry(em, ids && knownIds(ids)));
  }

  /** Discards a mail, with an optional note. */
  async dismiss(id: string, note: string | null): Promise<void> {
    const why = parseInput(optionalTextUpTo(longestNote, severalLines), note);
    const count = await this.settle('dismissed', em => this.parts.deadLetters.dismiss(em, knownIds([id])), why);
    if (count === 0) throw new AppError('NOT_FOUND', 'This mail is no longer in the list.');
  }

  /** Removes mail from the list and writes its log entry, in one transaction. */
  private async settle(
    to: 'resent' | 'dismissed',
    work: (em: EntityManager) => Promise<DeadLetter[]>,
    note: string | null = null,
  ): Promise<number> {
    const actor = requireAdmin(this.context.actor);
    return inTransaction(this.context.em, async em => {
      const letters = await work(em);
      const recipientOf = await this.recipientsOf(em, letters);
      await recordChanges(
        em,
        actor,
        this.context.clock.now(),
        letters.map(letter => {
          const { orderKey, customerKey = 0 } = letter.data;
          const [subject, subjectKey] =
            orderKey === undefined ? ['customer' as const, customerKey] : ['order' as const, orderKey];
          const mail = jobKinds[letter.name].historyName;
          return {
            subject,
            subjectKey,
            label: recipientOf(letter).customerName.slice(0, longestLabel),
            action: 'updated',
            changes: { [mail]: { from: 'failed', to }, ...(note !== null && { note: { from: null, to: note } }) },
          };
        }),
      );
      return letters.length;
    });
  }

  /**
   * Returns the recipient of each mail: the one stored with the order, or the customer's current one. Costs three
   * statements for any number of mails.
   */
  private async recipientsOf(
    em: EntityManager,
    letters: readonly DeadLetter[],
  ): Promise<(letter: DeadLetter) => Recipient> {
    const orders = await em.find(Order, { key: { $in: letters.flatMap(({ data }) => data.orderKey ?? []) } });
    const customerKeys = letters.flatMap(({ data }) => data.customerKey ?? []);
    const customers = customerKeys.length > 0 ? await em.find(Customer, { key: { $in: customerKeys } }) : [];
    const contacts =
      customerKeys.length > 0
        ? await em.find(
            Contact,
            { customerKey: { $in: customerKeys }, email: { $ne: '' } },
            { orderBy: { key: 'desc' } },
          )
        : [];
    const ofOrders = new Map(
      orders.map(({ key, customerKey, customerNumber, customerName, contactEmail }) => [
        key,
        { customerKey, customerNumber, customerName, recipient: contactEmail },
      ]),
    );
    const emails = new Map(contacts.map(({ customerKey, email }) => [customerKey, email]));
    const ofCustomers = new Map(
      customers.map(({ key, customerNumber, name }) => [
        key,
        { customerKey: key, customerNumber, customerName: name, recipient: emails.get(key) ?? '' },
      ]),
    );
    return ({ data }) => ofOrders.get(data.orderKey ?? 0) ?? ofCustomers.get(data.customerKey ?? 0) ?? nobody;
  }
}

/** Drops invalid ids, so that they are treated like mail that no longer exists. */
function knownIds(ids: readonly string[]): string[] {
  return ids.filter(id => uuid.test(id));
}

function failedMail(
  { id, data, reason, isRefused, attempts, firstAttemptAt, lastAttemptAt }: DeadLetter,
  recipient: Recipient,
): FailedMail {
  return {
    id,
    orderKey: data.orderKey ?? null,
    reason,
    isRefused,
    attempts,
    firstAttemptAt: epochSeconds(firstAttemptAt),
    lastAttemptAt: epochSeconds(lastAttemptAt),
    ...recipient,
  };
}
