import { headerNamed } from '../../../contract/headers/header-named.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { Exchange } from '../../../contract/sandbox.ts';

/** A message that one person sees for a moment. */
export interface Ephemeral {
  /** Id of the exchange that posted it. */
  readonly id: string;
  readonly channel: string;
  /** Who sees it. */
  readonly user: string;
  readonly text: string;
  readonly blocks?: readonly unknown[];
}

/** What a call of chat.postEphemeral showed; null for a call that cannot be read. */
export function ephemeralOf({ id, request }: Exchange): Ephemeral | null {
  const type = headerNamed(request.headers, 'content-type') ?? '';
  const { channel, user, text = '', blocks } = fieldsOf(request.body.text, type);
  if (typeof channel !== 'string' || typeof user !== 'string') return null;
  const list = typeof blocks === 'string' ? parseText(blocks) : blocks;
  return {
    id,
    channel,
    user,
    text: String(text),
    ...(Array.isArray(list) && { blocks: list as readonly unknown[] }),
  };
}

function fieldsOf(body: string, type: string): Readonly<Record<string, unknown>> {
  const json = type.includes('json') || body.startsWith('{') ? parseText(body) : null;
  if (isJsonObject(json)) return json;
  return Object.fromEntries(new URLSearchParams(body));
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
