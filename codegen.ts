import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['web/src/**/*.graphql'],
  // The server part can be built alone, without any web document.
  ignoreNoDocuments: true,
  generates: {
    'web/src/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.generated.ts' },
      plugins: ['typescript-operations', 'typed-document-node', './web/codegen/hooks-plugin.ts'],
      config: {
        scalars: { Decimal: 'string', Upload: 'File' },
        useTypeImports: true,
        skipTypename: true,
        avoidOptionals: { field: true },
        inlineFragmentTypes: 'combine',
      },
    },
  },
};

// The generator reads its configuration from the default export.
export default config;
