import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './graphiql.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { currentSession } from '../session/session-store';
import { sessionOpened } from '../session/session';
import { askStore } from './playground-fetch';
import { libraryPlugin, SaveAsReport } from './playground-library';
import { queryText, reportOfAddress, variablesText } from './playground-reports';

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

/** Only staff have a library of reports; a report that the address names stands in the editor. */
async function start(root: HTMLElement): Promise<void> {
  await sessionOpened;
  const { isAdmin } = currentSession();
  const report = isAdmin ? await reportOfAddress() : null;
  createRoot(root).render(
    <GraphiQL
      fetcher={askStore}
      defaultQuery={FIRST_QUERY}
      {...(report && { initialQuery: queryText(report), initialVariables: variablesText(report) })}
      plugins={isAdmin ? [libraryPlugin] : []}
      visiblePlugin={isAdmin && report === null ? libraryPlugin.title : 'Documentation Explorer'}
      forcedTheme="light"
    >
      {isAdmin && <GraphiQL.Toolbar>{({ prettify, copy, merge }) => <>{prettify}{merge}{copy}<SaveAsReport /></>}</GraphiQL.Toolbar>}
    </GraphiQL>,
  );
}

const root = document.getElementById('graphiql');
if (root) void start(root);
