import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { categoryFields } from '../../definitions/category.js';
import type { OptionalNames } from '../../definitions/field.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

@Access('public')
@ObjectType({ description: 'A group of products. A product belongs to one category at most.' })
@Entity({ tableName: 'category' })
@StoredFields(categoryFields)
export class Category extends withFields(categoryFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | OptionalNames<typeof categoryFields>;

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
