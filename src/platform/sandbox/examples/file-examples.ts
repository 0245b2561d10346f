import type { FileRecord } from '../../model/files/file.ts';
import { isComplete } from '../../model/files/file.ts';
import { type Example, given, lacking } from './example.ts';
import type { ExampleCaller } from './places.ts';

/** The newest file of the caller that is as wanted. */
function ownFile(
  { world, user, app }: ExampleCaller,
  isWanted: (row: FileRecord) => boolean,
): FileRecord | undefined {
  const own = [...world.files.scan()].filter(
    (row) => row.user === user.id && row.app === app.id && isWanted(row),
  );
  return own.at(-1);
}

function completing(caller: ExampleCaller): Example {
  const row = ownFile(caller, ({ secret, facts }) => secret !== null && facts !== null);
  return row === undefined
    ? lacking(
        'No upload of the caller has its bytes: they go to the upload_url with POST.',
        'files.getUploadURLExternal',
      )
    : given({ files: JSON.stringify([{ id: row.id, title: 'A file of the Explorer' }]) });
}

const someFile = (caller: ExampleCaller): Example => naming(ownFile(caller, isComplete));

function naming(row: FileRecord | undefined): Example {
  return row === undefined
    ? lacking('The caller has no such file.', 'files.completeUploadExternal')
    : given({ file: row.id });
}

/** Examples of the methods for files. */
export const FILE_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'files.completeUploadExternal': completing,
  'files.delete': someFile,
  'files.getUploadURLExternal': () => given({ filename: 'notes.txt', length: '5' }),
  'files.info': someFile,
  'files.revokePublicURL': someFile,
  'files.sharedPublicURL': (caller) =>
    naming(ownFile(caller, (row) => isComplete(row) && !row.public_url_shared)),
};
