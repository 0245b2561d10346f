import type { ParleyClient } from '../../../../client/transport/client.ts';
import { bearer, getRequest } from '../../../../client/transport/requests.ts';
import type { PickerSource } from './picker-source.ts';

export interface RecentMessage {
  readonly ts: string;
  /** The name of the app that posted it, or the id of the person or bot; empty if unknown. */
  readonly author: string;
  /** The beginning of its text. */
  readonly text: string;
}

const MAX_MESSAGES = 15;
const MAX_EXCERPT_LENGTH = 80;

/**
 * Reads, with the acting token, the newest messages of the channel that the form names. Rejects with the error code if
 * the platform refuses.
 */
export async function readRecentMessages(
  client: Pick<ParleyClient, 'call'>,
  { world, historyMethod, channel, token }: PickerSource,
  signal?: AbortSignal,
): Promise<readonly RecentMessage[]> {
  const query = new URLSearchParams({ channel, limit: String(MAX_MESSAGES) });
  const request = getRequest(`${historyMethod?.url ?? ''}?${query}`, bearer(token));
  const { code, json } = await client.call(request, signal);
  if (json?.['ok'] !== true)
    throw new Error(`conversations.history answered ${code ?? 'without an error code'}.`);
  const { messages } = json;
  return Array.isArray(messages) ? messages.flatMap((record) => messageOf(record, world)) : [];
}

function messageOf(record: unknown, { apps }: PickerSource['world']): RecentMessage[] {
  const { ts, user, bot_id, text } = record as Record<string, unknown>;
  if (typeof ts !== 'string') return [];
  const id = [user, bot_id].find((value): value is string => typeof value === 'string') ?? '';
  const author = apps.find(({ bot_user_id }) => bot_user_id === id)?.name ?? id;
  const oneLine = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
  return [{ ts, author, text: oneLine.slice(0, MAX_EXCERPT_LENGTH) || '(no text)' }];
}
