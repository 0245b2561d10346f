import * as z from 'zod/mini';
import { PageMetadata, ShownMessage } from '../../../contract/entities.ts';
import { messages, type MessageRecord } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import type { Paging } from '../../pipeline/paging.ts';
import { historyScopes } from './conversation-scopes.ts';
import { showMessage } from './shown-message.ts';
import type { ShownRoots } from './lookup/thread-root.ts';

/** The argument that asks for the payload of metadata. */
export const metadataArguments = {
  include_all_metadata: z.optional(
    z.boolean().check(z.describe('If true, metadata comes with its event_payload.')),
  ),
};

/** What the methods that list messages page by page have in common. */
export const READ_MESSAGES_METHOD = {
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [historyScopes],
  pagination: { default_limit: 100, max_limit: 1000 },
  returns: z.object({
    messages: z.array(ShownMessage),
    has_more: z.boolean(),
    response_metadata: PageMetadata,
  }),
  provenance: 'assumed',
  assumptions: ['A-10', 'A-41', 'A-42', 'A-60'],
} as const;

/** A page of messages, as the answer carries it. */
export function messagePage(
  world: Pick<World, 'messages' | 'reactions' | 'pins'>,
  paging: Paging,
  rows: Iterable<MessageRecord>,
  wanted: (row: MessageRecord) => boolean,
  { include_all_metadata }: { readonly include_all_metadata?: boolean | undefined },
): z.infer<typeof READ_MESSAGES_METHOD.returns> {
  const { page, response_metadata } = paging.cut(rows, messages.key, wanted);
  const roots: ShownRoots = new Map();
  return {
    messages: page.map((message) => showMessage(world, message, include_all_metadata, roots)),
    has_more: response_metadata.next_cursor !== '',
    response_metadata,
  };
}
