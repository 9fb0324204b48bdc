import { Migration } from '@mikro-orm/migrations';

const tables = [
  // When each counted thing was done lately: `hits` holds no more times than the limit allows, oldest first.
  `create table rate_limit (
    key varchar(120) primary key,
    hits timestamptz[] not null,
    taken boolean not null,
    ends_at timestamptz not null
  )`,
  'create index rate_limit_end on rate_limit (ends_at)',

  // Addresses a customer signed in from: they are not locked out by failures from elsewhere.
  `create table sign_in_address (
    customer_key int not null references customer (key) on delete cascade,
    address varchar(45) not null,
    last_at timestamptz not null,
    primary key (customer_key, address)
  )`,

  // What was asked of people that want to register. A proof of work is signed itself and has no answer here.
  `create table challenge (
    id varchar(64) primary key,
    purpose varchar(20) not null,
    answer_hash varchar(64) null,
    tries int not null default 0,
    expires_at timestamptz not null,
    used_at timestamptz null
  )`,
  'create index challenge_expiry on challenge (expires_at)',
];

/** Rate limits shared by all servers, and the challenges of registration. */
export class LimitAndRegister extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement);
  }
}
