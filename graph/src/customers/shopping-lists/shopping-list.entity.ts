import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField } from '../../platform/shared/graphql-fields.js';
import { about } from './shopping-list-descriptions.js';

@Access('customer')
@ObjectType({
  description:
    'A list of products of the account. Everyone who signs in with the account shares it, and so do staff who act as the customer.',
})
@Entity({ tableName: 'shopping_list' })
export class ShoppingList {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Property({ type: 'integer' }) customerKey: number;
  @Field(() => String, { description: about.name }) @Property({ type: 'string' }) name: string;
  @Field(() => String, { description: about.note }) @Property({ type: 'string' }) note: string;
  @Field(() => Int, { description: 'Rises with each change of the list or its lines.' })
  @Property({ type: 'integer' })
  version = 1;
}
