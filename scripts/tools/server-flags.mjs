/**
 * What Node is told when it runs the store. A small young generation is collected often and within a millisecond, so that nobody
 * waits for it. The heap grows by half before it is collected, not up to fourfold, which leaves the memory to the database.
 * The Dockerfile names the same.
 */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=8', '--heap-growing-percent=50'];
