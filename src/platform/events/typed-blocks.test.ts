import { expect, it } from 'vitest';
import { openListeningWorld, post, eventsToldTo } from '../testing/events.ts';

it('messages carry what people typed as rich text, posted and changed, and none for bots', async () => {
  const { world, channel, bot } = await openListeningWorld('message', 'app_mention');
  const ts = await post(world, channel, `<@${bot}> *now*`);
  await world.call('chat.update', { channel, ts, text: 'later' }, { token: world.user });
  await post(world, channel, '*now*', world.bot);
  const history = await world.call('conversations.history', { channel, limit: '2' });
  const [posted, mention, changed, byBot] = await eventsToldTo(world);
  const block = (...elements: object[]) => ({
    type: 'rich_text',
    block_id: expect.stringMatching(/^\w{5}$/),
    elements: [{ type: 'rich_text_section', elements }],
  });
  const said = [
    block(
      { type: 'user', user_id: bot },
      { type: 'text', text: ' ' },
      { type: 'text', text: 'now', style: { bold: true } },
    ),
  ];
  const changedTo = [block({ type: 'text', text: 'later' })];
  expect([posted.blocks, mention.blocks]).toEqual([said, said]);
  expect(changed.previous_message.blocks).toEqual(posted.blocks);
  expect(changed.message.blocks).toEqual(changedTo);
  expect(changed.message.blocks[0].block_id).not.toBe(posted.blocks[0].block_id);
  expect(byBot).not.toHaveProperty('blocks');
  expect(history.body.messages).toMatchObject([{ text: '*now*' }, { blocks: changedTo }]);
  expect(history.body.messages[0]).not.toHaveProperty('blocks');
});
