import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Globals of scripts: Node's, and those of the browser page that they visit. */
const scriptGlobals = Object.fromEntries(
  [
    'AbortController',
    'process',
    'console',
    'document',
    'fetch',
    'URL',
    'Buffer',
    'setTimeout',
    'clearTimeout',
    'AbortSignal',
    'performance',
    'localStorage',
    'FormData',
    'Blob',
    'setInterval',
    'clearInterval',
  ].map(name => [name, 'readonly']),
);

const rawMarkup = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: "Text goes into the page as text. Markup from data is how a stranger's script gets in.",
};
const rawMarkupByAssignment = {
  selector:
    "AssignmentExpression[left.property.name=/^(inner|outer)HTML$/], CallExpression[callee.property.name='insertAdjacentHTML']",
  message: rawMarkup.message,
};
const chosenTests = {
  selector:
    'CallExpression[callee.object.name=/^(test|it|describe)$/][callee.property.name=/^(only|skip|fixme|todo)$/]',
  message: 'Every test runs every time; one that cannot run is mended or removed.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/*.generated.*',
      '**/.data/',
      '**/coverage/',
      '**/.cache/',
      '**/test-results/',
      '**/playwright-report/',
      'web/public/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // An unused parameter that a handler must accept starts with an underscore.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
      ],
      // Entities and GraphQL types are classes that consist of decorated fields only.
      '@typescript-eslint/no-extraneous-class': [
        'error',
        { allowWithDecorator: true, allowStaticOnly: false, allowEmpty: false },
      ],
      // Constants are named like other variables. Components, contexts and classes start with a capital letter.
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'variable', format: ['camelCase', 'PascalCase'], leadingUnderscore: 'allow' },
      ],
      'arrow-body-style': ['error', 'as-needed'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-param-reassign': 'error',
      'prefer-const': 'error',
      complexity: ['error', 20],
      'max-depth': ['error', 4],
      'max-params': ['error', 6],
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 100, skipComments: true }],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'no-restricted-syntax': ['error', rawMarkup, rawMarkupByAssignment],
    },
  },
  {
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 200, skipComments: true }] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*'],
    rules: { 'no-restricted-globals': ['error', 'afterEach', 'beforeEach', 'describe', 'expect', 'jest', 'test'] },
  },
  {
    // Structured data for search engines must be in a script element. The file escapes text that could close it.
    files: ['web/src/ui/page-head.tsx'],
    rules: { 'no-restricted-syntax': ['error', rawMarkupByAssignment] },
  },
  {
    // The tools that read these files require a default export.
    files: [
      '**/*.config.{js,ts,mjs}',
      'codegen.ts',
      '.dependency-cruiser.mjs',
      '.size-limit.mjs',
      'graph/test/global-{setup,teardown}.mjs',
      'graph/test/{run-natively,sequencer}.mjs',
      'web/e2e/prepare-data.ts',
      'web/test/*.mjs',
      '**/*.d.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['scripts/**', 'bench/**', 'graph/src/commands/**', 'graph/src/serve.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: scriptGlobals },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'web/e2e/**', 'graph/test/**'],
    rules: {
      // A group of tests is one function, so its length grows with the number of tests.
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 700 }],
      'no-restricted-syntax': ['error', rawMarkup, rawMarkupByAssignment, chosenTests],
    },
  },
  {
    // Playwright reads a fixture's dependencies from its parameter pattern; an empty pattern means none.
    files: ['web/e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    // Cells of a spreadsheet may contain control characters; these modules find and remove them.
    files: [
      'graph/src/platform/spreadsheets/**',
      'graph/src/platform/xlsx-reader/**',
      'graph/src/staff/imports/recognize/**',
    ],
    rules: { 'no-control-regex': 'off' },
  },
  {
    // A migration is one function, which is never changed once it has landed.
    files: ['graph/src/platform/database/migrations/*.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
);
