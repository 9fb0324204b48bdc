// The one statement that a minimal program would send for each job.
const product = `p.key, p.product_id as "productId", p.description, p.image_address as "imageAddress", p.minimum_quantity as "minimumQuantity",
  p.maximum_quantity as "maximumQuantity", p.default_quantity as "defaultQuantity", p.in_store_only as "inStoreOnly", p.featured, p.on_sale as "onSale"`;

export const statements = {
  a: `select ${product}, p.vendor_item_number as "vendorItemNumber", p.country_of_origin as "countryOfOrigin" from product p where p.key = $1 and p.deleted_at is null`,

  b: `select ${product}, (select count(*)::int from product where category_key = $1 and deleted_at is null) as total
    from product p where p.category_key = $1 and p.deleted_at is null order by lower(p.description), p.key limit 20`,

  // Columns and ranking as in the store: whole codes, beginnings of codes, the product's own words, then the others.
  c: `with found as materialized (
        select key, description, length(ts_filter(search, '{a}')) as breadth, count(*) over () as total,
          case when $2::tsquery is not null and search @@ $2::tsquery then 3 when $3::tsquery is not null and search @@ $3::tsquery then 2
            when $4::tsquery is not null and search @@ $4::tsquery then 1 else 0 end as rank
        from (select key, description, search from product where search @@ $1::tsquery and deleted_at is null limit 10001) matching),
      page as (select key, total::int, row_number() over (order by rank desc, breadth, lower(description), key) as place from found order by place limit 20)
    select ${product}, page.total from page join product p on p.key = page.key order by page.place`,

  d: `select (select json_agg(f) from (select ${product} from product p where featured and deleted_at is null order by key limit 100) f) as featured,
      (select json_agg(c) from (select key, name from category order by name) c) as categories`,

  // A whole order in one statement, which is one transaction: order, lines, status, log entry and confirmation job.
  e: `with lines as (select (row_number() over ())::int as position, p.key, p.product_id, p.description, p.image_address, p.vendor_key, q.quantity, p.standard_cost,
          round(p.standard_cost * q.quantity, 2) as price
        from unnest($2::int[], $3::int[]) q (key, quantity) join product p on p.key = q.key and p.deleted_at is null),
      made as (insert into orders (customer_key, customer_number, customer_name, placed_at, total, payment, contact_key, contact_name, contact_email,
          contact_phone_number, location_key, pickup, address, city, state, zip_code, idempotency_key, content_hash)
        select c.key, c.customer_number, c.name, now(), (select sum(price) from lines), 'onAccount', t.key, t.name, t.email, t.phone_number, l.key, false, l.address, l.city,
          l.state, l.zip_code, $4, $4
        from customer c join contact t on t.customer_key = c.key join location l on l.customer_key = c.key where c.key = $1 returning *),
      stored as (insert into order_line (order_key, position, product_key, product_id, description, image_address, vendor_key, quantity, unit_price, price)
        select made.key, position, lines.key, product_id, description, image_address, vendor_key, quantity, standard_cost, price from made, lines),
      status as (insert into order_status_change (order_key, status, at, by_customer_key, by_name) select key, 'placed', now(), customer_key, customer_name from made),
      log as (insert into change_log (at, actor_key, actor_name, ip, subject, subject_key, label, action, changes)
        select now(), customer_key, customer_name, '', 'order', key, customer_name, 'created', jsonb_build_object('total', jsonb_build_object('from', null, 'to', total::text)) from made),
      job as (insert into jobs.job (name, data) select 'orderConfirmation', jsonb_build_object('orderKey', key) from made)
    select key, total from made`,

  f: `select o.key, o.placed_at as "placedAt", o.total::text, o.status, o.payment, o.po_number as "poNumber",
      (select count(*)::int from orders where customer_key = $1) as "totalCount",
      (select json_agg(l order by l.position) from (select position, product_id as "productId", description, quantity, unit_price::text as "unitPrice", price::text
        from order_line where order_key = o.key) l) as lines
    from orders o where o.customer_key = $1 order by o.placed_at desc, o.key desc limit 20`,
};
