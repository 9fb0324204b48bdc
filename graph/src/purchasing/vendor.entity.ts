import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Field, Int, ObjectType } from 'type-graphql';
import { about } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import { KeyField, VersionField } from '../shared/graphql-fields.js';
import { aboutVendor } from './vendor-descriptions.js';

@Access('admin')
@ObjectType({
  description: 'A manufacturer or importer that the store buys from. Anyone may read `key` and `name`; all other fields are for staff. '
    + 'Texts that an imported report left blank are empty.',
})
@Entity({ tableName: 'vendor' })
export class Vendor {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @Access('public')
  @KeyField()
  @PrimaryKey({ type: 'integer' })
  key: number;

  @Access('public')
  @Field(() => String, { description: aboutVendor.name })
  @Property({ type: 'string' })
  name: string;

  @Field(() => String, { description: aboutVendor.id }) @Property({ type: 'string' }) id: string;
  @Field(() => String, { description: about.street }) @Property({ type: 'string' }) address = '';
  @Field(() => String, { description: about.city }) @Property({ type: 'string' }) city = '';
  @Field(() => String, { description: about.state }) @Property({ type: 'string' }) state = '';
  @Field(() => String, { description: about.zipCode }) @Property({ type: 'string' }) zipCode = '';
  @Field(() => String, { description: aboutVendor.federalTaxId }) @Property({ type: 'string' }) federalTaxId = '';
  @Field(() => String, { description: aboutVendor.accountNumber }) @Property({ type: 'string' }) accountNumber = '';

  @Field(() => Int, { nullable: true, description: aboutVendor.distMethodKey })
  @Property({ type: 'integer', nullable: true })
  distMethodKey: number | null = null;

  @Field(() => String, { description: aboutVendor.terms }) @Property({ type: 'string' }) terms = '';
  @Field(() => String, { description: aboutVendor.ourAccountNumber }) @Property({ type: 'string' }) ourAccountNumber = '';
  @Field(() => String, { description: aboutVendor.contactName }) @Property({ type: 'string' }) contactName = '';
  @Field(() => String, { description: about.phoneNumber }) @Property({ type: 'string' }) phoneNumber = '';
  @Field(() => String, { description: about.optionalPhoneNumber }) @Property({ type: 'string' }) faxNumber = '';

  @Field(() => Int, { nullable: true, description: aboutVendor.purchasingAgentKey })
  @Property({ type: 'integer', nullable: true })
  purchasingAgentKey: number | null = null;

  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
