import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { assistantWorld, beginChat } from './assistant-world.fixture.ts';

const prompt = (title: string) => ({ title, message: `Tell me about ${title}` });
const asPrompts = (...titles: readonly string[]) => ({
  prompts: JSON.stringify(titles.map(prompt)),
});

describeMethod('assistant.threads.setSuggestedPrompts', {
  verbs: 'POST',
  tokens: ['bot'],
  needed: 'assistant:write',
  assumptions: ['A-67'],
  args: async ({ world }) => {
    const channel = world.channels['direct'] ?? '';
    const { body } = await world.call('chat.postMessage', { channel, text: 'hello' });
    return { channel_id: channel, thread_ts: body.ts, ...asPrompts('A') };
  },
});

describe('assistant.threads.setSuggestedPrompts', () => {
  it('takes the place of what the manifest suggests, until the person says something', async () => {
    const opened = await assistantWorld();
    const { world, call, threads } = opened;
    const chat = await beginChat(opened);
    const prompts = async () => (await threads(chat.channel_id))[0].prompts;
    expect(await prompts()).toEqual({
      title: '',
      list: [{ title: 'Help', message: 'What can you do?' }],
    });
    const given = { ...chat, title: 'Try one', ...asPrompts('A', 'B') };
    await call('assistant.threads.setSuggestedPrompts', given);
    expect(await prompts()).toEqual({ title: 'Try one', list: [prompt('A'), prompt('B')] });
    const said = { channel: chat.channel_id, thread_ts: chat.thread_ts, text: 'A' };
    await call('chat.postMessage', said);
    expect(await prompts()).not.toBeNull();
    await call('chat.postMessage', said, world.user);
    expect(await prompts()).toBeNull();
    await call('assistant.threads.setSuggestedPrompts', { ...chat, ...asPrompts('C') });
    expect(await prompts()).toEqual({ title: '', list: [prompt('C')] });
  });

  it('is about the newest message if it names none, and takes four prompts at most', async () => {
    const opened = await assistantWorld();
    const { call, threads } = opened;
    const { channel_id } = await beginChat(opened);
    const newest = await beginChat(opened);
    const set = async (args: Record<string, string>) =>
      call('assistant.threads.setSuggestedPrompts', { channel_id, ...args });
    expect((await set(asPrompts('A'))).ok).toBe(true);
    expect(await threads(channel_id)).toMatchObject([
      { ts: newest.thread_ts, prompts: { list: [prompt('A')] } },
      { prompts: { list: [{ title: 'Help' }] } },
    ]);
    expect((await set(asPrompts('A', 'B', 'C', 'D', 'E'))).error).toBe('invalid_arguments');
    for (const long of [
      { title: 'x'.repeat(256), ...asPrompts('A') },
      { prompts: JSON.stringify([{ title: 'x'.repeat(256), message: 'x' }]) },
      { prompts: JSON.stringify([{ title: 'x', message: 'x'.repeat(3001) }]) },
      { prompts: JSON.stringify([{ title: 'x', message: '' }]) },
    ])
      expect((await set(long)).error).toBe('invalid_arguments');
    expect((await set({ prompts: '[]' })).error).toBe('invalid_arguments');
    expect((await set({ thread_ts: '1.000000', ...asPrompts('A') })).error).toBe(
      'invalid_thread_ts',
    );
  });
});
