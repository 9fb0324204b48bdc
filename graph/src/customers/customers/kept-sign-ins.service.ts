import { hash, randomBytes } from 'node:crypto';
import { recordChanges } from '../../platform/audit/index.js';
import type { KeptClaims, TokenClaims } from '../../platform/auth/index.js';
import { requireSelf } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { Customer } from './customer.entity.js';
import { deviceOf } from './device-name.js';

const keptMs = 30 * 24 * 60 * 60 * 1000;
/** Kept sign-ins per customer; another one ends the one that was not used for the longest time. */
const mostPerCustomer = 200;
/** Repeated resumptions, for example by several tabs, write the time of use once. */
const usedAgainMs = 60_000;

/** The two values that a browser keeps, in one cookie each. Scripts read and delete only `key`. */
export interface KeptSecret {
  session: string;
  key: string;
}

/** A browser that stays signed in. */
export interface KeptSignIn {
  key: number;
  /** Browser and system, such as "Chrome on Android" */
  device: string;
  startedAt: Date;
  usedAt: Date;
  endsAt: Date;
}

/**
 * Sign-ins that browsers keep for 30 days. The end is fixed, and does not move with use. A row is valid while it exists
 * and has the customer's token version, so whatever ends all sign-ins of a customer ends these too.
 */
export class KeptSignInsService extends PerRequest {
  /** Starts one for a customer whose password was just checked. */
  async start({ key, tokenVersion }: Customer): Promise<KeptClaims> {
    const { em, clock } = this.context;
    const now = clock.now();
    // Whole seconds, as in tokens and cookies.
    const endsAt = Math.floor((now.getTime() + keptMs) / 1000);
    const started = await inTransaction(em, async inner => {
      await inner.execute(
        `delete from kept_sign_in where customer_key = ? and (token_version <> ? or ends_at <= ?::timestamptz or key in (
           select key from kept_sign_in where customer_key = ? order by used_at desc, key desc offset ?))`,
        [key, tokenVersion, now.toISOString(), key, mostPerCustomer - 1],
      );
      return inner.execute<{ key: number }[]>(
        `insert into kept_sign_in (customer_key, token_version, started_at, used_at, ends_at)
         values (?, ?, ?::timestamptz, ?::timestamptz, ?::timestamptz) returning key`,
        [key, tokenVersion, now.toISOString(), now.toISOString(), new Date(endsAt * 1000).toISOString()],
      );
    });
    return { key: (started[0] as { key: number }).key, endsAt };
  }

  /**
   * Returns the secret of the sign-in that a token belongs to, once: a stolen token must not become a sign-in for 30
   * days. null if it has none, or its browser has it already.
   */
  async claim(
    { customerKey, kept }: TokenClaims,
    userAgent: string,
  ): Promise<{ secret: KeptSecret; endsAt: number } | null> {
    if (kept === null) return null;
    // The web reads the row's key from it, to mark this device in the list.
    const key = `${kept.key}.${randomBytes(16).toString('base64url')}`;
    const secret = randomBytes(32).toString('base64url');
    const claimed = await this.context.em.execute<unknown[]>(
      `update kept_sign_in set secret_hash = ?, key_hash = ?, device = ?
       where key = ? and customer_key = ? and secret_hash is null returning key`,
      [digest(secret), digest(key), deviceOf(userAgent), kept.key, customerKey],
    );
    return claimed.length === 0 ? null : { secret: { session: `${kept.key}.${secret}`, key }, endsAt: kept.endsAt };
  }

  /** Returns the customer of a kept sign-in; null if it has ended or the secret is wrong. */
  async resume(secret: KeptSecret): Promise<{ customer: Customer; kept: KeptClaims } | null> {
    const named = parsed(secret.session);
    if (!named) return null;
    const { em, clock } = this.context;
    const now = clock.now();
    const [row] = await em.execute<{ customerKey: number; endsAt: number; tokenVersion: number }[]>(
      `select customer_key as "customerKey", extract(epoch from ends_at)::float8 as "endsAt", token_version as "tokenVersion"
       from kept_sign_in where key = ? and secret_hash = ? and key_hash = ? and ends_at > ?::timestamptz`,
      [named.key, named.hash, digest(secret.key), now.toISOString()],
    );
    if (!row) return null;
    const customer = await em.findOne(Customer, { key: row.customerKey, deletedAt: null }, { refresh: true });
    // A customer who became staff signs in again.
    if (!customer || customer.isAdmin || customer.tokenVersion !== row.tokenVersion) return null;
    await em.execute('update kept_sign_in set used_at = ?::timestamptz where key = ? and used_at < ?::timestamptz', [
      now.toISOString(),
      named.key,
      new Date(now.getTime() - usedAgainMs).toISOString(),
    ]);
    return { customer, kept: { key: named.key, endsAt: Number(row.endsAt) } };
  }

  /** Ends the kept sign-in of a browser that signs out. Its scripts may have deleted the key already. */
  async forget({ session }: Pick<KeptSecret, 'session'>): Promise<void> {
    const named = parsed(session);
    if (!named) return;
    await this.context.em.execute('delete from kept_sign_in where key = ? and secret_hash = ?', [
      named.key,
      named.hash,
    ]);
  }

  /** Lists the caller's, the newest first. */
  async own(): Promise<KeptSignIn[]> {
    const { customerKey } = requireSelf(this.context.actor);
    const rows = await this.context.em.execute<Record<keyof KeptSignIn, string | number>[]>(
      `select k.key, k.device, k.started_at as "startedAt", k.used_at as "usedAt", k.ends_at as "endsAt"
       from kept_sign_in k join customer c on c.key = k.customer_key and c.token_version = k.token_version
       where k.customer_key = ? and k.secret_hash is not null and k.ends_at > ?::timestamptz order by k.key desc`,
      [customerKey, this.context.clock.now().toISOString()],
    );
    return rows.map(({ key, device, startedAt, usedAt, endsAt }) => ({
      key: Number(key),
      device: String(device),
      startedAt: new Date(startedAt),
      usedAt: new Date(usedAt),
      endsAt: new Date(endsAt),
    }));
  }

  /** Ends one of the caller's. Its tokens and pages end with it. */
  end(key: number): Promise<true> {
    const { em: outer, clock } = this.context;
    const actor = requireSelf(this.context.actor);
    return inTransaction(outer, async em => {
      const ended = await em.execute<unknown[]>(
        'delete from kept_sign_in where key = ? and customer_key = ? returning key',
        [key, actor.customerKey],
      );
      if (ended.length === 0) throw new AppError('NOT_FOUND', 'This sign-in has ended already.');
      await recordChanges(em, actor, clock.now(), [
        { subject: 'customer', subjectKey: actor.customerKey, action: 'signedOutDevice', changes: {} },
      ]);
      return true as const;
    });
  }
}

/** Reads the key of the row and the hash of the secret from the session. */
function parsed(session: string): { key: number; hash: string } | null {
  const [, row, secret] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(session) ?? [];
  return row === undefined || secret === undefined ? null : { key: Number(row), hash: digest(secret) };
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
