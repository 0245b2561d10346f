import * as z from 'zod/mini';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { prepareIndex } from './message-index.ts';
import { readSearch, SEARCH_ARGUMENTS } from './search-arguments.ts';
import { FoundFiles, fileResults } from './search.files.ts';
import { FoundMessages, messageResults } from './search.messages.ts';

export const searchAll = defineMethod({
  name: 'search.all',
  summary: 'Finds messages and files by their words, conversations, authors and dates.',
  description: 'The same as search.messages and search.files in one call, a page of each.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['user'],
  scopes: [anyOf('search:read')],
  args: z.object(SEARCH_ARGUMENTS),
  returns: z.object({ query: z.string(), messages: FoundMessages, files: FoundFiles }),
  errors: ['no_query'],
  prepare: prepareIndex,
  provenance: 'assumed',
  assumptions: ['A-52', 'A-53', 'A-54'],
  handler: (call) => {
    const { world, caller, args } = call;
    const search = readSearch(world, caller, args);
    if (isFailure(search)) return search;
    return {
      query: args.query,
      messages: messageResults(call, search, args, undefined).messages,
      files: fileResults(call, search, args),
    };
  },
});
