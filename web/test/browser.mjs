import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have, and Node, but not jsdom. */
const names = ['AbortController', 'AbortSignal', 'Headers', 'ReadableStream', 'Request', 'Response', 'TextDecoder'];
const missing = Object.fromEntries([...names, 'TextEncoder', 'structuredClone'].map(name => [name, globalThis[name]]));

/** A browser without network and layout. */
export default class Browser extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, missing);
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
  }
}
