import {
  TEXT_TYPE,
  type Answer,
  type Answering,
  type ArrivedRequest,
  type FileAccess,
} from '../http/answer.ts';
import type { FileFacts, FileRecord } from '../model/files/file.ts';
import type { World } from '../model/world/world.ts';
import type { FileStore } from '../runtime/file-store.ts';
import { FileFault, refusalOf, refusing } from './file-fault.ts';
import { makeRoom, UPLOAD_LIFE_S } from './file-room.ts';
import { receiveUpload } from './receive-upload.ts';

const NAME = 'upload';

/** What an upload URL ends in. */
const ADDRESS = /^\/upload\/v1\/([A-Za-z0-9]{40})$/;

/** The uploads whose bytes are coming, and how many have come, by world in service: a second sender would write over the first. */
const COMING = new WeakMap<object, Map<string, number>>();

/**
 * How many bytes of a file have come.
 *
 * @param owner the world in service
 */
export const receivedBytes = (owner: object, { key, bytes, facts }: FileRecord): number =>
  facts === null ? (COMING.get(owner)?.get(key) ?? 0) : bytes;

/** Takes the bytes of an upload, before the world answers: they may take long to come. */
export async function readUpload(
  { path, world }: ArrivedRequest,
  { request, owner }: FileAccess,
  store: FileStore,
): Promise<Answering> {
  const secret = ADDRESS.exec(path)?.[1];
  const row = findUpload(world(), secret);
  if (row instanceof FileFault) return refusing(NAME, row);
  const coming = COMING.get(owner) ?? new Map<string, number>();
  COMING.set(owner, coming);
  if (coming.has(row.key)) return refusing(NAME, IS_COMING);
  coming.set(row.key, 0);
  try {
    await makeRoom(world(), store);
    const facts = await receiveUpload(request, row, store, (bytes) => coming.set(row.key, bytes));
    return (now) => keepFacts(now, row, facts);
  } catch (reason) {
    if (reason instanceof FileFault) return refusing(NAME, reason);
    throw reason;
  } finally {
    coming.delete(row.key);
  }
}

/** The upload that a secret names, if it still waits for its bytes. */
function findUpload(
  world: Pick<World, 'files' | 'clock'>,
  secret: string | undefined,
): FileRecord | FileFault {
  const [row] = secret === undefined ? [] : world.files.scanIndex('upload', { prefix: secret });
  if (row === undefined) return NOT_FOUND;
  if (row.begun < world.clock.now() - UPLOAD_LIFE_S) return EXPIRED;
  return row.facts === null ? row : USED;
}

/** Notes what the file is; refused if the world is another by now, or has got the bytes from somebody else. */
function keepFacts(world: World, { id, secret, key }: FileRecord, facts: FileFacts): Answer {
  const row = findUpload(world, secret ?? undefined);
  if (row instanceof FileFault) return refusalOf(NAME, row);
  if (row.key !== key) return refusalOf(NAME, NOT_FOUND);
  const { changes } = world.transact(() => world.files.put({ ...row, facts }), undefined, row.user);
  return {
    name: NAME,
    status: 200,
    headers: { 'content-type': TEXT_TYPE },
    body: `OK - ${row.bytes}`,
    error: null,
    warnings: [],
    trace: [
      {
        rule: NAME,
        verdict: 'passed',
        evidence: `${row.bytes} bytes of ${id}`,
        detail: facts.pretty_type,
      },
    ],
    actor: null,
    changes,
    file_bytes: { request: row.bytes },
    request_note: `(the bytes of ${row.name})`,
  };
}

const NOT_FOUND = new FileFault(
  404,
  'upload_not_found',
  'Nobody waits for bytes at this address: it is of another world, was completed, or is wrong. Call files.getUploadURLExternal, and send to the upload_url of its answer.',
);

const EXPIRED = new FileFault(
  410,
  'upload_expired',
  'This address was good for an hour. Call files.getUploadURLExternal for another.',
);

const USED = new FileFault(
  409,
  'upload_already_received',
  'The bytes of this file have come already. Call files.completeUploadExternal, or files.getUploadURLExternal for another file.',
);

const IS_COMING = new FileFault(
  409,
  'upload_in_progress',
  'Somebody is sending bytes to this address. Wait until that is over.',
);
