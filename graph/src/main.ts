import { setSourceMapsSupport } from 'node:module';

// Set before anything else is loaded, so that stack traces show the store's source lines. Source maps of libraries
// would take 20 MB.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
await import('./serve.js');
