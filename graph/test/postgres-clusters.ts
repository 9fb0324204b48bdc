import { fileURLToPath } from 'node:url';

/** A private PostgreSQL cluster, as scripts/tools/postgres.mjs starts it. */
export interface Cluster {
  url: string;
  port: number;
  /** Its data directory */
  data: string;
  /** Process id of the server that all its processes descend from */
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
  /** Starts a copy that replays archived log up to a time, such as `2026-11-22 16:00:00.123456+00`, and then takes writes. */
  startRecovered(base: string, options: { archive: string; targetTime: string }): Promise<Cluster>;
  startReplica(url: string, options?: { settings?: Record<string, string> }): Promise<Cluster>;
}

/** The scripts that start clusters are plain JavaScript outside of the server's sources. */
export async function postgresClusters(): Promise<Clusters> {
  return (await import(fileURLToPath(new URL('../../scripts/tools/postgres.mjs', import.meta.url)))) as Clusters;
}
