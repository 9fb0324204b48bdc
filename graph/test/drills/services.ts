import { fileURLToPath } from 'node:url';

export interface Service {
  port: number;
  stop(): Promise<void>;
}

interface Services {
  startHaproxy(name: 'store' | 'database', env: Record<string, string>, port: number): Promise<Service>;
  startPgbouncer(poolMode: 'session' | 'transaction', serverPort: number): Promise<Service>;
  findProgram(name: string, debianPackage?: string): string;
}

const tool = (name: string) =>
  import(fileURLToPath(new URL(`../../../scripts/tools/${name}.mjs`, import.meta.url))) as Promise<unknown>;

/** Loads the scripts that start HAProxy and PgBouncer with the configuration in deploy/. */
export async function services(): Promise<Services> {
  return (await tool('services')) as Services;
}

export async function freePort(): Promise<number> {
  return ((await tool('postgres')) as { freePort(): Promise<number> }).freePort();
}
