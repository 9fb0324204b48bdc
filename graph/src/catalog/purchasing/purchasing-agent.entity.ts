import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { personFields } from '../../definitions/person.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

@Access('admin')
@ObjectType({ description: 'An employee of the store who buys from vendors. Agents do not sign in with this record.' })
@Entity({ tableName: 'purchasing_agent' })
@StoredFields(personFields)
export class PurchasingAgent extends withFields(personFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
