import { type Class, classOver } from '../class/class-over.ts';
import type { HostedPlatform } from '../platform/platform.ts';
import { classValues } from '../sql/class-values.ts';
import type { Sql } from '../sql/sql.ts';
import { makeSecret } from './world-name.ts';

interface ClassOfWorld {
  readonly platform: HostedPlatform;
  readonly sql: Sql;
  /** Settles once what was written is durable. */
  readonly sync: () => Promise<unknown>;
  readonly hostKey: string;
  /** The name of the world. */
  readonly world: string;
  /** When the world ends, in epoch milliseconds. */
  readonly worldEnds: number;
}

/**
 * The class in front of the platform of a world, kept in the storage of its object.
 *
 * @throws if the stored class cannot be read
 */
export function classInObject(given: ClassOfWorld): Class {
  const { platform, sql, sync, hostKey, world, worldEnds } = given;
  const values = classValues(sql);
  return classOver({
    platforms: [platform],
    storage: {
      read: values.read,
      write: async (name, value) => {
        values.write(name, value);
        await sync();
      },
    },
    secret: () => makeSecret(hostKey, world, crypto.getRandomValues(new Uint8Array(32))),
    now: Date.now,
    later: (delay_ms, callback) => void setTimeout(callback, delay_ms),
    worldEnds,
  });
}
