import type { ParleyClient } from '../../../../client/transport/client.ts';
import { bearer, getRequest } from '../../../../client/transport/requests.ts';
import type { PickerSource } from './picker-source.ts';

export interface RecentMessage {
  readonly ts: string;
  /** Id of the user or bot who posted it; empty if unknown. */
  readonly author: string;
  /** The beginning of its text. */
  readonly text: string;
}

const HOW_MANY = 15;
const EXCERPT = 80;

/**
 * Reads the newest messages of the channel in the form with the acting token. Rejects with the error code if the
 * platform refuses.
 */
export async function recentMessages(
  client: Pick<ParleyClient, 'call'>,
  { history, channel, token }: PickerSource,
  signal?: AbortSignal,
): Promise<readonly RecentMessage[]> {
  const query = new URLSearchParams({ channel, limit: String(HOW_MANY) });
  const request = getRequest(`${history?.url ?? ''}?${query}`, bearer(token));
  const { code, json } = await client.call(request, signal);
  if (json?.['ok'] !== true)
    throw new Error(`conversations.history answered ${code ?? 'without an error code'}.`);
  const { messages } = json;
  return Array.isArray(messages) ? messages.flatMap(messageOf) : [];
}

function messageOf(record: unknown): RecentMessage[] {
  const { ts, user, bot_id, text } = record as Record<string, unknown>;
  if (typeof ts !== 'string') return [];
  const author = [user, bot_id].find((id): id is string => typeof id === 'string') ?? '';
  const words = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
  return [{ ts, author, text: words.slice(0, EXCERPT) || '(no text)' }];
}
