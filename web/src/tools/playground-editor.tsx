import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './playground-editor.css';
import { useMonaco } from '@graphiql/react';
import { GraphiQL } from 'graphiql';
import { use, useEffect } from 'react';
import { currentSession } from '../session/session-store';
import { askStore } from './playground-fetch';
import { libraryPlugin, SaveAsReport } from './playground-library';
import { queryText, reportOfAddress, variablesText } from './playground-reports';

const firstQuery = `# To see prices and orders, sign
# in to the store first.
#
# Ctrl+Enter runs the query,
# Ctrl+Space completes a word.
# The book on the left lists
# every field.

query FirstLook {
  featuredProducts {
    key
    productId
    description
    standardCost
  }
}
`;

const theme = 'store';

/** The report that the address names is opened in the editor. Only staff have saved reports. */
const { isAdmin } = currentSession();
const addressed = isAdmin ? reportOfAddress() : Promise.resolve(null);
/** A tablet in portrait orientation only fits the query and its result. */
const hasRoomForPane = window.matchMedia('(min-width: 64em)').matches;

export function PlaygroundEditor() {
  const report = use(addressed);
  return (
    <GraphiQL
      fetcher={askStore}
      defaultQuery={firstQuery}
      {...(report && { initialQuery: queryText(report), initialVariables: variablesText(report) })}
      plugins={isAdmin ? [libraryPlugin] : []}
      {...(hasRoomForPane && {
        visiblePlugin: isAdmin && report === null ? libraryPlugin.title : 'Documentation Explorer',
      })}
      forcedTheme="light"
      editorTheme={{ light: theme, dark: theme }}
    >
      <GraphiQL.Logo>
        <></>
      </GraphiQL.Logo>
      {isAdmin && (
        <GraphiQL.Toolbar>
          {({ prettify, copy, merge }) => (
            <>
              {prettify}
              {merge}
              {copy}
              <SaveAsReport />
            </>
          )}
        </GraphiQL.Toolbar>
      )}
      <EditorColors />
      <PlainTabs />
    </GraphiQL>
  );
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Replaces the text editors' colors with the store's. The editors are loaded after the page. */
function EditorColors() {
  const monaco = useMonaco(state => state.monaco);
  useEffect(() => {
    if (!monaco) return;
    const link = token('--link');
    const colors = {
      'editor.background': '#ffffff00',
      'scrollbar.shadow': '#ffffff00',
      focusBorder: token('--focus'),
      highlight: link,
      'textLink.foreground': link,
      'textLink.activeForeground': token('--link-hover'),
      'list.highlightForeground': link,
      'list.hoverBackground': token('--area'),
      'list.focusHighlightForeground': link,
      'menu.selectionBackground': token('--area-strong'),
      'menu.selectionForeground': link,
      'editorSuggestWidget.selectedBackground': token('--area-strong'),
      'editorSuggestWidget.selectedForeground': link,
      'editorLineNumber.foreground': token('--text-quiet'),
      'editorLineNumber.dimmedForeground': token('--text-quiet'),
      'editorLineNumber.activeForeground': token('--text'),
      'quickInputList.focusBackground': token('--area-strong'),
      'quickInputList.focusForeground': token('--text'),
    };
    const rules = [
      { token: 'argument.identifier.gql', foreground: token('--warn') },
      { token: 'number', foreground: token('--good') },
    ];
    monaco.editor.defineTheme(theme, { base: 'vs', inherit: true, colors, rules });
    monaco.editor.setTheme(theme);
  }, [monaco]);
  return null;
}

/**
 * Turns GraphiQL's tabs into a plain list of buttons, one of them current. GraphiQL gives list items with buttons the
 * role "tab", and screen readers do not announce buttons inside a tab.
 */
function PlainTabs() {
  useEffect(() => {
    const list = document.querySelector('.graphiql-tabs');
    if (!list) return;
    const simplify = () => {
      list.removeAttribute('role');
      for (const item of list.querySelectorAll('[aria-selected]')) {
        item
          .querySelector('.graphiql-tab-button')
          ?.setAttribute('aria-current', item.getAttribute('aria-selected') ?? 'false');
        item.removeAttribute('aria-selected');
        item.removeAttribute('role');
      }
    };
    simplify();
    const observer = new MutationObserver(simplify);
    observer.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
    return () => observer.disconnect();
  }, []);
  return null;
}
