/** Queries for staff to begin with. They are data: staff change and delete them. */
export const savedReports = [
  {
    name: 'Open orders',
    description: 'Orders that are neither completed nor cancelled, the newest first.',
    parameters: [],
    query:
      'query OpenOrders($after: String) { orders(filter: { statuses: [placed, confirmed, readyForPickup, shipped] }, first: 1000, after: $after) { totalCount totalAmount nodes { key date customerNumber customerName status payment total poNumber } pageInfo { hasNextPage endCursor } } }',
  },
  {
    name: 'Orders under review',
    description: 'Card payments that the provider holds, so that the order waits.',
    parameters: [],
    query:
      'query OrdersUnderReview($after: String) { orders(filter: { payments: [review] }, first: 1000, after: $after) { totalCount totalAmount nodes { key date customerNumber customerName status payment total poNumber } pageInfo { hasNextPage endCursor } } }',
  },
  {
    name: 'Orders of a day or month',
    description: 'Type a date as 11/21/2026 or a month as Nov 2026.',
    parameters: [{ kind: 'TEXT', name: 'date', label: 'Day or month' }],
    query:
      'query OrdersOf($date: String!, $after: String) { orders(search: $date, first: 1000, after: $after) { totalCount totalAmount nodes { key date customerNumber customerName status payment total poNumber } pageInfo { hasNextPage endCursor } } }',
  },
  {
    name: 'Orders of a customer',
    description: 'Everything a customer ordered, line by line, with its finance settings.',
    parameters: [{ kind: 'CUSTOMER', name: 'customer', label: 'Customer' }],
    query:
      'query OrdersOfCustomer($customer: Int!, $after: String) { customer(key: $customer) { customerNumber name finance { terms creditLimit isOnAccount } orders(first: 100, after: $after) { nodes { key date status payment poNumber total lines { productId description quantity unit unitPrice price } } pageInfo { hasNextPage endCursor } } } }',
  },
  {
    name: 'Customers of a city',
    description: 'Customers with terms, credit limit and contacts.',
    parameters: [{ kind: 'TEXT', name: 'city', label: 'City' }],
    query:
      'query CustomersOf($city: String!, $after: String) { customers(search: $city, first: 1000, after: $after) { totalCount nodes { customerNumber name city phoneNumber finance { terms creditLimit pricingTier } contacts { name email phoneNumber } } pageInfo { hasNextPage endCursor } } }',
  },
  {
    name: 'Items of a vendor with prices',
    description: 'Item ids, vendor item numbers, selling and list prices, and flags, for a price check.',
    parameters: [{ kind: 'VENDOR', name: 'vendor', label: 'Vendor' }],
    query:
      'query ItemsOfVendor($vendor: Int!, $after: String) { products(filter: { vendorKeys: [$vendor] }, sort: ITEM_ID, first: 1000, after: $after) { totalCount nodes { productId vendorItemNumber description standardCost basePrice minimumQuantity maximumQuantity pricingInfo { taxable allowReturns } } pageInfo { hasNextPage endCursor } } }',
  },
  {
    name: 'Clearance items of a category',
    description: 'What is on sale in a category, the cheapest first.',
    parameters: [{ kind: 'CATEGORY', name: 'category', label: 'Category' }],
    query:
      'query ClearanceOf($category: Int!, $after: String) { products(filter: { categoryKeys: [$category], onSale: true }, sort: PRICE_LOW, first: 1000, after: $after) { totalCount nodes { productId description standardCost basePrice vendor { name } } pageInfo { hasNextPage endCursor } } }',
  },
  {
    name: 'Price changes',
    description: 'Who or which import changed the item price of which item, from what to what, the latest first.',
    parameters: [],
    query:
      'query PriceChanges($after: String) { changes(filter: { subject: product, field: "standardCost", action: "updated" }, first: 1000, after: $after) { totalCount nodes { time: date label fields(name: "standardCost") { from to } actorName importKey } pageInfo { hasNextPage endCursor } } }',
  },
  {
    name: 'Best items of a period',
    description: 'Pieces and revenue of each item that was sold.',
    parameters: [
      { kind: 'DAY', name: 'from', label: 'First day' },
      { kind: 'DAY', name: 'to', label: 'Last day' },
    ],
    query:
      'query BestItems($from: String!, $to: String!) { report(name: topItems, from: $from, to: $to) { title columns { title kind } rows totals } }',
  },
  {
    name: 'Sales of a vendor by item',
    description: 'Pieces, revenue and last order of each item of a vendor.',
    parameters: [
      { kind: 'VENDOR', name: 'vendor', label: 'Vendor' },
      { kind: 'DAY', name: 'from', label: 'First day' },
      { kind: 'DAY', name: 'to', label: 'Last day' },
    ],
    query:
      'query SalesOfVendor($vendor: Int!, $from: String!, $to: String!) { vendorReport(vendorKey: $vendor, from: $from, to: $to) { title columns { title kind } rows totals points { label value } } }',
  },
];
