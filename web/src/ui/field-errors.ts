import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The first message for each field that the server refused, such as "customer.zipCode". */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.errors : null;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) =>
      Array.isArray(messages) && typeof messages[0] === 'string' ? [[field, messages[0]]] : [],
    ),
  );
}
