/** Functions that turn texts and codes into search words. Indexes and triggers use them. */
export const search = [
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

  `create function search_unit(unit_word text) returns text language sql immutable parallel safe return case when unit_word in ('in', 'inch', 'inches') then 'in' when unit_word in ('ft', 'foot', 'feet') then 'ft' when unit_word in ('yd', 'yard', 'yards') then 'yd' when unit_word in ('mm') then 'mm' when unit_word in ('cm') then 'cm' when unit_word in ('v', 'volt', 'volts') then 'v' when unit_word in ('ah') then 'ah' when unit_word in ('a', 'amp', 'amps') then 'amp' when unit_word in ('w', 'watt', 'watts') then 'w' when unit_word in ('kw') then 'kw' when unit_word in ('hp') then 'hp' when unit_word in ('lb', 'lbs', 'pound', 'pounds') then 'lb' when unit_word in ('oz', 'ounce', 'ounces') then 'oz' when unit_word in ('gal', 'gallon', 'gallons') then 'gal' when unit_word in ('qt', 'quart', 'quarts') then 'qt' when unit_word in ('ga', 'gauge') then 'ga' when unit_word in ('psi') then 'psi' when unit_word in ('cfm') then 'cfm' when unit_word in ('rpm') then 'rpm' when unit_word in ('gpm') then 'gpm' when unit_word in ('tpi') then 'tpi' when unit_word in ('pc', 'pcs', 'piece', 'pieces') then 'pc' end`,

  `create function search_words_of(part text) returns text[] language plpgsql immutable parallel safe as $$
    declare words text[] := array_remove(regexp_split_to_array(part, '[-/.+#~]+'), '');
      tokens text[] := '{}'; word text;
    begin
      foreach word in array words loop
        if word not in ('a', 'an', 'and', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'w', 'with', 'x') then
          tokens := tokens || search_stem(word);
        end if;
      end loop;
      if cardinality(words) > 1 then tokens := tokens || array_to_string(words, ''); end if;
      return tokens;
    end $$`,

  `create function search_plain(given text) returns text language plpgsql immutable parallel safe as $$
    declare plain text := translate(given, 'ABCDEFGHIJKLMNOPQRSTUVWXYZàáâãäåçèéêëìíîïñòóôõöùúûüýÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ“”″„’‘′×–—‑−' || U&'\\00a0\\00ae\\2122\\00a9\\0009\\000a\\000d\\000b\\000c\\1680\\2000\\2001\\2002\\2003\\2004\\2005\\2006\\2007\\2008\\2009\\200a\\2028\\2029\\202f\\205f\\3000\\feff', 'abcdefghijklmnopqrstuvwxyzaaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuy""""''''''x----' || '                           ');
    begin
      plain := replace(replace(replace(replace(replace(replace(replace(plain,
        '½', ' 1/2'), '¼', ' 1/4'), '¾', ' 3/4'), '⅛', ' 1/8'), '⅜', ' 3/8'), '⅝', ' 5/8'), '⅞', ' 7/8');
      plain := regexp_replace(plain, '([0-9]),(?=[0-9][0-9][0-9]([^0-9]|$))', '\\1', 'g');
      plain := regexp_replace(plain, '([0-9]) ?"', '\\1 in ', 'g');
      plain := regexp_replace(plain, '([0-9]) ?''', '\\1 ft ', 'g');
      plain := replace(translate(plain, '!"$%&()*,:;<=>?@[\\]^_\`{|}~', '                          '), '''', '');
      plain := regexp_replace(plain, '# +(?=[0-9])', '#', 'g');
      plain := regexp_replace(plain, '(^|[^a-z0-9])no[. ]?[. ]?(?=[0-9])', '\\1#', 'g');
      plain := regexp_replace(plain, '([0-9]|in|ft|mm) *x *(?=[0-9.#])', '\\1 x ', 'g');
      plain := regexp_replace(plain, '(?<![a-z0-9/.#+])([0-9]{1,2}) *[- ] *([0-9]{1,2})/(2|4|8|16|32|64)(?![0-9/])', '\\1+\\2/\\3', 'g');
      return regexp_replace(plain, '([0-9]) *-? *(in|inch|inches|ft|foot|feet|yd|yard|yards|mm|cm|v|volt|volts|ah|a|amp|amps|w|watt|watts|kw|hp|lb|lbs|pound|pounds|oz|ounce|ounces|gal|gallon|gallons|qt|quart|quarts|ga|gauge|psi|cfm|rpm|gpm|tpi|pc|pcs|piece|pieces)(?![a-z0-9])', '\\1~\\2 ', 'g');
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
          if part not in ('a', 'an', 'and', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'w', 'with', 'x') then tokens := tokens || search_stem(part); end if;
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

  `create function product_search_vector(description text, names text, codes text[]) returns tsvector language sql immutable parallel safe as $$
    select coalesce(string_agg('''' || token || ''':1' || mark, ' '), '')::tsvector from (
      select left(token, 100) as token, 'A' as mark from unnest(search_tokens(description)) token
      union all select left(token, 100), 'D' from unnest(search_tokens(names)) token
      union all select distinct '=' || search_code(code), 'B' from unnest(codes) code where search_code(code) <> ''
    ) marked
  $$`,

  // The word, its plural, and each with one letter left out. In PL/pgSQL, because it is planned once.
  `create function spelling_variants(word text) returns text[] language plpgsql immutable parallel safe as $$
      begin
        return array(
          select distinct variant from (values (word), (
            case when word ~ '[^aeiou]y$' then left(word, -1) || 'ies' when word ~ '(s|x|ch|sh)$' then word || 'es' else word || 's' end
          )) form (spelling), lateral (
            select spelling as variant
            union all select left(spelling, place - 1) || substr(spelling, place + 1) from generate_series(1, length(spelling)) place
          ) shortened);
      end $$`,

  `create function reversed_codes(product_id text, vendor_item_number text, auxilliary_item_id text)
      returns tsvector language sql immutable parallel safe cost 1000000 return
        array_to_tsvector(array(select distinct reverse(search_code(code)) from unnest(array[product_id, vendor_item_number, auxilliary_item_id]) code
          where search_code(code) <> ''))`,

  // Each "name: value" of a text such as "Thread: 3/8-16; Length: 2 in" is a term, so one query asks for any
  // combination.
  `create function attribute_terms(attributes text) returns tsvector language sql immutable parallel safe return
      array_to_tsvector(array(select distinct lower(pair) from unnest(string_to_array(attributes, '; ')) pair))`,
];
