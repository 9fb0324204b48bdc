import { LRUCache } from 'lru-cache';
import { CachedResponse } from './cached-response.js';

/** Stores a response; headers are names and values in turn, and the status is 200 if omitted. */
export type StoreResponse = (body: string, headers: readonly string[], status?: number) => void;

/**
 * Responses that are the same for every visitor, cached until the catalog changes. A response is stored only if nothing
 * has changed since its request began, so nothing in the cache is older than the last change that this server was
 * notified of.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, CachedResponse> | null;
  private version = 0;
  private listening = false;

  /**
   * @param mostBytes 0: nothing is cached
   * @param onLookup Called for the metrics with whether a cacheable response was in the cache
   */
  constructor(
    mostBytes: number,
    private readonly onLookup: (isHit: boolean) => void = () => undefined,
  ) {
    this.responses =
      mostBytes > 0 ? new LRUCache({ maxSize: mostBytes, sizeCalculation: response => response.bytes }) : null;
  }

  get bytes(): number {
    return this.responses?.calculatedSize ?? 0;
  }

  get entries(): number {
    return this.responses?.size ?? 0;
  }

  find(key: string): CachedResponse | undefined {
    const response = this.current(key);
    if (response) this.onLookup(true);
    return response;
  }

  /** Starts caching a response. Call it before computing the response. Returns the function that stores it. */
  begin(key: string): (...response: Parameters<StoreResponse>) => Promise<void> {
    const store = this.beginStoring(key);
    return (...response) => {
      this.onLookup(false);
      return store(...response);
    };
  }

  /**
   * Returns the cached JSON value, or computes and caches it. Serves parts of responses that cannot be cached as a
   * whole.
   */
  async remember<Value>(key: string, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.current(key);
    if (cached) return JSON.parse((await cached.encodedFor('identity')).body.toString()) as Value;
    const store = this.beginStoring(key);
    const value = await compute();
    if (this.responses) void store(JSON.stringify(value), []);
    return value;
  }

  private current(key: string): CachedResponse | undefined {
    return this.listening ? this.responses?.get(key) : undefined;
  }

  private beginStoring(key: string): (...response: Parameters<StoreResponse>) => Promise<void> {
    const { responses, version } = this;
    const isCurrent = () => this.listening && version === this.version;
    return async (...parts) => {
      if (!responses || !isCurrent()) return;
      const response = await CachedResponse.of(...parts);
      if (isCurrent()) responses.set(key, response);
    };
  }

  /** Drops everything, because the catalog has changed. */
  clear(): void {
    this.version += 1;
    this.responses?.clear();
  }

  /**
   * Returns a response from before the database connection was lost, because none can be computed now. Undefined
   * while there is a connection.
   */
  findStale(key: string): CachedResponse | undefined {
    return this.listening ? undefined : this.responses?.get(key);
  }

  /**
   * A server that is not notified of changes caches nothing new. Its responses are stale, and are dropped once it is
   * notified again.
   */
  setListening(listening: boolean): void {
    this.version += 1;
    this.listening = listening;
    if (listening) this.responses?.clear();
  }
}
