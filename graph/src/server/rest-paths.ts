import { z } from 'zod';
import { readChoices } from '../catalog/catalog/index.js';
import { AppError } from '../platform/shared/errors.js';

/** A REST path as a GraphQL operation, which also states who may call it. */
export interface RestOperation {
  operation: string;
  /** 201 where the operation creates something; 200 by default */
  status?: 200 | 201;
  /** Replaces the description of the query or mutation, where that describes more than this path */
  description?: string;
  /** The response may be null. By default, null is NOT_FOUND. */
  orNull?: boolean;
  /** The property of the body that contains the fields of the variable `input`; by default, the body does */
  inputIn?: string;
  /** Variables of the body that may be null, but not absent */
  required?: readonly string[];
  /** Parameters of the query whose text is read into a variable of another shape */
  parameters?: Readonly<Record<string, { schema: z.ZodType; read(text: string): unknown }>>;
  /** Makes the response from what the operation returns */
  reshape?: Reshape;
}

interface Reshape {
  schema(returned: z.ZodType): z.ZodType;
  read(returned: unknown): unknown;
}

const created = (operation: string): RestOperation => ({ operation, status: 201 });

/** The variables, arguments and selection of a list with `limit`, `after` and `offset` */
const pageVariables = '$limit: Int, $after: String, $offset: Int';
const page = 'first: $limit, after: $after, offset: $offset';
const rows = (selection: string) => `{ totalCount pageInfo { hasNextPage endCursor } nodes { ${selection} } }`;

const attributes = {
  schema: z
    .string()
    .optional()
    .describe(
      'Filters by attribute, such as "Length: 2 in; Length: 3 in; Finish: Zinc plated": products with any value of each name.',
    ),
  read: readChoices,
};

/** Returns only one of several root fields; the others are checked for NOT_FOUND. */
function only<Name extends string>(name: Name): Reshape {
  return {
    schema: returned => (returned as z.ZodObject).shape[name] as z.ZodType,
    read: returned => (returned as Record<Name, unknown>)[name],
  };
}

/** The products of order lines that are still in the catalog, each with the quantity ordered. */
const orderedProducts: Reshape = {
  schema: returned => {
    const { product, quantity } = (returned as z.ZodArray<z.ZodObject>).element.shape;
    return z.array(((product as z.ZodNullable).unwrap() as z.ZodObject).extend({ quantity: quantity as z.ZodType }));
  },
  read: returned =>
    (returned as { product: object | null; quantity: number }[]).flatMap(({ product, quantity }) =>
      product ? [{ ...product, quantity }] : [],
    ),
};

interface Traced {
  substitute: unknown;
}

/** The substitute of a product for sale or of a removed one. NOT_FOUND for any other key. */
const substitute: Reshape = {
  schema: returned =>
    ((returned as z.ZodObject).shape.gone as z.ZodNullable<z.ZodObject>).unwrap().shape.substitute as z.ZodType,
  read: returned => {
    const { sold, gone } = returned as { sold: Traced[]; gone: Traced | null };
    const traced = sold[0] ?? gone;
    if (!traced) throw new AppError('NOT_FOUND', 'Product not found.');
    return traced.substitute;
  },
};

/** Every path that a GraphQL operation defines, below /api. Variables are the values of its path, query and body. */
export const restOperations: Readonly<Record<string, string | RestOperation>> = {
  'GET /products/featured': {
    operation: `query (${pageVariables}) {
      products(${page}, filter: { featured: true }, sort: NAME) ${rows('...Product')}
    }`,
    description:
      'Lists the products shown on the home page, by name. Prices are null without a sign-in, here and in all product lists.',
  },
  'GET /products/onsale': `query (${pageVariables}) { onSaleProducts(${page}, sort: NAME) ${rows('...Product')} }`,
  'GET /products/categories': '{ categories { ...Category } }',
  'GET /products/categories/featured': '{ featuredCategories { ...Category } }',
  'GET /products/categories/:categoryKey': {
    operation: `
      query (${pageVariables}, $categoryKey: Int!, $attributes: [AttributeChoiceInput!]) {
        category(key: $categoryKey) { ...Category }
        products(${page}, sort: NAME, filter: { categoryKeys: [$categoryKey], attributes: $attributes })
          ${rows('...Product')}
      }`,
    description: 'Returns a category and a page of its products, by name.',
    parameters: { attributes },
  },
  'GET /products/categories/:categoryKey/variants': {
    operation: `
      query ($categoryKey: Int!, $attributes: [AttributeChoiceInput!]) {
        category(key: $categoryKey) { key }
        variants: products(first: 0, filter: { categoryKeys: [$categoryKey], attributes: $attributes }) {
          facets { variants { ...VariantFacets } }
        }
      }`,
    description: 'Counts the families and attributes of the products in a category.',
    parameters: { attributes },
    reshape: only('variants'),
  },
  'GET /products/search/:text': {
    operation: `
      query (${pageVariables}, $text: String!, $attributes: [AttributeChoiceInput!]) {
        searchProducts(${page}, text: $text, sort: RELEVANCE, filter: { attributes: $attributes }) ${rows('...Product')}
      }`,
    description: 'Searches products by code, size or words; at most 100 characters. Best match first.',
    parameters: { attributes },
  },
  'GET /products/search/:text/variants': {
    operation: `
      query ($text: String!, $attributes: [AttributeChoiceInput!]) {
        searchProducts(first: 0, text: $text, filter: { attributes: $attributes }) {
          facets { variants { ...VariantFacets } }
        }
      }`,
    description: 'Counts the families and attributes of the products that a search finds.',
    parameters: { attributes },
  },
  'GET /products/search/:text/partial': {
    operation: 'query ($text: String!) { partialSearch(text: $text) { ...PartialSearchResult } }',
    orNull: true,
  },
  'GET /products/:key/substitute': {
    operation: `
      query ($key: Int!) {
        sold: productsByKey(keys: [$key]) { key substitute { ...Product } }
        gone: goneProduct(key: $key) { description substitute { ...Product } }
      }`,
    description:
      'Returns the product in the catalog that replaces a product, which may have been removed itself. Null if there is none. Follows up to 5 items that were removed.',
    orNull: true,
    reshape: substitute,
  },
  'GET /products/:key/family': `
    query ($key: Int!, $around: Int) {
      productFamily(key: $key, around: $around) { ...ProductFamily }
    }`,
  'GET /products/:key': 'query ($key: Int!) { product(key: $key) { ...Product } }',

  'GET /authproducts/synonyms': '{ searchSynonyms { ...SearchSynonyms } }',
  'PUT /authproducts/synonyms':
    'mutation ($input: UpdateSearchSynonymsInput!) { updateSearchSynonyms(input: $input) { ...SearchSynonyms } }',
  'POST /authproducts': created(
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { ...Product } }',
  ),
  'GET /authproducts/fulldetails/:key': {
    operation: `
      query ($key: Int!) {
        product(key: $key) { ...Product }
        pricingInfo: product(key: $key) { pricingInfo { ...PricingInfo } }
      }`,
    description: 'Returns a product with its return and tax flags.',
  },
  'PUT /authproducts': 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { ...Product } }',
  'PUT /authproducts/:key/substitute': {
    operation: `
      mutation ($key: Int!, $substituteId: String, $version: Int) {
        setSubstitute(key: $key, substituteId: $substituteId, version: $version)
      }`,
    required: ['substituteId'],
  },
  'PUT /authproducts/pricingInfo':
    'mutation ($input: UpdatePricingInfoInput!) { updatePricingInfo(input: $input) { ...PricingInfo } }',
  'GET /authproducts/removed': `
    query (${pageVariables}, $search: String) {
      removedProducts(${page}, search: $search) ${rows('...RemovedProduct')}
    }`,
  'PUT /authproducts/:key/restored': `
    mutation ($key: Int!, $version: Int) {
      restoreProduct(key: $key, version: $version) { ...Product }
    }`,
  'POST /authproducts/category': {
    ...created('mutation ($input: CreateCategoryInput!) { createCategory(input: $input) { key } }'),
    description: 'Adds a category and returns its key. DUPLICATE if another category has the name.',
  },
  'PUT /authproducts/category':
    'mutation ($input: UpdateCategoryInput!) { updateCategory(input: $input) { ...Category } }',
  'DELETE /authproducts/category/:id':
    'mutation ($id: Int!, $version: Int) { deleteCategory(key: $id, version: $version) }',
  'DELETE /authproducts/:key': `
    mutation ($key: Int!, $version: Int, $substituteId: String) {
      deleteProduct(key: $key, version: $version, substituteId: $substituteId)
    }`,

  'GET /authproducts/favorites': '{ favorites { ...Product } }',
  'GET /authproducts/fromorder/:orderKey': {
    operation: 'query ($orderKey: Int!) { order(key: $orderKey) { lines { quantity product { ...Product } } } }',
    description: 'Lists the products of an order that are still in the catalog, each with the quantity ordered.',
    reshape: orderedProducts,
  },

  'GET /customers/:customerNumber/exists':
    'query ($customerNumber: Int!) { customerNumberExists(customerNumber: $customerNumber) }',
  'GET /authcustomers/cod': {
    operation: '{ me { cod } }',
    description: 'Returns true if the caller may not order on account.',
  },
  'GET /authcustomers/porule': {
    operation: '{ me { requiresPoNumber } }',
    description: 'Returns whether each order of the caller needs a PO number. Jobs can require one as well.',
  },
  'GET /authcustomers/search/:term': {
    operation: `
      query (${pageVariables}, $term: String!) { customers(${page}, search: $term) ${rows('...Customer')} }`,
    description:
      "Searches customers by name, city, phone number, a contact's email, or the beginning of the customer number.",
  },
  'POST /authcustomers': {
    ...created(`
      mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { ...Customer activationCode { code } } }
    `),
    inputIn: 'customer',
  },
  'PUT /authcustomers': 'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { ...Customer } }',
  'DELETE /authcustomers/:key': 'mutation ($key: Int!, $version: Int) { deleteCustomer(key: $key, version: $version) }',
  'GET /authcustomers/removed': `
    query (${pageVariables}, $search: String) {
      removedCustomers(${page}, search: $search) ${rows('...RemovedCustomer')}
    }`,
  'PUT /authcustomers/:key/restored': `
    mutation ($key: Int!, $version: Int) {
      restoreCustomer(key: $key, version: $version) { ...Customer }
    }`,
  'POST /authcustomers/:key/activationcode': created(
    'mutation ($key: Int!) { issueActivationCode(customerKey: $key) { activationCode: code expiresAt } }',
  ),
  'GET /authcustomers/:customerKey/finance': {
    operation: 'query ($customerKey: Int!) { customer(key: $customerKey) { finance { ...CustomerFinance } } }',
    description: 'Returns how a customer pays and is billed.',
  },
  'PUT /authcustomers/:customerKey/finance':
    'mutation ($input: UpdateCustomerFinanceInput!) { updateCustomerFinance(input: $input) { ...CustomerFinance } }',

  'GET /authpurchasingagents': '{ purchasingAgents { ...PurchasingAgent } }',
  'POST /authpurchasingagents': created(
    'mutation ($input: CreatePurchasingAgentInput!) { createPurchasingAgent(input: $input) { ...PurchasingAgent } }',
  ),
  'PUT /authpurchasingagents':
    'mutation ($input: UpdatePurchasingAgentInput!) { updatePurchasingAgent(input: $input) { ...PurchasingAgent } }',
  'DELETE /authpurchasingagents/:key':
    'mutation ($key: Int!, $version: Int) { deletePurchasingAgent(key: $key, version: $version) }',

  'POST /authvendors': created('mutation ($input: CreateVendorInput!) { createVendor(input: $input) { ...Vendor } }'),
  'GET /authvendors/:key': 'query ($key: Int!) { vendor(key: $key) { ...Vendor } }',
  'PUT /authvendors/:key': 'mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { ...Vendor } }',
  'DELETE /authvendors/:key': 'mutation ($key: Int!, $version: Int) { deleteVendor(key: $key, version: $version) }',

  'GET /authjobs': '{ customerJobs { ...CustomerJob } }',
  'POST /authjobs': created(
    'mutation ($input: CreateCustomerJobInput!) { createCustomerJob(input: $input) { ...CustomerJob } }',
  ),
  'PUT /authjobs/:key':
    'mutation ($input: UpdateCustomerJobInput!) { updateCustomerJob(input: $input) { ...CustomerJob } }',
  'DELETE /authjobs/:key': 'mutation ($key: Int!, $version: Int) { deleteCustomerJob(key: $key, version: $version) }',

  'GET /authnumbers': `
    query (${pageVariables}, $search: String) { ownNumbers(${page}, search: $search) ${rows('...OwnNumber')} }`,
  'GET /authnumbers/search/:text': 'query ($text: String!) { ownNumberMatches(text: $text) { ...OwnNumber } }',
  'PUT /authnumbers/:productKey': {
    operation: `
      mutation ($productKey: Int!, $number: String) {
        setOwnNumber(productKey: $productKey, number: $number) { productKey: key number: ownNumber }
      }`,
    required: ['number'],
  },
  'DELETE /authnumbers/:productKey': 'mutation ($productKey: Int!) { removeOwnNumber(productKey: $productKey) }',

  'GET /authcarts': '{ carts { ...Cart } }',
  'POST /authcarts': created('mutation ($input: NewCartInput!) { createCart(input: $input) { ...CartWithLines } }'),
  'GET /authcarts/active': {
    operation: '{ cart { ...CartWithLines } }',
    description: 'Returns the active cart, or null if the customer has none.',
    orNull: true,
  },
  'POST /authcarts/active/changes': `
    mutation ($changeId: String!, $lines: [CartLineChangeInput!]!) {
      changeCart(input: { changeId: $changeId, lines: $lines }) { ...CartWithLines }
    }`,
  'GET /authcarts/:key': {
    operation: 'query ($key: Int!) { cart(key: $key) { ...CartWithLines } }',
    description: 'Returns a cart of the customer with its lines.',
  },
  'PUT /authcarts/:key': 'mutation ($key: Int!, $name: String!) { renameCart(key: $key, name: $name) { ...Cart } }',
  'POST /authcarts/:key/activate': 'mutation ($key: Int!) { activateCart(key: $key) { ...Cart } }',
  'POST /authcarts/:key/changes':
    'mutation ($input: CartChangeInput!) { changeCart(input: $input) { ...CartWithLines } }',
  'DELETE /authcarts/:key': 'mutation ($key: Int!) { deleteCart(key: $key) }',

  'GET /authlists': '{ shoppingLists { ...ShoppingList } }',
  'POST /authlists': created(`
    mutation ($input: NewShoppingListInput!) {
      createShoppingList(input: $input) { ...ShoppingListWithLines }
    }`),
  'GET /authlists/:key': 'query ($key: Int!) { shoppingList(key: $key) { ...ShoppingListWithLines } }',
  'PUT /authlists/:key':
    'mutation ($key: Int!, $input: ShoppingListInput!) { updateShoppingList(key: $key, input: $input) { ...ShoppingList } }',
  'PUT /authlists/:key/lines': `
    mutation ($key: Int!, $lines: [ShoppingListLineInput!]!) {
      setShoppingListLines(key: $key, lines: $lines) { ...ShoppingListWithLines }
    }`,
  'DELETE /authlists/:key': 'mutation ($key: Int!) { deleteShoppingList(key: $key) }',

  'GET /authorders': {
    operation: `
      query (${pageVariables}, $search: String, $jobKey: Int, $poNumber: String) {
        me { orders(${page}, search: $search, filter: { jobKey: $jobKey, poNumber: $poNumber }) ${rows('...ListedOrder')} }
      }`,
    description: "Lists the caller's own orders, or those that match, newest first.",
  },
  'GET /authorders/all': {
    operation: `
      query (
        ${pageVariables}, $search: String, $status: [OrderStatus!], $payment: [OrderPayment!],
        $job: String, $poNumber: String, $from: String, $to: String
      ) {
        orders(${page}, search: $search, filter: {
          statuses: $status, payments: $payment, job: $job, poNumber: $poNumber, from: $from, to: $to
        }) ${rows('orderKey: key customerNumber customerName date total status poNumber job { ...OrderJob }')}
      }`,
    description: 'Lists the orders of all customers, or those that match, newest first.',
  },
  'GET /authorders/numbered': 'query ($number: String = "") { ordersNumbered(number: $number) { ...ListedOrder } }',
  'GET /authorders/samepo': 'query ($poNumber: String = "") { ordersWithPo(poNumber: $poNumber) { ...ListedOrder } }',
  'GET /authorders/bykey/:orderKey': {
    operation: `
      query ($orderKey: Int!) {
        order(key: $orderKey) { ...Order }
        products: order(key: $orderKey) { lines { ...OrderLine } }
      }`,
    description: 'Returns an order with its lines. NOT_FOUND unless it belongs to the caller or the caller is staff.',
  },
  'POST /authorders/pad': `
    query ($lines: [String!]!) {
      orderPadLines(lines: $lines) {
        text verdict message product { ...Product } why quantity price substitute { ...Product }
        alternatives { product { ...Product } why quantity }
      }
    }`,
  'GET /authorders/buyagain': 'query ($limit: Int) { buyAgain(first: $limit) { ...BuyAgainItem } }',
  'GET /authorders/reorder/:orderKey':
    'query ($orderKey: Int!) { reorderReview(orderKey: $orderKey) { order { ...Order } lines { ...ReorderLine } } }',

  'GET /failedmail': `query (${pageVariables}) { failedMail(${page}) ${rows('...FailedMail')} }`,
  'GET /paymentdifferences': `
    query (${pageVariables}, $status: PaymentDifferenceStatus) {
      paymentDifferences(${page}, status: $status) ${rows('...PaymentDifference')}
    }`,
  'PUT /paymentdifferences/:key': `
    mutation ($key: Int!, $note: String!) { resolvePaymentDifference(key: $key, note: $note) { ...PaymentDifference } }`,
  'POST /paymentdifferences/compare': 'mutation { comparePayments { ...SettlementRun } }',

  'GET /authproducts/families/proposals/:categoryKey':
    'query ($categoryKey: Int!) { familyProposals(categoryKey: $categoryKey) { ...FamilyProposals } }',
  'GET /authproducts/families/:categoryKey':
    'query ($categoryKey: Int!) { categoryFamilies(categoryKey: $categoryKey) { ...CategoryFamily } }',
  'POST /authproducts/families':
    'mutation ($input: ConfirmFamilyInput!) { confirmFamily(input: $input) { ...CategoryFamily } }',
  'POST /authproducts/families/remove': 'mutation ($input: RemoveFamilyInput!) { removeFamily(input: $input) }',
};
