import { fieldNames } from '../definitions/field.js';
import { businessFields } from '../definitions/business.js';
import { categoryFields } from '../definitions/category.js';
import { customerJobFields } from '../definitions/customer-job.js';
import { financeFields } from '../definitions/finance.js';
import { personFields } from '../definitions/person.js';
import { pricingInfoFields, productFields } from '../definitions/product.js';
import { shoppingListFields, shoppingListLineFields } from '../definitions/shopping-list.js';
import { vendorFields } from '../definitions/vendor.js';

/** Descriptions of the objects that fragments make from fields with aliases such as `customer__key` */
export const nestedObjects: Readonly<Record<string, string>> = { customer: 'The customer who ordered.' };

/** What responses contain. Each fragment is a named schema of the API reference. */
export const restFragments = `
  fragment Product on Product {
    key ${fieldNames(productFields).join(' ')}
    vendor { key name }
    category { key ${fieldNames(categoryFields).join(' ')} }
    favorite @include(if: $signedIn)
    favoriteKey @include(if: $signedIn)
    version
  }
  fragment PurchasingAgent on PurchasingAgent { key ${fieldNames(personFields).join(' ')} version }
  fragment Vendor on Vendor { key ${fieldNames(vendorFields).join(' ')} version }
  fragment Category on Category { key ${fieldNames(categoryFields).join(' ')} version }
  fragment PricingInfo on PricingInfo { productKey ${fieldNames(pricingInfoFields).join(' ')} version }
  fragment ProductFamily on ProductFamily {
    name category { ...Category } columns totalCount products { ...Product }
  }
  fragment RemovedProduct on RemovedProduct { key productId description removedAt substituteId isTaken version }
  fragment SearchSynonyms on SearchSynonyms { words version }
  fragment AttributeFacet on AttributeFacet { name values { ...AttributeValueFacet } }
  fragment AttributeValueFacet on AttributeValueFacet { value count }
  fragment FamilyFacet on FamilyFacet { productKey name count }
  fragment VariantFacets on VariantFacets { families { ...FamilyFacet } attributes { ...AttributeFacet } }
  fragment SearchWord on SearchWord { text isUsed }
  fragment PartialSearchResult on PartialSearchResult { words { ...SearchWord } products { ...Product } totalCount }
  fragment Customer on Customer { key customerNumber ${fieldNames(businessFields).join(' ')} pricingTier version }
  fragment RemovedCustomer on RemovedCustomer { key customerNumber name removedAt version }
  fragment CustomerFinance on CustomerFinance {
    customerKey ${fieldNames(financeFields).join(' ')} pricingTier version
  }
  fragment CustomerJob on CustomerJob { key customerKey ${fieldNames(customerJobFields).join(' ')} version }
  fragment OwnNumber on OwnNumber {
    number productKey productId description product { ...Product } substitute { ...Product }
  }
  fragment Cart on Cart { key name active version orderedVersion lineCount }
  fragment CartWithLines on Cart {
    ...Cart
    lines {
      productKey productId description product { ...Product } substitute { ...Product }
      quantity confirmed position seenPrice seenInStoreOnly staffName
    }
  }
  fragment ShoppingList on ShoppingList { key ${fieldNames(shoppingListFields).join(' ')} version lineCount }
  fragment ShoppingListWithLines on ShoppingList {
    ...ShoppingList
    lines {
      productKey productId description product { ...Product } substitute { ...Product }
      ${fieldNames(shoppingListLineFields).join(' ')} position
    }
  }
  fragment OrderJob on OrderJob { key name code }
  fragment OrderContact on OrderContact { key name email phoneNumber }
  fragment OrderLocation on OrderLocation { key address city state zipCode }
  fragment Order on Order {
    key date total status payment
    customer__key: customerKey customer__customerNumber: customerNumber customer__name: customerName
    contact { ...OrderContact }
    location { ...OrderLocation }
    pickup poNumber note job { ...OrderJob } placedBy version
  }
  fragment OrderLine on OrderLine {
    key productKey productId ownNumber description imageAddress quantity unit unitPrice price
  }
  fragment ListedOrder on Order { key date total status poNumber job { ...OrderJob } }
  fragment LastBought on LastBought { unit unitPrice quantity date }
  fragment BuyAgainItem on BuyAgainItem {
    productKey productId description product { ...Product } substitute { ...Product } lastBought { ...LastBought }
    orderCount intervalDays nextOn isDue priceChange
  }
  fragment ReorderSubstitute on ReorderSubstitute { product { ...Product } message quantity inCart }
  fragment ReorderLine on ReorderLine {
    productKey productId ownNumber description imageAddress product { ...Product }
    orderedQuantity orderedUnit orderedUnitPrice verdict message quantity priceChange inCart
    substitute { ...ReorderSubstitute }
  }
  fragment FailedMail on FailedMail {
    id orderKey customerKey customerNumber customerName recipient reason isRefused attempts firstAttemptAt lastAttemptAt
  }
  fragment PaymentDifference on PaymentDifference {
    key kind transId invoiceNumber orderKey storeAmount storeState providerAmount providerStatus
    foundAt lastFoundAt resolvedAt resolvedBy note
  }
  fragment SettlementRun on SettlementRun { key state startedAt finishedAt by compared found closed problem }
  fragment CategoryFamily on CategoryFamily { productKey name count }
  fragment FamilyProposalItem on FamilyProposalItem { key productId description attributes isSameAsAnother version }
  fragment FamilyProposals on FamilyProposals {
    withoutFamily totalCount proposals { name columns itemCount items { ...FamilyProposalItem } }
  }
`;
