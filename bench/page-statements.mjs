// For each operation of the pages, the one statement that a minimal program would send to return the same fields.
const card = `p.key, p.product_id as "productId", p.description, p.standard_cost::text as "standardCost", p.unit, p.price_breaks as "priceBreaks",
  p.minimum_quantity as least, p.maximum_quantity as most, p.quantity_multiple as multiple, p.default_quantity as "defaultQuantity",
  p.image_address as "imageAddress", p.in_store_only as "inStoreOnly"`;
const listed = `${card}, p.vendor_item_number as "vendorItemNumber", p.featured, p.on_sale as "onSale"`;

const list = rows => `(select json_agg(item) from (${rows}) item)`;

/**
 * Returns the counts of the filters. `rows` returns the list's products; for categories, without the category filter.
 */
const facets = rows => `
  ${list(`select c.key, c.name, count(*)::int as count from (${rows('category')}) r join category c on c.key = r.category_key
    group by c.key, c.name order by count desc, lower(c.name), c.key limit 100`)} as categories,
  ${list(`select v.key, v.name, count(*)::int as count from (${rows('vendor')}) r join vendor v on v.key = r.vendor_key
    group by v.key, v.name order by count desc, lower(v.name), v.key limit 100`)} as vendors,
  ${list(`select min(key) as "productKey", min(family) as name, count(*)::int as count from (${rows('variants')}) r where family is not null
    group by category_key, lower(family) having count(*) > 1 order by count desc, lower(min(family)), min(key) limit 12`)} as families,
  ${list(`select min(pair) as pair, count(*)::int as count from (${rows('variants')}) r, unnest(string_to_array(attributes, '; ')) pair
    group by lower(pair) order by count desc limit 2000`)} as attributes,
  (select count(*)::int from (${rows('sale')}) r where on_sale) as "onSale",
  (select count(*)::int from (${rows('store')}) r where in_store_only) as "inStoreOnly"`;

const counted = where => `select * from product where ${where} and deleted_at is null limit 10000`;

const page = (where, facetRows) => `
  ${list(`select ${listed} from product p where ${where} and deleted_at is null order by lower(description), key limit 50`)} as nodes,
  (select count(*)::int from (select 1 from product where ${where} and deleted_at is null limit 10001) r) as total,
  ${facets(facetRows)}`;

const business = `key, customer_number as "customerNumber", name, phone_number as "phoneNumber", address, zip_code as "zipCode", city, state,
  fax_number as "faxNumber", pricing_tier as "pricingTier"`;
const person = 'key, name, email, phone_number as "phoneNumber"';
const place = 'key, address, city, state, zip_code as "zipCode"';
const own = (columns, table, order = 'key') =>
  list(`select ${columns} from ${table} where customer_key = $1 order by ${order}`);
const productsByKey = `select ${card} from product p where key = any ($1::int[]) and deleted_at is null`;

export const pageStatements = {
  CategoryPage: `select (select row_to_json(c) from (select key, name from category where key = $1) c) as category,
    ${page('category_key = $1', facet => (facet === 'category' ? counted('true') : counted('category_key = $1')))}`,

  SearchPage: `with found as materialized (
      select *, length(ts_filter(search, '{a}')) as breadth,
        case when $2::tsquery is not null and search @@ $2::tsquery then 3 when $3::tsquery is not null and search @@ $3::tsquery then 2
          when $4::tsquery is not null and search @@ $4::tsquery then 1 else 0 end as rank
      from product where search @@ $1::tsquery and deleted_at is null limit 10001)
    select ${list(`select ${listed} from found p order by rank desc, breadth, lower(description), key limit 50`)} as nodes,
      (select count(*)::int from found) as total, ${facets(() => 'select * from found')}`,

  OnSalePage: `select ${page('on_sale', () => counted('on_sale'))}`,

  ProductPage: `select ${listed}, p.auxilliary_item_id as "auxilliaryItemId", p.base_price::text as "basePrice", p.category_key as "categoryKey",
      p.country_of_origin as "countryOfOrigin", p.warranty, c.name as category, v.key as "vendorKey", v.name as vendor,
      n.number as "ownNumber", b.unit_price::text as "lastUnitPrice", b.unit as "lastUnit", b.quantity as "lastQuantity", b.placed_at as "lastDate",
      (select key from favorite where product_key = p.key and customer_key = $2) as "favoriteKey"
    from product p left join category c on c.key = p.category_key left join vendor v on v.key = p.vendor_key
    left join own_number n on n.product_key = p.key and n.customer_key = $2
    left join lateral (select l.unit_price, l.unit, l.quantity, o.placed_at from order_line l join orders o on o.key = l.order_key
      where o.customer_key = $2 and o.status <> 'cancelled' and l.product_key = p.key order by o.placed_at desc limit 1) b on true
    where p.key = $1 and p.deleted_at is null`,

  RelatedProducts: `select ${listed} from product p where category_key = $1 and deleted_at is null order by lower(description), key limit 6`,
  FeaturedProducts: `select ${listed} from product p where featured and deleted_at is null order by key limit 100`,
  Categories: 'select key, name from category order by name',
  Me: `select ${business} from customer where key = $1`,
  AccountDetails: `select ${business}, customer.version, f.terms = 'COD' as cod from customer join customer_finance f on f.customer_key = key where key = $1`,
  CartPrices: productsByKey,
  CartVersion: 'select key, version from cart where customer_key = $1 and active',
  Carts: `select key, name, active, (select count(*)::int from cart_line where cart_key = cart.key) as "lineCount"
    from cart where customer_key = $1 order by active desc, lower(name)`,
  AccountCart: `select c.key, c.name, c.version, c.ordered_version as "orderedVersion",
      ${list(`select l.quantity, l.confirmed, l.position, l.seen_price::text as "seenPrice", l.seen_in_store_only as "seenInStoreOnly", l.staff_name as "staffName", ${card}
        from cart_line l join product p on p.key = l.product_key where l.cart_key = c.key order by l.position, l.product_key`)} as lines
    from cart c where c.customer_key = $1 and c.active`,
  PersonalFacts: `select p.key, p.standard_cost::text as "standardCost", p.base_price::text as "basePrice", p.price_breaks as "priceBreaks", f.key as "favoriteKey",
      n.number as "ownNumber", b.unit_price::text as "lastUnitPrice", b.unit as "lastUnit", b.quantity as "lastQuantity", b.placed_at as "lastDate"
    from product p left join favorite f on f.product_key = p.key and f.customer_key = $2
    left join own_number n on n.product_key = p.key and n.customer_key = $2
    left join lateral (select l.unit_price, l.unit, l.quantity, o.placed_at from order_line l join orders o on o.key = l.order_key
      where o.customer_key = $2 and o.status <> 'cancelled' and l.product_key = p.key order by o.placed_at desc limit 1) b on true
    where p.key = any ($1::int[]) and p.deleted_at is null`,
  UsualQuantities: `select l.product_key as key, percentile_disc(0.5) within group (order by l.quantity) as "usualQuantity"
    from order_line l join orders o on o.key = l.order_key
    where o.customer_key = $2 and o.status <> 'cancelled' and l.product_key = any ($1::int[]) group by l.product_key`,
  CheckoutCustomer: `select f.terms = 'COD' as cod, ${own(person, 'contact')} as contacts, ${own(place, 'location')} as locations
    from customer_finance f where customer_key = $1`,
  AccountContacts: `select ${own(`${person}, version`, 'contact')} as contacts`,
  AccountLocations: `select ${own(`${place}, version`, 'location')} as locations`,
  AccountFavorites: `select ${listed} from favorite f join product p on p.key = f.product_key and p.deleted_at is null
    where f.customer_key = $1 order by f.key desc limit 500`,
  AccountOrders: `select (select count(*)::int from orders where customer_key = $1) as "totalCount",
    ${own('key, placed_at as date, total::text, status', 'orders', 'placed_at desc, key desc limit 20')} as nodes`,
  OrderView: `select o.*, ${list('select * from order_status_change where order_key = o.key order by key')} as "statusChanges",
      ${list('select l.*, p.key as product from order_line l left join product p on p.key = l.product_key and p.deleted_at is null where order_key = o.key order by position')} as lines
    from orders o where o.key = $1 and o.customer_key = $2`,
};
