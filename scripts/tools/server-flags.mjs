/**
 * Node's flags for the store. A semi-space of 16 MB and a heap that grows by three quarters (instead of up to fourfold) before a full
 * collection halve a busy server's memory at the same speed. The store logs Node's warnings itself. The Dockerfile and
 * docs/deployment.md name the same flags.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=75', '--no-warnings'];
