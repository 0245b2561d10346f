import * as z from 'zod/mini';
import {
  MAX_ALT_TEXT_LENGTH,
  MAX_FILE_BYTES,
  MAX_SNIPPET_BYTES,
} from '../../../contract/files/limits.ts';
import { SNIPPET_TYPES } from '../../files/file-facts.ts';
import { cleanName, visibleText } from '../../files/file-name.ts';
import { forgetStaleUploads, fullness } from '../../files/file-room.ts';
import { newPublicSecret, uploadAddress } from '../../files/wire-file.ts';
import { quoteShort } from '../../http/form.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';
import { FILE_TOKENS } from './visible-file.ts';

const NO_NAME = [
  '[ERROR] must name a file: after the last slash, 1 to 255 characters [json-pointer:/filename]',
];

export const filesGetUploadURLExternal = defineMethod({
  name: 'files.getUploadURLExternal',
  summary: 'Answers an address that takes the bytes of a file.',
  description:
    'First of three steps: send the bytes to upload_url with POST, raw or as a form with the file, then call files.completeUploadExternal. The address takes exactly as many bytes as length says, once, within an hour.\n\nA file has at most 100 MiB, the files of a world 300 MiB.',
  verbs: ['POST', 'GET'],
  tier: 4,
  tokens: FILE_TOKENS,
  scopes: [anyOf('files:write')],
  args: z.object({
    filename: z
      .string()
      .check(
        z.describe('Name of the file. If it is a path, the part after the last slash counts.'),
      ),
    length: z.int().check(z.gte(0), z.describe('Size of the file in bytes.')),
    alt_txt: z.optional(
      z.string().check(z.describe('Description of a picture for people who do not see it.')),
    ),
    alt_text: z.optional(
      z.string().check(z.describe('The same, as newer versions of the Node SDK call it.')),
    ),
    snippet_type: z.optional(
      z.string().check(z.describe('Syntax of a text that is shared as a snippet: python, json.')),
    ),
  }),
  returns: z.object({ upload_url: z.string(), file_id: z.string() }),
  errors: [
    'alt_txt_too_large',
    'unknown_snippet_type',
    'snippet_too_large',
    'file_upload_size_restricted',
    'storage_limit_reached',
  ],
  provenance: 'assumed',
  assumptions: ['A-90', 'A-91'],
  handler: ({ world, caller, args }) => {
    const { filename, length, snippet_type, alt_txt = args.alt_text } = args;
    const name = cleanName(filename);
    if (name === null)
      return fail(
        'invalid_arguments',
        `filename ${quoteShort(filename)}`,
        'no name is left',
        NO_NAME,
      );
    const described = alt_txt === undefined ? '' : visibleText(alt_txt);
    if (described.length > MAX_ALT_TEXT_LENGTH)
      return fail('alt_txt_too_large', `alt_txt of ${described.length} characters`);
    if (snippet_type !== undefined && !SNIPPET_TYPES.has(snippet_type)) {
      const known = [...SNIPPET_TYPES].join(', ');
      return fail(
        'unknown_snippet_type',
        `snippet_type ${quoteShort(snippet_type)}`,
        `known: ${known}`,
      );
    }
    const size = `length ${length}`;
    if (snippet_type !== undefined && length > MAX_SNIPPET_BYTES)
      return fail('snippet_too_large', size, `at most ${MAX_SNIPPET_BYTES}`);
    if (length > MAX_FILE_BYTES)
      return fail('file_upload_size_restricted', size, `at most ${MAX_FILE_BYTES}`);
    forgetStaleUploads(world);
    const full = fullness(world, length);
    if (full !== null) return fail('storage_limit_reached', size, full);
    const secret = world.ids.secret('upload', 40);
    const now = world.clock.now();
    const row = world.files.put({
      id: world.ids.next('F'),
      key: world.ids.secretOfLife('file', 24),
      user: caller.user.id,
      app: caller.app.id,
      name,
      title: name,
      bytes: length,
      ...(described === '' ? {} : { alt_txt: described }),
      ...(snippet_type === undefined ? {} : { snippet: snippet_type }),
      begun: now,
      created: now,
      serial: world.ids.number('file'),
      secret,
      facts: null,
      shares: [],
      public_secret: newPublicSecret(world),
      public_url_shared: false,
    });
    return { upload_url: uploadAddress(world, secret), file_id: row.id };
  },
});
