import { pageStart, type PageAssets } from './assets';
import { stateElementId, type PageState } from './page-state';

interface PageParts {
  /** What React rendered, hoisted head elements first. */
  markup: string;
  state: PageState;
  assets: PageAssets;
}

const appStart = '<div id="app">';

/** React puts titles, descriptions and picture preloads before the first element; they belong into the head. */
export function splitMarkup(markup: string): { head: string; body: string } {
  const start = markup.indexOf(appStart);
  return { head: markup.slice(0, start), body: markup.slice(start) };
}

/** JSON for a data block: "<" is written so that no text in it can end the block or open a comment. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** What the first paint needs besides the markup; the scripts come behind it. */
function looks({ entry, scripts, styles, inline }: PageAssets): string[] {
  const needs = `data-entry="${entry}" data-ahead="${scripts.join(' ')}"`;
  if (!inline)
    return [
      `<script src="${pageStart}" ${needs}></script>`,
      ...styles.map(file => `<link rel="stylesheet" href="${file}">`),
    ];
  return [
    `<script ${needs}>${inline.script}</script>`,
    `<style>${inline.style}</style>`,
    // Never fetched: they tell the scripts that load a page's styles with it which ones are here already. A browser that looks ahead
    // minds the medium, and one that has read the element that it is disabled.
    ...styles.map(file => `<link rel="stylesheet" href="${file}" media="not all" disabled>`),
  ];
}

export function pageHtml({ markup, state, assets }: PageParts): string {
  const { head, body } = splitMarkup(markup);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...looks(assets),
    head,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/pictures/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '<meta name="theme-color" content="#1f2328">',
    '</head>',
    // Nothing may stand between the root and React's markup: it would be a difference to mend.
    `<body><div id="root">${body}</div>`,
    `<script type="application/json" id="${stateElementId}">${safeJson(state)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}
