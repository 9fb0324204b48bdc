import 'reflect-metadata';
import { isObjectType, type GraphQLSchema } from 'graphql';
import { accessOf, createSchema } from '../src/app/schema.js';
import { referencePaths, restRoutes } from '../src/app/rest.js';

let schema: GraphQLSchema;

beforeAll(async () => {
  schema = await createSchema();
});

function rootFields(): Record<string, string> {
  const roots = [schema.getQueryType(), schema.getMutationType()].filter(type => type != null);
  const entries = roots.flatMap(type =>
    Object.values(type.getFields()).map(field => [field.name, accessOf(type, field)]),
  );
  return Object.fromEntries(entries.sort()) as Record<string, string>;
}

test('[PERM-3] who may call each query and mutation', () => {
  expect(rootFields()).toEqual({
    actAsCustomer: 'admin',
    activateCart: 'customer',
    addContact: 'self',
    addFavorite: 'self',
    addLocation: 'self',
    archivedChanges: 'admin',
    batchImport: 'admin',
    batchImports: 'admin',
    buyAgain: 'customer',
    cancelOrder: 'customer',
    captcha: 'public',
    cart: 'customer',
    carts: 'customer',
    categories: 'public',
    category: 'public',
    changeCart: 'customer',
    changePassword: 'passwordChange',
    changes: 'admin',
    checkout: 'customer',
    checkoutStatus: 'customer',
    columnMappings: 'admin',
    comparePayments: 'admin',
    correctImport: 'admin',
    createCart: 'customer',
    createCategory: 'admin',
    createCustomer: 'admin',
    createCustomerJob: 'customer',
    createProduct: 'admin',
    createPurchasingAgent: 'admin',
    createVendor: 'admin',
    customer: 'admin',
    customerNumberExists: 'public',
    customerJobs: 'customer',
    customers: 'admin',
    decidePayment: 'admin',
    defaultCustomerPassword: 'admin',
    deleteCart: 'customer',
    deleteCategory: 'admin',
    deleteColumnMapping: 'admin',
    deleteCustomer: 'admin',
    deleteCustomerJob: 'customer',
    deleteProduct: 'admin',
    deletePurchasingAgent: 'admin',
    deleteSavedReport: 'admin',
    deleteVendor: 'admin',
    discardImport: 'admin',
    dismissFailedMail: 'admin',
    downloadActivationCodes: 'admin',
    eraseCustomer: 'admin',
    exportCustomer: 'admin',
    failedMail: 'admin',
    favorites: 'customer',
    featuredCategories: 'public',
    featuredProducts: 'public',
    goneProduct: 'public',
    history: 'admin',
    importActivationCodes: 'admin',
    importCustomers: 'admin',
    importOwnNumbers: 'customer',
    importProducts: 'admin',
    importVendors: 'admin',
    issueActivationCode: 'admin',
    lastSettlementRun: 'admin',
    login: 'public',
    mailStatus: 'admin',
    makeAdmin: 'admin',
    me: 'public',
    nearestSearchWords: 'public',
    onSaleProducts: 'public',
    openPaymentDifferences: 'admin',
    order: 'customer',
    ownNumberMatches: 'customer',
    ownNumbers: 'customer',
    orderPadLines: 'customer',
    orders: 'admin',
    ordersWithPo: 'customer',
    partialSearch: 'public',
    paymentDifferences: 'admin',
    paymentSettings: 'public',
    previewImport: 'admin',
    product: 'public',
    products: 'public',
    productsByKey: 'public',
    proofOfWork: 'public',
    purchasingAgent: 'admin',
    purchasingAgents: 'admin',
    quote: 'customer',
    readOrderFile: 'customer',
    register: 'public',
    removeContact: 'self',
    removeFavorite: 'self',
    removeOwnNumber: 'customer',
    renameCart: 'customer',
    reorderReview: 'customer',
    removeLocation: 'self',
    renameColumnMapping: 'admin',
    report: 'admin',
    resendAllFailedMail: 'admin',
    resendFailedMail: 'admin',
    resetCustomerPassword: 'admin',
    resolvePaymentDifference: 'admin',
    revokeAdmin: 'admin',
    runReport: 'admin',
    saveReport: 'admin',
    savedReport: 'admin',
    savedReports: 'admin',
    searchProducts: 'public',
    searchSynonyms: 'admin',
    searchSuggestions: 'public',
    setOwnNumber: 'customer',
    signOutEverywhere: 'self',
    stopActing: 'customer',
    storeInfo: 'public',
    submitImport: 'admin',
    suggestCustomerNumber: 'public',
    undoImport: 'admin',
    unsettledPayments: 'admin',
    updateAccount: 'self',
    updateCategory: 'admin',
    updateContact: 'self',
    updateCustomer: 'admin',
    updateCustomerJob: 'customer',
    updateCustomerFinance: 'admin',
    updateLocation: 'self',
    undoOrderStatus: 'admin',
    updateOrderStatus: 'admin',
    updatePricingInfo: 'admin',
    updateProduct: 'admin',
    updateSearchSynonyms: 'admin',
    updatePurchasingAgent: 'admin',
    updateVendor: 'admin',
    vendor: 'admin',
    vendorReport: 'admin',
    vendors: 'admin',
  });
});

test('[PERM-3] who may call each REST route', () => {
  expect(restRoutes.map(({ method, path, access }) => `${method} ${path} ${access}`).sort()).toEqual([
    'delete /authcarts/:key customer',
    'delete /authcustomers/:customerKey/contacts/:key self',
    'delete /authcustomers/:customerKey/locations/:key self',
    'delete /authcustomers/:key admin',
    'delete /authjobs/:key customer',
    'delete /authnumbers/:productKey customer',
    'delete /authproducts/:key admin',
    'delete /authproducts/category/:id admin',
    'delete /authproducts/favorites self',
    'delete /authpurchasingagents/:key admin',
    'delete /authvendors/:key admin',
    'get /authcarts customer',
    'get /authcarts/:key customer',
    'get /authcarts/active customer',
    'get /authcustomers/:customerKey/contacts customer',
    'get /authcustomers/:customerKey/locations customer',
    'get /authcustomers/:key/finance admin',
    'get /authcustomers/cod customer',
    'get /authcustomers/porule customer',
    'get /authcustomers/search/:term admin',
    'get /authjobs customer',
    'get /authnumbers customer',
    'get /authnumbers/file customer',
    'get /authnumbers/search/:text customer',
    'get /authorders customer',
    'get /authorders/all admin',
    'get /authorders/buyagain customer',
    'get /authorders/bykey/:orderKey customer',
    'get /authorders/csv customer',
    'get /authorders/lastbought/:productKey customer',
    'get /authorders/payment/:idempotencyKey customer',
    'get /authorders/reorder/:orderKey customer',
    'get /authorders/samepo customer',
    'get /authorders/xlsx customer',
    'get /authproducts/favorites customer',
    'get /authproducts/fromorder/:orderKey customer',
    'get /authproducts/fulldetails/:key admin',
    'get /authproducts/synonyms admin',
    'get /authpurchasingagents admin',
    'get /authvendors/:key admin',
    'get /customers/:customerNumber/exists public',
    'get /exports/customers/xlsx admin',
    'get /exports/products/xlsx admin',
    'get /exports/vendors/xlsx admin',
    'get /failedmail admin',
    'get /imports/:key admin',
    'get /imports/:key/refused/xlsx admin',
    'get /paymentdifferences admin',
    'get /products/:key public',
    'get /products/categories public',
    'get /products/categories/:categoryKey public',
    'get /products/categories/featured public',
    'get /products/featured public',
    'get /products/onsale public',
    'get /products/search/:text public',
    'get /products/search/:text/partial public',
    'get /reports/:name/xlsx admin',
    'get /reports/saved/:key/csv admin',
    'get /reports/saved/:key/steps admin',
    'get /reports/saved/:key/xlsx admin',
    'get /reports/vendor/xlsx admin',
    'get /vendors admin',
    'post /auth/login public',
    'post /auth/password passwordChange',
    'post /auth/register public',
    'post /authcarts customer',
    'post /authcarts/:key/activate customer',
    'post /authcarts/:key/changes customer',
    'post /authcarts/active/changes customer',
    'post /authcustomers admin',
    'post /authcustomers/:customerKey/contacts self',
    'post /authcustomers/:customerKey/locations self',
    'post /authcustomers/:key/activationcode admin',
    'post /authcustomers/:key/erase admin',
    'post /authcustomers/:key/export admin',
    'post /authcustomers/batch admin',
    'post /authjobs customer',
    'post /authnumbers/file customer',
    'post /authorders customer',
    'post /authorders/card self',
    'post /authorders/pad customer',
    'post /authorders/pad/file customer',
    'post /authproducts admin',
    'post /authproducts/batch admin',
    'post /authproducts/category admin',
    'post /authproducts/favorites self',
    'post /authproducts/favorites/remove self',
    'post /authpurchasingagents admin',
    'post /authvendors admin',
    'post /authvendors/batch admin',
    'post /failedmail/:id/dismiss admin',
    'post /failedmail/resend admin',
    'post /imports/:key/activationcodes admin',
    'post /paymentdifferences/compare admin',
    'put /authcarts/:key customer',
    'put /authcustomers self',
    'put /authcustomers/:customerKey/contacts/:key self',
    'put /authcustomers/:customerKey/locations/:key self',
    'put /authcustomers/:key/finance admin',
    'put /authjobs/:key customer',
    'put /authnumbers/:productKey customer',
    'put /authproducts admin',
    'put /authproducts/category admin',
    'put /authproducts/pricingInfo admin',
    'put /authproducts/synonyms admin',
    'put /authpurchasingagents admin',
    'put /authvendors/:key admin',
    'put /paymentdifferences/:key admin',
  ]);
});

test('[PERM-3] anyone may read the API reference', () => {
  expect(Object.values(referencePaths)).toEqual(['/openapi.json', '/docs']);
});

test('every field of every type states who may read it', () => {
  const stated = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(type => !type.name.startsWith('__'))
    .flatMap(type => Object.values(type.getFields()).map(field => accessOf(type, field)));
  expect(stated.length).toBeGreaterThan(100);
  expect(new Set(stated)).toEqual(new Set(['public', 'passwordChange', 'customer', 'self', 'admin', 'priced']));
});

test('[PERM-1] every amount of money is behind a sign-in', () => {
  const amounts = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap(type =>
      Object.values(type.getFields())
        .filter(field => String(field.type).startsWith('Decimal'))
        .map(field => [`${type.name}.${field.name}`, accessOf(type, field)]),
    );
  expect(amounts.length).toBeGreaterThan(5);
  for (const [name, access] of amounts)
    expect([name, access]).toEqual([name, expect.stringMatching(/^(priced|customer|admin)$/)]);
});

test('[ENT-1] of a vendor everyone may read key and name, and nothing else', () => {
  const vendor = schema.getType('Vendor');
  if (!isObjectType(vendor)) throw new Error('There is no type Vendor.');
  const open = Object.values(vendor.getFields())
    .filter(field => accessOf(vendor, field) !== 'admin')
    .map(field => field.name);
  expect(open.sort()).toEqual(['key', 'name']);
});
