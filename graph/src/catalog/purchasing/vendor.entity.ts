import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { ObjectType } from 'type-graphql';
import type { OptionalNames } from '../../definitions/field.js';
import { vendorFields } from '../../definitions/vendor.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

@Access('admin')
@ObjectType({
  description:
    'A manufacturer or importer that the store buys from. Anyone may read `key` and `name`; all other fields are for staff. ' +
    'Texts that an imported report left blank are empty.',
})
@Entity({ tableName: 'vendor' })
@StoredFields(vendorFields, { public: ['name'] })
export class Vendor extends withFields(vendorFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | OptionalNames<typeof vendorFields>;

  @Access('public') @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Property({ type: 'integer', nullable: true }) purchasingAgentKey: number | null = null;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
