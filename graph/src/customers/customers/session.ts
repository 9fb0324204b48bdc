import { Field, Int, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, TimeField } from '../../platform/shared/graphql-fields.js';
import type { SignIn } from './sign-in.service.js';

@Access('public')
@ObjectType({
  description:
    'The signed-in customer, for display. Until the first password is chosen, all fields but `key` and `customerNumber` are null.',
})
export class SessionUser {
  @KeyField() key: number;
  @Field(() => Int, { description: about.customerNumber }) customerNumber: number;
  @Field(() => String, { nullable: true, description: about.businessName }) name?: string;
  @Field(() => String, { nullable: true, description: about.phoneNumber }) phoneNumber?: string;
  @Field(() => String, { nullable: true, description: about.street }) address?: string;
  @Field(() => String, { nullable: true, description: about.zipCode }) zipCode?: string;
  @Field(() => String, { nullable: true, description: about.city }) city?: string;
  @Field(() => String, { nullable: true, description: about.state }) state?: string;
  @Field(() => String, { nullable: true, description: about.optionalPhoneNumber }) faxNumber?: string | null;
  @Field(() => Int, { nullable: true, description: '42069 marks an admin; other values grant nothing.' })
  pricingTier?: number;
}

@Access('public')
@ObjectType({ description: 'A sign-in.' })
export class Session {
  @Field(() => String, {
    description:
      'Send it as `Authorization: Bearer {token}`. Expires after 12 hours, or 30 minutes when acting as a customer.',
  })
  token: string;

  @Field(() => Boolean, {
    description:
      'True if the token is accepted only by `changePassword`, because the customer must choose a password first.',
  })
  mustChangePassword: boolean;

  @TimeField('When a kept sign-in ends, in Unix seconds; null if the sign-in ends with its token.', { nullable: true })
  keptUntil: number | null;

  @Field(() => SessionUser, { description: 'Who has signed in, or the customer that staff act as.' })
  user: SessionUser;
}

/** The response to a sign-in. Before the first password is chosen, it reveals nothing but key and number. */
export function sessionOf({ token, user, mustChangePassword, kept }: SignIn): Session {
  const keptUntil = kept?.endsAt ?? null;
  const known = { key: user.key, customerNumber: user.customerNumber };
  if (mustChangePassword) return { token, mustChangePassword, keptUntil, user: known };
  const { name, phoneNumber, address, zipCode, city, state, faxNumber, pricingTier } = user;
  return {
    token,
    mustChangePassword,
    keptUntil,
    user: { ...known, name, phoneNumber, address, zipCode, city, state, faxNumber, pricingTier },
  };
}

const userText = z.string().nullable().optional();

/** The body of a sign-in. */
export const sessionSchema = z
  .object({
    token: z.string(),
    user: z
      .object({
        key: z.int(),
        customerNumber: z.int(),
        name: userText,
        phoneNumber: userText,
        address: userText,
        zipCode: userText,
        city: userText,
        state: userText,
        faxNumber: userText,
        pricingTier: z.int().nullable().optional(),
      })
      .meta({ id: 'SessionUser' }),
    mustChangePassword: z
      .literal(true)
      .optional()
      .describe('Present if the token is accepted only by `POST /auth/password`.'),
  })
  .meta({ id: 'Session' });

/** The same response for REST, where `mustChangePassword` is present only if it is true. */
export function sessionBody(signIn: SignIn) {
  const { mustChangePassword, keptUntil: _, ...session } = sessionOf(signIn);
  return mustChangePassword ? { ...session, mustChangePassword } : session;
}
