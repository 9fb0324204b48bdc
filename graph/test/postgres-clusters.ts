import { fileURLToPath } from 'node:url';

/** A private PostgreSQL cluster that scripts/tools/postgres.mjs has started. */
export interface Cluster {
  /** The database `store` as its owner, who is no superuser */
  url: string;
  superuserUrl: string;
  port: number;
  /** Its data directory */
  data: string;
  /** Process ID of the postmaster, the parent of all its processes */
  pid(): number;
  start(): Promise<void>;
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

interface Clusters {
  startPostgres(options?: {
    settings?: Record<string, string>;
    files?: Record<string, string>;
    parent?: string;
  }): Promise<Cluster>;
  unprivilegedUser(): { uid?: number; gid?: number };
  /** Copies a running cluster into `folder` and returns the path of the copy. */
  baseBackup(cluster: Cluster, folder: string): Promise<string>;
  /**
   * Starts a copy that replays the archived WAL up to a time, such as `2026-11-22 16:00:00.123456+00`, and then accepts
   * writes.
   */
  startRecovered(base: string, options: { archive: string; targetTime: string }): Promise<Cluster>;
  startReplica(url: string, options?: { settings?: Record<string, string> }): Promise<Cluster>;
}

/** Imports the scripts that start clusters, which are plain JavaScript outside the server's sources. */
export async function postgresClusters(): Promise<Clusters> {
  return (await import(fileURLToPath(new URL('../../scripts/tools/postgres.mjs', import.meta.url)))) as Clusters;
}
