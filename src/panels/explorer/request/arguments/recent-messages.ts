import type { ParleyClient } from '../../../../client/transport/client.ts';
import type { PickerSource } from './picker-source.ts';

export interface RecentMessage {
  readonly ts: string;
  /** User or bot it is by; empty when the record does not say. */
  readonly author: string;
  /** Its beginning, for a list. */
  readonly text: string;
}

const HOW_MANY = 15;
const EXCERPT = 80;

/**
 * The newest messages of the channel in the form, by an ordinary call with the acting token. Rejects with the
 * code of the answer where the platform refuses.
 */
export async function recentMessages(
  client: Pick<ParleyClient, 'call'>,
  { history, channel, token }: PickerSource,
  signal?: AbortSignal,
): Promise<readonly RecentMessage[]> {
  const query = new URLSearchParams({ channel, limit: String(HOW_MANY) });
  const { text } = await client.call(
    {
      verb: 'GET',
      url: `${history?.url ?? ''}?${query}`,
      headers: token === null ? [] : [['Authorization', `Bearer ${token}`]],
      body: null,
    },
    signal,
  );
  const answer = JSON.parse(text) as { ok: boolean; error?: string; messages?: unknown[] };
  if (!answer.ok) {
    throw new Error(`conversations.history answered ${answer.error ?? 'without a reason'}.`);
  }
  return (answer.messages ?? []).flatMap(messageOf);
}

function messageOf(record: unknown): RecentMessage[] {
  const { ts, user, bot_id, text } = record as Record<string, unknown>;
  if (typeof ts !== 'string') return [];
  const author = [user, bot_id].find((id): id is string => typeof id === 'string') ?? '';
  const words = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
  return [{ ts, author, text: words.slice(0, EXCERPT) || '(no text)' }];
}
