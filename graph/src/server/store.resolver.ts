import { Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { store, type StoreIdentity } from '../platform/config/index.js';
import { about } from '../platform/shared/descriptions.js';
import { Access, SameFor } from '../platform/shared/graphql-access.js';

@Access('public')
@ObjectType({ description: "The store's name, address and contact information, as configured." })
export class StoreInfo implements StoreIdentity {
  @Field(() => String, { description: 'The business name shown to customers.' }) name: string;
  @Field(() => String, { description: 'Street address of the store and its pickup counter.' }) address: string;
  @Field(() => String, { description: 'City of the street address.' }) city: string;
  @Field(() => String, { description: about.state }) state: string;
  @Field(() => String, { description: about.zipCode }) zipCode: string;
  @Field(() => String, { description: 'The main line: ten digits without punctuation.' }) phoneNumber: string;
  @Field(() => String, { description: 'Opening hours as text for people to read.' }) hours: string;
  @Field(() => Int, { description: 'Four-digit year the business was founded.' }) establishedYear: number;
  @Field(() => String, { description: 'Slogan shown with the name.' }) tagline: string;
  @Field(() => String, { description: 'Web page with a map of the store.' }) mapUrl: string;
  @Field(() => String, { description: 'The charity that the store supports.' }) charityName: string;
  @Field(() => String, { description: 'Where visitors can donate to the charity.' }) charityUrl: string;
  @Field(() => String, {
    description: 'IANA time zone, such as America/Phoenix. Dates in filters, reports and texts are days in this zone.',
  })
  timeZone: string;
}

@Resolver()
export class StoreResolver {
  @Access('public')
  @SameFor('priceList')
  @Query(() => StoreInfo, { description: 'Who the store is, where it is and when it is open.' })
  storeInfo(): StoreInfo {
    return store;
  }
}
