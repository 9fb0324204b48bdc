// Builds the store if needed, then runs the server.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    'The store needs Node 22.18 or newer. On Linux and Windows, npm ci installs it. On macOS, install it first.',
  );
  process.exit(1);
}
// Imported only now, because an older Node cannot load them.
const { buildFirst } = await import('./tools/build-first.mjs');
buildFirst();
await import('./tools/run-server.mjs');
