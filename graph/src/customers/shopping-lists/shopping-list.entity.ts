import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { shoppingListFields } from '../../definitions/shopping-list.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

@Access('customer')
@ObjectType({
  description:
    'A list of products of the account. Everyone who signs in with the account shares it, and so do staff who act as the customer.',
})
@Entity({ tableName: 'shopping_list' })
@StoredFields(shoppingListFields)
export class ShoppingList extends withFields(shoppingListFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'note' | 'version';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Property({ type: 'integer' }) customerKey: number;
  @Field(() => Int, { description: 'Rises with each change of the list or its lines.' })
  @Property({ type: 'integer' })
  version = 1;
}
