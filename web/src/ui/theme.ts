import { createTheme, type MantineColorsTuple } from '@mantine/core';

// Steel serves links and quiet controls, safety the one most important action of a screen.
const steel: MantineColorsTuple = [
  '#f1f6f9',
  '#dfeaf0',
  '#bfd4df',
  '#9abccd',
  '#74a1b7',
  '#53859e',
  '#3b6d87',
  '#2b5b74',
  '#1f4e66',
  '#163c50',
];
const safety: MantineColorsTuple = [
  '#fff4ed',
  '#ffe6d5',
  '#fdc9a8',
  '#fba673',
  '#f9813d',
  '#f0641b',
  '#dd4f10',
  '#cd4710',
  '#c2410c',
  '#9a3412',
];
const coolGrey: MantineColorsTuple = [
  '#f8fafb',
  '#f4f6f8',
  '#e6eaee',
  '#d5dbe1',
  '#bcc5ce',
  '#98a4b0',
  '#6f7c89',
  '#57606a',
  '#3d454d',
  '#1f2328',
];

/**
 * The one theme of the interface library. Pages under the strict content policy get it as plain CSS
 * (mantine-theme.css holds the same values): change both together.
 */
export const theme = createTheme({
  colors: { blue: steel, orange: safety, gray: coolGrey },
  primaryColor: 'blue',
  // Shade 8 of every colour reaches 4.5:1 against white text.
  primaryShade: 8,
  black: '#1f2328',
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  respectReducedMotion: true,
});
