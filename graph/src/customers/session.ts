import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import type { SignIn } from './sign-in.service.js';

@Access('public')
@ObjectType({ description: 'The signed-in person as the browser keeps it. Before the first password is chosen it holds key and customerNumber only.' })
export class SessionUser {
  @Field(() => Int) key: number;
  @Field(() => Int) customerNumber: number;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => String, { nullable: true }) phoneNumber?: string;
  @Field(() => String, { nullable: true }) address?: string;
  @Field(() => String, { nullable: true }) zipCode?: string;
  @Field(() => String, { nullable: true }) city?: string;
  @Field(() => String, { nullable: true }) state?: string;
  @Field(() => String, { nullable: true }) faxNumber?: string | null;
  @Field(() => Int, { nullable: true }) pricingTier?: number;
}

@Access('public')
@ObjectType({ description: 'A sign-in: send the token as `Authorization: Bearer {token}`; it ends after 12 hours.' })
export class Session {
  @Field(() => String) token: string;
  @Field(() => Boolean, { description: 'The token only serves to change the password.' }) mustChangePassword: boolean;
  @Field(() => SessionUser) user: SessionUser;
}

/** What is told of the person that signs in. */
export function sessionOf({ token, user, mustChangePassword }: SignIn): Session {
  const known = { key: user.key, customerNumber: user.customerNumber };
  if (mustChangePassword) return { token, mustChangePassword, user: known };
  const { name, phoneNumber, address, zipCode, city, state, faxNumber, pricingTier } = user;
  return { token, mustChangePassword, user: { ...known, name, phoneNumber, address, zipCode, city, state, faxNumber, pricingTier } };
}

/** The same for REST: a full sign-in says nothing of the password, one that only serves to change it says so. */
export function sessionBody(signIn: SignIn) {
  const { mustChangePassword, ...session } = sessionOf(signIn);
  return mustChangePassword ? { ...session, mustChangePassword } : session;
}
