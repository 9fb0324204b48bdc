import { Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { store, type StoreIdentity } from '../config/index.js';
import { Access, SameForVisitors } from '../shared/graphql-access.js';

@Access('public')
@ObjectType({ description: 'Who the store is, and where.' })
export class StoreInfo implements StoreIdentity {
  @Field(() => String) name: string;
  @Field(() => String) address: string;
  @Field(() => String) city: string;
  @Field(() => String) state: string;
  @Field(() => String) zipCode: string;
  @Field(() => String, { description: 'The main line, 10 digits' }) phoneNumber: string;
  @Field(() => String) hours: string;
  @Field(() => Int) establishedYear: number;
  @Field(() => String) tagline: string;
  @Field(() => String) mapUrl: string;
  @Field(() => String) charityName: string;
  @Field(() => String) charityUrl: string;
  @Field(() => String, { description: 'IANA zone whose days dates mean' }) timeZone: string;
}

@Resolver()
export class StoreResolver {
  @Access('public')
  @SameForVisitors()
  @Query(() => StoreInfo, { description: 'The store\'s name, address, phone and hours.' })
  storeInfo(): StoreInfo {
    return store;
  }
}
