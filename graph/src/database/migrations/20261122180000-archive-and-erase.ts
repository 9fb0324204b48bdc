import { Migration } from '@mikro-orm/migrations';

// The table refuses updates and deletes as before, but for the functions below: a setting that only lasts while they run lets them pass.
const guard = [
  `create or replace function change_log_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('store.change_log_guard', true) = 'archive' then return old; end if;
      if tg_op = 'UPDATE' and current_setting('store.change_log_guard', true) = 'erase' then return new; end if;
      raise exception 'the change log is append-only';
    end $$`,
  `create or replace function payment_event_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('store.payment_event_guard', true) = 'erase' then return new; end if;
      raise exception 'the payment events are append-only';
    end $$`,
];

const functions = [
  // The oldest rows as texts, the same on every connection.
  `create function change_log_lines(before timestamptz, most int) returns table (row_key bigint, line text)
    language sql stable set timezone = 'UTC' as $$
      with oldest as (select * from change_log order by key limit most)
      select c.key, to_jsonb(c)::text from oldest c
      where c.key < coalesce((select min(younger.key) from oldest younger where younger.at >= before), 9223372036854775807)
      order by c.key
    $$`,
  // Deletes the rows up to a key when a file holds exactly these: `digest` is the MD5 of what was read back from it.
  `create function change_log_archive(through bigint, digest text) returns bigint
    language plpgsql set timezone = 'UTC' set store.change_log_guard = 'archive' as $$
      declare removed bigint; stored text;
      begin
        with gone as (delete from change_log where key <= through returning *)
          select count(*), md5(string_agg(to_jsonb(gone)::text, E'\\n' order by gone.key)) into removed, stored from gone;
        if stored is distinct from digest then raise exception 'the archive does not hold these rows of the change log'; end if;
        return removed;
      end $$`,
  // Who did what and when stays; names, addresses and values of an erased customer go.
  `create function change_log_erase(customer int, pseudonym text) returns void
    language plpgsql set store.change_log_guard = 'erase' as $$
      begin
        update change_log set label = pseudonym, changes = coalesce((
            select jsonb_object_agg(field, jsonb_build_object(
              'from', case when jsonb_typeof(value -> 'from') = 'null' then 'null'::jsonb else '"(erased)"'::jsonb end,
              'to', case when jsonb_typeof(value -> 'to') = 'null' then 'null'::jsonb else '"(erased)"'::jsonb end))
            from jsonb_each(changes) change (field, value)), '{}')
          where subject = 'customer' and subject_key = customer or owner_key = customer;
        update change_log set label = pseudonym
          where subject = 'order' and subject_key in (select o.key from orders o where o.customer_key = customer);
        update change_log set actor_name = pseudonym, ip = '' where actor_key = customer;
        update change_log set for_name = pseudonym where for_key = customer;
      end $$`,
  `create function payment_event_erase(customer int, pseudonym text) returns void
    language plpgsql set store.payment_event_guard = 'erase' as $$
      begin
        update payment_event set by_name = pseudonym where by_customer_key = customer;
      end $$`,
];

const columns = [
  'alter table customer add column erased_at timestamptz null',
  'create index batch_import_finished on batch_import (finished_at)',
  'create index sign_in_address_last on sign_in_address (last_at)',
];

/**
 * Old rows leave for archives, and customers can be erased: each through one guarded function for what is append-only. Effect on the
 * previous release: none, it calls neither.
 */
export class ArchiveAndErase extends Migration {
  override up(): void {
    for (const statement of [...guard, ...functions, ...columns]) this.addSql(statement);
  }
}
