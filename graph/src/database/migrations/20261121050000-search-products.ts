import { Migration } from '@mikro-orm/migrations';

// The rules of catalog/search-text.ts and search-words.ts as they stood when this ran, for the database's own use.
const foldFrom = 'ABCDEFGHIJKLMNOPQRSTUVWXYZàáâãäåçèéêëìíîïñòóôõöùúûüýÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ“”″„’‘′×–—‑−';
const foldTo = `abcdefghijklmnopqrstuvwxyzaaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuy""""'''x----`;
const blanks = String.raw`U&'\00a0\00ae\2122\00a9\0009\000a\000d\000b\000c\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000\feff'`;
const separators = '!"$%&()*,:;<=>?@[\\]^_`{|}~';
const unitNames: readonly (readonly [string, string])[] = [
  ['in', 'in|inch|inches'],
  ['ft', 'ft|foot|feet'],
  ['yd', 'yd|yard|yards'],
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['v', 'v|volt|volts'],
  ['ah', 'ah'],
  ['amp', 'a|amp|amps'],
  ['w', 'w|watt|watts'],
  ['kw', 'kw'],
  ['hp', 'hp'],
  ['lb', 'lb|lbs|pound|pounds'],
  ['oz', 'oz|ounce|ounces'],
  ['gal', 'gal|gallon|gallons'],
  ['qt', 'qt|quart|quarts'],
  ['ga', 'ga|gauge'],
  ['psi', 'psi'],
  ['cfm', 'cfm'],
  ['rpm', 'rpm'],
  ['gpm', 'gpm'],
  ['tpi', 'tpi'],
  ['pc', 'pc|pcs|piece|pieces'],
];
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const silent = "('a', 'an', 'and', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'w', 'with', 'x')";
const unitCases = unitNames
  .map(([unit, words]) => `when unit_word in (${words.split('|').map(quoted).join(', ')}) then ${quoted(unit)}`)
  .join(' ');

const normaliser = [
  `create function search_stem(word text) returns text language sql immutable parallel safe return
    case
      when length(word) < 4 or word !~ '^[a-z]+$' then word
      when word = 'knives' then 'knife' when word = 'shelves' then 'shelf' when word in ('lens', 'lenses') then 'lens'
      when word = 'feet' then 'foot' when word = 'axes' then 'axe' when word = 'pickaxes' then 'pickaxe'
      when word ~ '(ss|ch|sh|x)es$' then left(word, -2)
      when length(word) > 4 and right(word, 3) = 'ies' then left(word, -3) || 'y'
      when word ~ '[^sui]s$' then left(word, -1)
      else word
    end`,

  `create function search_number(given text) returns text language plpgsql immutable parallel safe as $$
    declare part text[];
    begin
      if given ~ '^[0-9]+$' then return given; end if;
      if given ~ '^[0-9]+[.][0-9]+$' then return regexp_replace(regexp_replace(given, '[.]?0+$', ''), '^0+(?=[0-9])', ''); end if;
      part := regexp_match(given, '^(?:([0-9]{1,3})[+])?([0-9]{1,2})/(2|4|8|16|32|64)$');
      if part is null or part[2]::int >= part[3]::int then return null; end if;
      return trim_scale(coalesce(part[1], '0')::numeric + part[2]::numeric / part[3]::numeric)::text;
    end $$`,

  `create function search_unit(unit_word text) returns text language sql immutable parallel safe return case ${unitCases} end`,

  `create function search_words_of(part text) returns text[] language plpgsql immutable parallel safe as $$
    declare words text[] := array_remove(regexp_split_to_array(part, '[-/.+#~]+'), '');
      tokens text[] := '{}'; word text;
    begin
      foreach word in array words loop
        if word not in ${silent} then
          tokens := tokens || search_stem(word);
        end if;
      end loop;
      if cardinality(words) > 1 then tokens := tokens || array_to_string(words, ''); end if;
      return tokens;
    end $$`,

  `create function search_plain(given text) returns text language plpgsql immutable parallel safe as $$
    declare plain text := translate(given, ${quoted(foldFrom)} || ${blanks}, ${quoted(foldTo)} || '${' '.repeat(27)}');
    begin
      plain := replace(replace(replace(replace(replace(replace(replace(plain,
        '½', ' 1/2'), '¼', ' 1/4'), '¾', ' 3/4'), '⅛', ' 1/8'), '⅜', ' 3/8'), '⅝', ' 5/8'), '⅞', ' 7/8');
      plain := regexp_replace(plain, '([0-9]),(?=[0-9][0-9][0-9]([^0-9]|$))', '\\1', 'g');
      plain := regexp_replace(plain, '([0-9]) ?"', '\\1 in ', 'g');
      plain := regexp_replace(plain, '([0-9]) ?''', '\\1 ft ', 'g');
      plain := replace(translate(plain, ${quoted(separators)}, '${' '.repeat(separators.length)}'), '''', '');
      plain := regexp_replace(plain, '# +(?=[0-9])', '#', 'g');
      plain := regexp_replace(plain, '(^|[^a-z0-9])no[. ]?[. ]?(?=[0-9])', '\\1#', 'g');
      plain := regexp_replace(plain, '([0-9]|in|ft|mm) *x *(?=[0-9.#])', '\\1 x ', 'g');
      plain := regexp_replace(plain, '(?<![a-z0-9/.#+])([0-9]{1,2}) *[- ] *([0-9]{1,2})/(2|4|8|16|32|64)(?![0-9/])', '\\1+\\2/\\3', 'g');
      return regexp_replace(plain, '([0-9]) *-? *(${unitNames.map(([, words]) => words).join('|')})(?![a-z0-9])', '\\1~\\2 ', 'g');
    end $$`,

  `create function search_trimmed(given text) returns text language sql immutable parallel safe return
    trim(both '.-/+~' from regexp_replace(regexp_replace(given, '^[-/+]+', ''), '^[.](?=[0-9])', '0.'))`,

  `create function search_tokens(given text) returns text[] language plpgsql immutable parallel safe as $$
    declare
      parts text[] := string_to_array(search_plain(given), ' ');
      part text; value text; unit_word text; unit text; thread text[];
      carried text; inherited text; before_times boolean := false;
      tokens text[] := '{}';
    begin
      for place in reverse coalesce(array_length(parts, 1), 0) .. 1 loop
        part := parts[place];
        continue when part = '';
        inherited := case when before_times then carried end;
        if part ~ '^[a-z]+$' and part <> 'x' then
          carried := null;
          before_times := false;
          if part not in ${silent} then tokens := tokens || search_stem(part); end if;
          continue;
        end if;
        part := search_trimmed(part);
        continue when part = '';
        if part = 'x' then
          before_times := true;
          continue;
        end if;
        carried := null;
        before_times := false;
        if part ~ '[0-9]' then
          value := search_number(split_part(part, '~', 1));
          if value is not null then
            unit_word := split_part(part, '~', 2);
            unit := search_unit(unit_word);
            carried := coalesce(unit, inherited);
            unit := coalesce(carried, case when part like '%/%' then 'in' end);
            tokens := tokens || value;
            if unit is not null then tokens := tokens || (value || unit); end if;
            if length(unit_word) > 2 then tokens := tokens || search_stem(unit_word); end if;
            continue;
          end if;
          if part ~ '^#[0-9]+$' then
            tokens := tokens || part || substr(part, 2);
            continue;
          end if;
          thread := regexp_match(part, '^([0-9+/]+)-([0-9]{1,2})$');
          value := search_number(thread[1]);
          if value is not null then
            tokens := tokens || (value || '-' || thread[2]) || value || thread[2];
            if part like '%/%' then tokens := tokens || (value || 'in'); end if;
            continue;
          end if;
        end if;
        tokens := tokens || search_words_of(part);
      end loop;
      return tokens;
    end $$`,

  `create function search_code(given text) returns text language sql immutable parallel safe return
    upper(regexp_replace(coalesce(given, ''), '[^A-Za-z0-9]', '', 'g'))`,
];

// Letter A marks what the product says of itself, B its codes, D the names of its category and vendor.
const stored = [
  'alter table product drop column product_code, drop column vendor_item_code, drop column auxilliary_code, drop column words',
  'drop index product_description_trigrams',
  'alter table product add column search tsvector',

  `create function product_search_vector(description text, names text, codes text[]) returns tsvector language sql immutable parallel safe as $$
    select coalesce(string_agg('''' || token || ''':1' || mark, ' '), '')::tsvector from (
      select left(token, 100) as token, 'A' as mark from unnest(search_tokens(description)) token
      union all select left(token, 100), 'D' from unnest(search_tokens(names)) token
      union all select distinct '=' || search_code(code), 'B' from unnest(codes) code where search_code(code) <> ''
    ) marked
  $$`,

  // The share lock makes a renaming that is not finished yet wait, or be waited for: neither misses the other.
  `create function product_keep_search() returns trigger language plpgsql as $$
    declare names text := '';
    begin
      if new.deleted_at is not null then
        new.search := null;
        return new;
      end if;
      select name into names from category where key = new.category_key for share;
      names := coalesce(names, '') || ' ' || coalesce((select name from vendor where key = new.vendor_key for share), '');
      new.search := product_search_vector(new.description, names, array[new.product_id, new.vendor_item_number, new.auxilliary_item_id]);
      return new;
    end $$`,
  `create trigger product_keep_search
    before insert or update of product_id, auxilliary_item_id, description, vendor_key, vendor_item_number, category_key, deleted_at, search on product
    for each row execute function product_keep_search()`,
  `create function category_keep_search() returns trigger language plpgsql as $$
    begin
      update product set search = null where category_key = new.key and deleted_at is null;
      return null;
    end $$`,
  `create trigger category_keep_search after update of name on category
    for each row when (old.name is distinct from new.name) execute function category_keep_search()`,
  `create function vendor_keep_search() returns trigger language plpgsql as $$
    begin
      update product set search = null where vendor_key = new.key and deleted_at is null;
      return null;
    end $$`,
  `create trigger vendor_keep_search after update of name on vendor
    for each row when (old.name is distinct from new.name) execute function vendor_keep_search()`,
];

// Every word that a product was ever found by, to answer slips of the hand; a word of no product harms nothing.
const vocabulary = [
  'create table search_word (word text primary key)',
  `create function spelling_variants(word text) returns text[] language sql immutable parallel safe as $$
    select array(
      select distinct variant from (values (word), (
        case when word ~ '[^aeiou]y$' then left(word, -1) || 'ies' when word ~ '(s|x|ch|sh)$' then word || 'es' else word || 's' end
      )) form (spelling), lateral (
        select spelling as variant
        union all select left(spelling, place - 1) || substr(spelling, place + 1) from generate_series(1, length(spelling)) place
      ) shortened)
  $$`,
  'create index search_word_variants on search_word using gin (spelling_variants(word))',
  'create index search_word_trigrams on search_word using gin (word gin_trgm_ops)',
  `create function product_keep_words() returns trigger language plpgsql as $$
    begin
      insert into search_word (word)
        select distinct lexeme from written, unnest(search) where lexeme ~ '^[a-z]{3,40}$'
          and not exists (select 1 from search_word known where known.word = lexeme) order by lexeme
        on conflict do nothing;
      return null;
    end $$`,
  `create trigger product_keep_words_of_new after insert on product referencing new table as written
    for each statement execute function product_keep_words()`,
  `create trigger product_keep_words_of_changed after update on product referencing new table as written
    for each statement execute function product_keep_words()`,
];

const indexes = [
  'update product set search = null where deleted_at is null',
  'create index product_search on product using gin (search) with (gin_pending_list_limit = 512)',
  'drop index product_vendor',
  'create index product_vendor on product (vendor_key, lower(description), key) where deleted_at is null',
  'create index product_name on product (lower(description), key) where deleted_at is null',
  'create index product_item_id on product (product_id, key) where deleted_at is null',
  'create index product_cost on product (standard_cost, key) where deleted_at is null',
  'create index product_in_store_only on product (lower(description), key) where in_store_only and deleted_at is null',
];

const finding = [
  // Only a few thousand rows of a match are read, so a plan may hope to meet them early in the whole table; where they
  // stand at its end, it reads all of it. In here the planner has no such hope.
  `create function found_products(asked tsquery, category int, vendor int, sale boolean, store_only boolean, most int)
    returns table (key int, category_key int, vendor_key int, product_id text, description text, standard_cost numeric, search tsvector)
    language sql stable rows 1000 set enable_seqscan = off as $$
      select p.key, p.category_key, p.vendor_key, p.product_id, p.description, p.standard_cost, p.search from product p
      where p.search @@ asked and p.deleted_at is null
        and (category is null or p.category_key = category) and (vendor is null or p.vendor_key = vendor)
        and (sale is null or p.on_sale = sale) and (store_only is null or p.in_store_only = store_only)
      limit most
    $$`,
];

/** Products are found by codes, sizes and words in any spelling; the tables themselves keep what is compared. */
export class SearchProducts extends Migration {
  override up(): void {
    for (const statement of [...normaliser, ...stored, ...vocabulary, ...indexes, ...finding]) this.addSql(statement);
  }
}
