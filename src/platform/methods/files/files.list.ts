import * as z from 'zod/mini';
import { SharedFileObject } from '../../../contract/files/file-object.ts';
import { sharedFile } from '../../files/wire-file.ts';
import { canSeeFile } from '../../model/files/seen-files.ts';
import { quoteShort } from '../../http/form.ts';
import { isComplete, type CompleteFile } from '../../model/files/file.ts';
import type { World } from '../../model/world/world.ts';
import { channelArgument } from '../../pipeline/channel-argument.ts';
import { NumberedPaging, PAGE_ARGUMENTS, pageByNumber } from '../../pipeline/numbered-pages.ts';
import { anyOf, defineMethod, fail, isFailure, type Caller } from '../../pipeline/method.ts';
import { readableChannel } from '../conversations/lookup/conversation-lookup.ts';
import { FILE_TOKENS } from './visible-file.ts';

/** What a name in `types` stands for. Parley has no posts and no documents of others, so two of them list nothing. */
const TYPES: Readonly<Record<string, (row: CompleteFile) => boolean>> = {
  all: () => true,
  spaces: () => false,
  snippets: ({ snippet }) => snippet !== undefined,
  images: ({ facts }) => facts.size !== undefined,
  gdocs: () => false,
  zips: ({ facts }) => facts.filetype === 'zip' || facts.filetype === 'gzip',
  pdfs: ({ facts }) => facts.filetype === 'pdf',
};

const DEFAULT_COUNT = 100;

/** Epoch seconds, as text. */
const timeArgument = (meaning: string) =>
  z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/), z.describe(meaning)));

export const filesList = defineMethod({
  name: 'files.list',
  summary: 'Lists files, the newest first.',
  description:
    'The files that the caller sees: its own, and those of conversations that it can read; a bot must be in them. An older method, paginated by page and count.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: FILE_TOKENS,
  scopes: [anyOf('files:read')],
  args: z.object({
    channel: z.optional(
      channelArgument('Only files shared in this conversation, for example C0123456789.'),
    ),
    user: z.optional(z.string().check(z.describe('Only files that this user uploaded.'))),
    ts_from: timeArgument('Only files from this time on, in epoch seconds.'),
    ts_to: timeArgument('Only files up to this time, in epoch seconds.'),
    types: z.optional(
      z
        .string()
        .check(z.describe('Kinds, separated by commas: all, images, snippets, pdfs, zips.')),
    ),
    show_files_hidden_by_limit: z.optional(
      z.boolean().check(z.describe('Changes nothing: no file is hidden.')),
    ),
    page: PAGE_ARGUMENTS.page,
    count: z.optional(z.int().check(z.describe('Files per page: 100 by default, and at most.'))),
  }),
  returns: z.object({ files: z.array(SharedFileObject), paging: NumberedPaging }),
  errors: ['channel_not_found', 'not_in_channel', 'user_not_found', 'unknown_type'],
  provenance: 'assumed',
  assumptions: ['A-95'],
  handler: ({ world, caller, args }) => {
    const { channel, user, types = 'all' } = args;
    const [from, to] = [Number(args.ts_from ?? 0), Number(args.ts_to ?? Infinity)];
    if (channel !== undefined) {
      const place = readableChannel(world, caller, channel);
      if (isFailure(place)) return place;
    }
    if (user !== undefined && !world.users.has(user))
      return fail('user_not_found', `user ${quoteShort(user)}`, 'no user has that id');
    const kinds = types.split(',').map((each) => each.trim());
    const unknown = kinds.find((kind) => !Object.hasOwn(TYPES, kind));
    if (unknown !== undefined) {
      const known = Object.keys(TYPES).join(', ');
      return fail('unknown_type', `types ${quoteShort(unknown)}`, `known: ${known}`);
    }
    const wanted = visibleFiles(world, caller).filter(
      (row) =>
        (channel === undefined || row.shares.some((share) => share.channel === channel)) &&
        (user === undefined || row.user === user) &&
        Math.floor(row.created) >= from &&
        Math.floor(row.created) <= to &&
        kinds.some((kind) => TYPES[kind]?.(row)),
    );
    const { page, paging } = pageByNumber(wanted, { ...args, count: args.count ?? DEFAULT_COUNT });
    return { files: page.map((row) => sharedFile(world, row, caller.user)), paging };
  },
});

/** The files that the caller sees, newest first. A world has few enough to look at all. */
const visibleFiles = (world: World, { user }: Caller): CompleteFile[] =>
  [...world.files.scanIndex('complete', { prefix: '', reverse: true })].filter(
    (row): row is CompleteFile => isComplete(row) && canSeeFile(world, row, user),
  );
