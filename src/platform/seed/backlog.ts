import { formatTs, messageKey, type MessageRecord } from '../model/message.ts';
import { randomAt } from '../runtime/random.ts';
import type { Generated } from '../store/generated.ts';
import { DEPLOYS } from './names.ts';

/** Who posted a backlog, and where. */
export interface BacklogAuthor {
  readonly channel: string;
  readonly user: string;
  readonly bot_id: string;
  readonly app_id: string;
  readonly team: string;
}

/** 2025-12-20 00:00 UTC: before every other message of the seeded workspace. */
const END = 1_766_188_800;
const SPACING_S = 7;

/** `size` messages by an app's bot in one channel, a few seconds apart, the last before the seeded talk. */
export function backlog(
  seed: number,
  size: number,
  author: BacklogAuthor,
): Generated<MessageRecord> {
  const tsAt = (position: number) => {
    const seconds = END - (size - position) * SPACING_S;
    return formatTs(seconds * 1_000_000 + randomAt(seed, 'backlog', position).int(1_000_000));
  };
  const { channel, ...from } = author;
  return {
    size,
    keyAt: (position) => messageKey(channel, tsAt(position)),
    rowAt: (position) => ({
      type: 'message',
      channel,
      ts: tsAt(position),
      ...from,
      text: `${randomAt(seed, 'line', position).pick(DEPLOYS)} (#${position + 1})`,
    }),
  };
}
