import { mostLooseItems } from '../catalog/index.js';
import { productFields } from '../../definitions/product.js';

/** The most items that are proposed or confirmed at once */
export const mostItems = 500;
export const mostProposals = 20;

/** Descriptions for both interfaces. */
export const about = {
  proposalsOf:
    `Proposes families for items for sale that are in none, from the descriptions of a category: the first ${mostLooseItems.toLocaleString('en-US')} ` +
    'by description are read. Nothing is stored until `confirmFamily`.',
  proposals: `The largest families first, at most ${mostProposals}.`,
  proposalsType: 'Families that the descriptions of a category suggest.',
  withoutFamily: 'Items for sale of the category that are in no family.',
  totalCount: 'Number of families that the descriptions suggest, of which `proposals` has the largest.',
  proposal: 'A suggested family: items whose descriptions differ only in their attributes.',
  proposedName: 'What the descriptions have in common, such as "Hex Cap Screw".',
  columns: 'Names of the attributes, in the order of columns in a catalog.',
  itemCount: `Number of items in the family, of which \`items\` has the first ${mostItems}.`,
  items: `At most ${mostItems}, by description.`,
  item: 'An item with the attributes that its description suggests.',
  productId: 'The item ID that customers order by.',
  description: 'The description that the attributes were read from.',
  attributes:
    'In the format of `Product.attributes`, such as "Thread: 3/8-16; Length: 2 in". Each value is part of the description.',
  isSameAsAnother: 'True if another item of the proposal has the same attributes.',
  familiesOf: 'The families of a category by name, at most 500.',
  family: 'A family with the number of its items, for staff.',
  name: `At most ${productFields.family.most} characters. Case is ignored.`,
  productKey: 'Key of one of its items, for `productFamily`.',
  count: 'Items for sale in it.',
  confirm:
    'Puts items of one category into a family and sets their attributes, all or nothing. A family that exists keeps its other items. ' +
    'STALE if an item has changed since its version was read, with `items` that lists the changed ones; NOT_FOUND if one is no longer sold.',
  confirmInput: 'A family with the items to put into it.',
  confirmedItems: `1 to ${mostItems} items of one category, each once.`,
  confirmedItem: 'An item to put into the family.',
  seenVersion: 'The `version` that was read.',
  remove:
    'Takes all items for sale out of a family; they keep their attributes. Returns the number of items. NOT_FOUND if the category has no such family.',
  removeInput: 'The family whose items are taken out of it.',
  removed: 'Number of items removed from the family.',
} as const;
