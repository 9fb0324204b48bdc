import { z } from 'zod';
import { about } from '../../platform/shared/descriptions.js';
import { customerNumberInput, parseInput } from '../../platform/shared/input.js';
import type { RestRoute } from '../../platform/shared/rest.js';
import { RegistrationService } from './registration.service.js';
import { registrationInput } from './customer-rules.js';
import { sessionBody, sessionSchema } from './session.js';
import { SignInService } from './sign-in.service.js';

const loginBody = z.object({
  customerNumber: customerNumberInput,
  password: z.string('must be text').describe(about.password),
});
const passwordBody = z.object({
  currentPassword: z.string('must be text').describe('The password that signed in.'),
  newPassword: z.string('must be text').describe(about.password),
  activationCode: z.string('must be text').optional().describe('Needed for the first password; staff hand it out.'),
});

export const customersRoutes: RestRoute[] = [
  {
    method: 'post',
    path: '/auth/register',
    description:
      'Registers a customer with its first contact and delivery location, and signs it in. Needs no captcha, so few registrations per IP address are allowed.',
    access: 'public',
    body: registrationInput,
    response: { 201: sessionSchema },
    handle: async ({ body, services }) => ({
      data: sessionBody(await services.get(RegistrationService).registerThroughRest(body ?? {})),
    }),
  },
  {
    method: 'post',
    path: '/auth/login',
    description: 'Signs in. With `mustChangePassword`, the token is accepted only by `POST /auth/password`.',
    access: 'public',
    body: loginBody,
    response: { 200: sessionSchema },
    handle: async ({ body, services }) => {
      const { customerNumber, password } = parseInput(loginBody, body);
      return { data: sessionBody(await services.get(SignInService).signIn(customerNumber, password)) };
    },
  },
  {
    method: 'post',
    path: '/auth/password',
    description:
      "Changes the caller's password, ends all of its sign-ins and returns a new one. The first password also needs `activationCode`.",
    access: 'passwordChange',
    body: passwordBody,
    response: { 200: sessionSchema },
    handle: async ({ body, services }) => ({
      data: sessionBody(await services.get(SignInService).changePassword(parseInput(passwordBody, body))),
    }),
  },
];
