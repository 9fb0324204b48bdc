import { placeFields } from '../../definitions/place.js';
import { Location } from './location.entity.js';
import { ownedRecordMutations } from './owned-record-mutations.js';
import { ownedRecordType } from './owned-record-type.js';

export const locations = ownedRecordType(Location, {
  subject: 'location',
  fields: placeFields,
  noun: 'delivery location',
  plural: 'delivery locations',
  most: 1000,
  labelOf: ({ address }) => address,
  access: 'self',
  verbs: { add: 'add', remove: 'remove' },
  isReplaced: true,
  references: {},
});

export const LocationMutations = ownedRecordMutations(locations);
