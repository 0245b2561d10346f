import * as z from 'zod/mini';
import type { ConversationKind } from '../../../contract/catalog.ts';
import { ShownMessage } from '../../../contract/entities.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { messageKey } from '../../model/message.ts';
import { channelId } from '../conversations/conversation-arguments.ts';
import {
  refusalUnlessMember,
  visibleChannel,
} from '../conversations/lookup/conversation-lookup.ts';
import { anyOf, defineMethod, fail, isFailure, type Method } from '../../pipeline/method.ts';
import { boundsOf, inChannel, windowArguments } from '../conversations/history-window.ts';
import { showMessage } from '../conversations/shown-message.ts';

const DEFAULT_COUNT = 100;
const MAX_COUNT = 1000;

interface LegacyHistory {
  readonly name: string;
  readonly kind: ConversationKind;
  readonly scope: Scope;
  /** The error code that current token types get. */
  readonly legacy: 'method_deprecated' | 'deprecated_endpoint';
}

/**
 * One of the four older history methods (interface, "Versioning" 4): they page by `oldest`, `latest` and `inclusive`, and accept only legacy tokens (docs/assumptions.md, A-15).
 */
export function defineLegacyHistory({ name, kind, scope, legacy }: LegacyHistory): Method {
  return defineMethod({
    name,
    summary: 'Lists messages in a time range. Replaced by conversations.history.',
    description:
      'For the next page, pass the ts of the last message as latest. Accepts only tokens of legacy apps.',
    verbs: ['GET', 'POST'],
    tier: 3,
    tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
    scopes: [anyOf(scope, 'bot')],
    legacy,
    args: z.object({
      channel: channelId,
      ...windowArguments,
      count: z.optional(
        z.int().check(z.describe('The number of messages: 100 by default, at most 1000.')),
      ),
    }),
    returns: z.object({ messages: z.array(ShownMessage), has_more: z.boolean() }),
    errors: ['channel_not_found', 'not_in_channel'],
    provenance: 'stated',
    assumptions: ['A-15'],
    handler: ({ world, caller, args }) => {
      const channel = visibleChannel(world, caller, args.channel);
      if (isFailure(channel)) return channel;
      if (channel.kind !== kind) {
        return fail(
          'channel_not_found',
          `channel ${channel.id}`,
          `it is a ${channel.kind}; ${name} reads a ${kind}`,
        );
      }
      const refusal = refusalUnlessMember(world, caller, channel);
      if (refusal !== null) return refusal;
      const count =
        args.count === undefined || args.count < 1
          ? DEFAULT_COUNT
          : Math.min(args.count, MAX_COUNT);
      const messages = [];
      const roots = new Map();
      for (const row of world.messages.scan(boundsOf(messageKey(channel.id, ''), args, null))) {
        if (!inChannel(row)) continue;
        if (messages.length === count) return { messages, has_more: true };
        messages.push(showMessage(world, row, false, roots));
      }
      return { messages, has_more: false };
    },
  });
}
