import { pageStart, type PageAssets } from './assets';
import { stateElementId, type PageState } from '../frame/page-state';

interface PageParts {
  /** React's output, with hoisted head elements first. */
  markup: string;
  state: PageState;
  assets: PageAssets;
}

const appStart = '<div id="app">';

/** Separates the titles, descriptions and picture preloads that React puts before the first element. */
export function splitMarkup(markup: string): { head: string; body: string } {
  const start = markup.indexOf(appStart);
  return { head: markup.slice(0, start), body: markup.slice(start) };
}

/** Returns JSON for a data block. Escapes "<", so that no text in it can end the block or open a comment. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** Returns the first script and the styles, which the first paint needs. Other scripts load after it. */
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
    // Never fetched: Vite's loader finds these links and does not load the inlined styles again. The media value stops
    // preload scanners, and `disabled` stops the parser.
    ...styles.map(file => `<link rel="stylesheet" href="${file}" media="not all" disabled>`),
  ];
}

export function pageHtml({ markup, state, assets }: PageParts): string {
  const { head, body } = splitMarkup(markup);
  return [
    '<!doctype html>',
    // The marks of page-start.js for a customer's page, so that it has prices without scripts as well.
    state.user ? '<html lang="en" data-session="stored" data-view="rows">' : '<html lang="en">',
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
    // Whitespace between the root and React's markup would be a hydration mismatch.
    `<body><div id="root">${body}</div>`,
    `<script type="application/json" id="${stateElementId}">${safeJson(state)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}
