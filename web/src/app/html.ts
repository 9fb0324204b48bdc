import type { PageAssets } from './assets';
import { STATE_ELEMENT_ID, type PageState } from './page-state';

interface PageParts {
  /** What React rendered, hoisted head elements first. */
  markup: string;
  state: PageState;
  assets: PageAssets;
}

const APP_START = '<div id="app">';

/** React puts titles, descriptions and picture preloads before the first element; they belong into the head. */
export function splitMarkup(markup: string): { head: string; body: string } {
  const start = markup.indexOf(APP_START);
  return { head: markup.slice(0, start), body: markup.slice(start) };
}

/** JSON for a data block: "<" is written so that no text in it can end the block or open a comment. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

export function pageHtml({ markup, state, assets }: PageParts): string {
  const { head, body } = splitMarkup(markup);
  return [
    '<!doctype html>',
    '<html lang="en" data-mantine-color-scheme="light">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<script src="/page-marks.js"></script>',
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    `<script type="module" src="${assets.entry}"></script>`,
    ...assets.scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
    '<link rel="icon" href="/pictures/favicon.svg" type="image/svg+xml">',
    '<meta name="theme-color" content="#1f2328">',
    head,
    '</head>',
    // Nothing may stand between the root and React's markup: it would be a difference to mend.
    `<body><div id="root">${body}</div>`,
    `<script type="application/json" id="${STATE_ELEMENT_ID}">${safeJson(state)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}
