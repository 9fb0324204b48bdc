import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { KeyField, VersionField } from '../shared/graphql-fields.js';
import { aboutCategory } from './product-descriptions.js';

@Access('public')
@ObjectType({ description: 'A group of products. A product belongs to one category at most.' })
@Entity({ tableName: 'category' })
export class Category {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'featured';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => String, { description: aboutCategory.name }) @Property({ type: 'string' }) name: string;
  @Field(() => Boolean, { description: aboutCategory.featured }) @Property({ type: 'boolean' }) featured = false;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
