import { setSourceMapsSupport } from 'node:module';

// Before anything else is loaded: what goes wrong is told in lines of the store's own sources. Those of libraries would take 20 MB.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
await import('./serve.js');
