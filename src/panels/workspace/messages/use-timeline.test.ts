import { expect, it } from 'vitest';
import { findChangedMessages } from './use-timeline.ts';

it('are those of the conversation, by themselves or by a reaction, each once', () => {
  const changed = findChangedMessages(
    [
      { table: 'messages', key: 'C1:1.000000', channel: 'C1', ts: '1.000000' },
      { table: 'reactions', key: 'C1:1.000000:tada:U1', channel: 'C1', ts: '1.000000' },
      { table: 'reactions', key: 'C1:2.000000:tada:U1', channel: 'C1', ts: '2.000000' },
      { table: 'messages', key: 'C2:3.000000', channel: 'C2', ts: '3.000000' },
      { table: 'channels', key: 'C1' },
    ],
    'C1',
  );
  expect([...changed]).toEqual(['1.000000', '2.000000']);
});
