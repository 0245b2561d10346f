import type { FileRecord } from '../../model/files/file.ts';
import { isComplete } from '../../model/files/file.ts';
import { type Example, callWith, requireCall } from './example.ts';
import type { ExampleCaller } from './places.ts';

/** The newest file of the caller that is as wanted. */
function findOwnFile(
  { world, user, app }: ExampleCaller,
  isWanted: (row: FileRecord) => boolean,
): FileRecord | undefined {
  const own = [...world.files.scan()].filter(
    (row) => row.user === user.id && row.app === app.id && isWanted(row),
  );
  return own.at(-1);
}

function completeUpload(caller: ExampleCaller): Example {
  const row = findOwnFile(caller, ({ secret, facts }) => secret !== null && facts !== null);
  return row === undefined
    ? requireCall(
        'No upload of the caller has its bytes: they go to the upload_url with POST.',
        'files.getUploadURLExternal',
      )
    : callWith({ files: JSON.stringify([{ id: row.id, title: 'A file of the Explorer' }]) });
}

const callWithOwnFile = (caller: ExampleCaller): Example =>
  callWithFile(findOwnFile(caller, isComplete));

function callWithFile(row: FileRecord | undefined): Example {
  return row === undefined
    ? requireCall('The caller has no such file.', 'files.completeUploadExternal')
    : callWith({ file: row.id });
}

/** Examples of the methods for files. */
export const FILE_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'files.completeUploadExternal': completeUpload,
  'files.delete': callWithOwnFile,
  'files.getUploadURLExternal': () => callWith({ filename: 'notes.txt', length: '5' }),
  'files.info': callWithOwnFile,
  'files.revokePublicURL': callWithOwnFile,
  'files.sharedPublicURL': (caller) =>
    callWithFile(findOwnFile(caller, (row) => isComplete(row) && !row.public_url_shared)),
};
