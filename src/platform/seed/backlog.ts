import { formatTs, messageKey, type MessageRecord } from '../model/message.ts';
import { randomAt, randomsAt } from '../runtime/random.ts';
import type { Generated } from '../store/generated.ts';
import { DEPLOYS } from './names.ts';

/** Who posted a backlog, and where. */
interface BacklogAuthor {
  readonly channel: string;
  readonly user: string;
  readonly bot_id: string;
  readonly app_id: string;
  readonly team: string;
}

/** 2025-12-20 00:00 UTC: before every other message of the seeded workspace. */
const END = 1_766_188_800;
const SPACING_S = 7;

/** The second in which a message of a backlog was posted: it rises with the position. */
export const backlogSecond = (size: number, position: number): number =>
  END - (size - position) * SPACING_S;

/** The texts of a backlog: which of the lines each message has, before its number. */
export function backlogLines(seed: number) {
  const at = randomsAt(seed, 'line');
  return { lines: DEPLOYS, lineAt: (position: number): number => at(position).int(DEPLOYS.length) };
}

/** `size` messages by an app's bot in one channel, a few seconds apart, the last before the seeded talk. */
export function backlog(
  seed: number,
  size: number,
  author: BacklogAuthor,
): Generated<MessageRecord> {
  const tsAt = (position: number) => {
    const fraction = randomAt(seed, 'backlog', position).int(1_000_000);
    return formatTs(backlogSecond(size, position) * 1_000_000 + fraction);
  };
  const { lines, lineAt } = backlogLines(seed);
  const { channel, ...from } = author;
  return {
    size,
    keyAt: (position) => messageKey(channel, tsAt(position)),
    rowAt: (position) => ({
      type: 'message',
      channel,
      ts: tsAt(position),
      ...from,
      text: `${lines[lineAt(position)]} (#${position + 1})`,
    }),
  };
}
