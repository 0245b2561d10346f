import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';

const MEBIBYTE = 1024 * 1024;

const announce = (recorder: RecipeRecorder, more: Record<string, string> = {}) =>
  recorder.call('files.getUploadURLExternal', { filename: 'notes.txt', length: '5', ...more });

/** Uploads a file, and shares it in #deploys; answers its id. */
async function share(recorder: RecipeRecorder, token: string): Promise<string> {
  const given = { filename: 'notes.txt', length: '7' };
  const { upload_url, file_id } = (await recorder.call('files.getUploadURLExternal', given, token))
    .body;
  await recorder.post('"hello"', upload_url);
  const files = JSON.stringify([{ id: file_id }]);
  const channel_id = recorder.channel('deploys');
  await recorder.call('files.completeUploadExternal', { files, channel_id }, token);
  return file_id as string;
}

/** Errors of files. */
export const ABOUT_FILES: readonly RecipeCard[] = [
  {
    code: 'file_not_found',
    title: 'An upload without its bytes',
    caption:
      'The address that files.getUploadURLExternal answers waits for the bytes. Send them there with POST before you complete the upload.',
    make: async (recorder) => {
      const { file_id } = (await announce(recorder)).body;
      const files = JSON.stringify([{ id: file_id }]);
      await recorder.call('files.completeUploadExternal', { files });
    },
  },
  {
    code: 'alt_txt_too_large',
    title: 'A description that is an essay',
    caption:
      'Describe what matters in the picture, in a sentence or two: 1,000 characters at most.',
    make: (recorder) => announce(recorder, { alt_txt: 'A river. '.repeat(112) }),
  },
  {
    code: 'unknown_snippet_type',
    title: 'A snippet in a language that nobody knows',
    caption: 'Leave snippet_type out, and the ending of the name says what the text is.',
    make: (recorder) => announce(recorder, { snippet_type: 'klingon' }),
  },
  {
    code: 'snippet_too_large',
    title: 'A snippet of two mebibytes',
    caption: 'Snippets are texts to read. Leave snippet_type out to share a longer text as a file.',
    make: (recorder) => announce(recorder, { snippet_type: 'text', length: String(2 * MEBIBYTE) }),
  },
  {
    code: 'file_upload_size_restricted',
    title: 'A file that is too large',
    caption: 'A file has at most 100 MiB. The refusal comes before any byte is sent.',
    make: (recorder) => announce(recorder, { length: String(101 * MEBIBYTE) }),
  },
  {
    code: 'storage_limit_reached',
    title: 'A fourth large file',
    caption:
      'The files of a world have 300 MiB together, uploads on their way included. Delete files, or complete fewer at once.',
    make: async (recorder) => {
      for (let file = 1; file <= 4; file += 1)
        await announce(recorder, { length: String(100 * MEBIBYTE) });
    },
  },
  {
    code: 'cant_delete_file',
    title: 'A file of somebody else',
    caption:
      'The bot sees the file, because it is in the channel. Only who uploaded it deletes it.',
    make: async (recorder) => {
      const file = await share(recorder, recorder.user);
      await recorder.call('files.delete', { file });
    },
  },
  {
    code: 'already_public',
    title: 'A public address, asked for twice',
    caption: 'The address of the first answer works. Take permalink_public of the file.',
    make: async (recorder) => {
      const file = await share(recorder, recorder.user);
      await recorder.call('files.sharedPublicURL', { file }, recorder.user);
      await recorder.call('files.sharedPublicURL', { file }, recorder.user);
    },
  },
  {
    code: 'unknown_type',
    title: 'A list of films',
    caption:
      'types takes all, images, snippets, pdfs and zips, and names of things Parley does not have.',
    make: (recorder) => recorder.call('files.list', { types: 'films' }),
  },
  {
    code: 'channels_limit_exceeded',
    title: 'A file for 101 conversations',
    caption: 'One call shares files in at most 100 conversations. Nobody reads them in more.',
    make: async (recorder) => {
      const { upload_url, file_id } = (await announce(recorder)).body;
      await recorder.post('hello', upload_url);
      const files = JSON.stringify([{ id: file_id }]);
      const channels = Array.from({ length: 101 }, (_, index) => `C${1000 + index}`).join();
      await recorder.call('files.completeUploadExternal', { files, channels });
    },
  },
];
