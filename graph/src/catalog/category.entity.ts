import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';

@Access('public')
@ObjectType({ description: 'A group of products; its name is unique, case ignored.' })
@Entity({ tableName: 'category' })
export class Category {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'featured';

  @Field(() => Int) @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => String) @Property({ type: 'string' }) name: string;

  @Field(() => Boolean, { description: 'Shown on the home page.' })
  @Property({ type: 'boolean' })
  featured = false;

  @Field(() => Int) @Property({ type: 'integer', version: true }) version: number;
}
