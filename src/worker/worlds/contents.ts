import type { DeploymentName } from '../../contract/deployments.ts';
import type { ResetOptions } from '../../contract/sandbox.ts';
import { createPlatform } from '../../platform/platform.ts';
import type { Deployment } from '../../platform/runtime/deployment.ts';
import type { KeptWorld } from '../../platform/store/journal.ts';
import type { WorldDatabase } from '../storage/database.ts';
import { readHostSalt } from '../storage/host-salt.ts';
import { withDatabase } from './make-world.ts';
import { findStoredKeys } from '../storage/stored-keys.ts';
import { WorldJournal } from '../storage/world-journal.ts';
import { governmentKey } from '../storage/world-name.ts';
import { readSnapshot, type BothWorlds } from '../../platform/service/world-file.ts';

const journalOf = (database: WorldDatabase) => new WorldJournal(database, () => undefined);

/** Stores a world in place of the one in the database, with an empty log. */
export const beginWorld = (database: WorldDatabase, world: KeptWorld): Promise<void> =>
  journalOf(database).begin(world);

/** Stores both deployments of a world; `database` is open, and its name is `key`. */
export async function beginWorlds(
  key: string,
  database: WorldDatabase,
  { commercial, government }: BothWorlds,
): Promise<void> {
  await beginWorld(database, commercial);
  if (government !== null)
    await withDatabase(governmentKey(key), (beside) => beginWorld(beside, government));
}

/** Makes a new world like `POST /sandbox/reset`, with secrets of its own. Rejects with the refusal. */
export async function resetWorld(
  database: WorldDatabase,
  deployment: Deployment,
  options: Partial<ResetOptions>,
): Promise<void> {
  const salt = await readHostSalt(database);
  const platform = createPlatform({ deployment, salt, journal: journalOf(database) });
  const answer = await platform.fetch(
    new Request(`${deployment.base_url}/sandbox/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(options),
    }),
  );
  const { ok, message } = (await answer.json()) as { ok: boolean; message?: string };
  if (!ok) throw new Error(message);
}

/** Reads both deployments of a stored world. */
export async function readStoredWorlds(
  key: string,
  deployments: Readonly<Record<DeploymentName, Deployment>>,
  predictable: boolean,
): Promise<BothWorlds> {
  const commercial =
    (await withDatabase(key, readStoredWorld)) ??
    (await withDatabase(key, (database) =>
      createFreshWorld(database, deployments.commercial, predictable),
    ));
  const beside = governmentKey(key);
  const government = (await findStoredKeys()).has(beside)
    ? await withDatabase(beside, readStoredWorld)
    : null;
  return { commercial, government };
}

/** The world in a database; null if nothing of it has changed yet. */
async function readStoredWorld(database: WorldDatabase): Promise<KeptWorld | null> {
  const reading = database.transaction(['head', 'rows']);
  const [head, rows] = await Promise.all([
    reading.objectStore('head').get('head'),
    reading.objectStore('rows').getAll(),
  ]);
  return head === undefined ? null : { ...head, rows };
}

/** The world that opening the database would make. */
async function createFreshWorld(
  database: WorldDatabase,
  deployment: Deployment,
  predictable: boolean,
): Promise<KeptWorld> {
  const salt = predictable ? '' : await readHostSalt(database);
  const answer = await createPlatform({ deployment, salt }).fetch(
    new Request(`${deployment.base_url}/sandbox/snapshot`),
  );
  return readSnapshot(await answer.json());
}
