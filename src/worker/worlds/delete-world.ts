import { deleteDB } from 'idb';
import { LOCAL } from '../../base/storage.ts';
import { StartedPrograms } from '../../receiver/host/started-programs.ts';
import { forgetKey } from '../storage/stored-keys.ts';
import { governmentKey } from '../storage/world-name.ts';

/** How long to wait for other connections to close, in milliseconds. */
const DELETE_TIMEOUT_MS = 4_000;

/**
 * Deletes a world and the government world beside it. The caller has made sure that no tab has it open. Rejects with a
 * message for the user.
 */
export async function deleteWorld(key: string): Promise<void> {
  // The world itself last: until then it is listed, so that the deletion can be repeated.
  for (const each of [governmentKey(key), key]) {
    await waitForDeletion(deleteDB(each));
    forgetKey(each);
  }
  // A later world of the same name must not start the programs of this one.
  new StartedPrograms(LOCAL, key).clear();
}

function waitForDeletion(deleting: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('Another tab uses this world. Close it, then try again.')),
      DELETE_TIMEOUT_MS,
    );
    deleting.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
