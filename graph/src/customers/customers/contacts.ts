import { personFields } from '../../definitions/person.js';
import { Contact } from './contact.entity.js';
import { ownedRecordMutations } from './owned-record-mutations.js';
import { ownedRecordType } from './owned-record-type.js';

export const contacts = ownedRecordType(Contact, {
  subject: 'contact',
  fields: personFields,
  noun: 'contact',
  plural: 'contacts',
  most: 1000,
  labelOf: ({ name }) => name,
  access: 'self',
  verbs: { add: 'add', remove: 'remove' },
  isReplaced: true,
  references: {},
});

export const ContactMutations = ownedRecordMutations(contacts);
