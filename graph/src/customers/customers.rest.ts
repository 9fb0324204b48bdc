import { z } from 'zod';
import { about } from '../shared/descriptions.js';
import { customerNumberInput, keyNamed, parseInput } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import type { CustomerNumbersService } from './customer-numbers.service.js';
import type { CustomersService } from './customers.service.js';
import { financeFields } from '../definitions/finance.js';
import type { RegistrationService } from './registration.service.js';
import { registrationInput } from './customer-rules.js';
import { sessionBody, sessionSchema } from './session.js';
import type { SignInService } from './sign-in.service.js';

interface Services {
  customers: CustomersService;
  customerNumbers: CustomerNumbersService;
  registration: RegistrationService;
  signIn: SignInService;
}

const loginBody = z.object({
  customerNumber: customerNumberInput,
  password: z.string('must be text').describe(about.password),
});
const passwordBody = z.object({
  currentPassword: z.string('must be text').describe('The password that signed in.'),
  newPassword: z.string('must be text').describe(about.password),
  activationCode: z.string('must be text').optional().describe('Needed for the first password; staff hand it out.'),
});

export const customersRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/auth/register',
    description:
      'Registers a customer with its first contact and delivery location, and signs it in. Needs no captcha, so few registrations per IP address are allowed.',
    access: 'public',
    body: registrationInput,
    response: { 201: sessionSchema },
    handle: async ({ body, services }) => ({
      data: sessionBody(await services.registration.registerThroughRest(body ?? {})),
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
      return { data: sessionBody(await services.signIn.signIn(customerNumber, password)) };
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
      data: sessionBody(await services.signIn.changePassword(parseInput(passwordBody, body))),
    }),
  },
  {
    method: 'get',
    path: '/customers/:customerNumber/exists',
    description: 'Returns true if the customer number is in use or was used before. Limited per IP address.',
    access: 'public',
    params: { customerNumber: z.int().min(1).describe(about.customerNumber) },
    body: null,
    response: { 200: z.boolean().describe('Whether the number is taken.') },
    handle: async ({ params, services }) => ({
      data: await services.customerNumbers.exists(keyNamed(params, 'customerNumber', customerNumberInput)),
    }),
  },
  {
    method: 'get',
    path: '/authcustomers/cod',
    description: 'Returns true if the caller may not order on account.',
    access: 'customer',
    body: null,
    response: { 200: z.boolean().describe('Whether orders on account are refused.') },
    handle: async ({ services }) => ({ data: await services.customers.ownCod() }),
  },
  {
    method: 'get',
    path: '/authcustomers/porule',
    description: 'Returns whether each order of the caller needs a PO number. Jobs can require one as well.',
    access: 'customer',
    body: null,
    response: { 200: z.boolean().meta({ description: financeFields.requiresPoNumber.description }) },
    handle: async ({ services }) => ({ data: await services.customers.ownPoRule() }),
  },
];
