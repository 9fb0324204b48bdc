import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './graphiql.css';
import { GraphiQL, type GraphiQLProps } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { getToken, sessionOpened } from '../session/session';

const FIRST_QUERY = `# The store's GraphQL playground
#
# It asks with your session of the
# store: sign in there first to see
# prices and your orders.
#
# Ctrl+Enter runs, Ctrl+Space completes.
# The book at the left explains every
# field.

query FirstLook {
  featuredProducts {
    key
    productId
    description
    standardCost
  }
}
`;

const fetcher: GraphiQLProps['fetcher'] = async (parameters) => {
  await sessionOpened;
  const token = getToken();
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(parameters),
  });
  return response.json() as Promise<Record<string, unknown>>;
};

const root = document.getElementById('graphiql');
if (root) createRoot(root).render(<GraphiQL fetcher={fetcher} defaultQuery={FIRST_QUERY} visiblePlugin="Documentation Explorer" forcedTheme="light" />);
