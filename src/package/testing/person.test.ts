import { afterEach, describe, expect, it, vi } from 'vitest';
import { parley, type ParleyTest } from '../testing.ts';

afterEach(() => void vi.useRealTimers());

const URL_OF_APP = 'https://app.example/slack';
const MANIFEST = {
  display_information: { name: 'Asker' },
  features: {
    bot_user: { display_name: 'asker' },
    shortcuts: [
      { type: 'global', name: 'Ask', callback_id: 'ask_id', description: 'Opens a form' },
      { type: 'message', name: 'Ask', callback_id: 'about_id', description: 'Asks about it' },
    ],
  },
  oauth_config: { scopes: { bot: ['chat:write', 'commands', 'im:write'] } },
  settings: { interactivity: { is_enabled: true, request_url: URL_OF_APP } },
};

const plain = (text: string) => ({ type: 'plain_text', text });
const input = (block_id: string, type: string) => ({
  type: 'input',
  block_id,
  optional: true,
  label: plain(block_id),
  element: { type, action_id: 'chosen' },
});
const FORM = {
  type: 'modal',
  title: plain('Ask'),
  submit: plain('Send'),
  blocks: [
    input('where', 'conversations_select'),
    input('who', 'multi_users_select'),
    input('what', 'plain_text_input'),
    {
      type: 'actions',
      block_id: 'now',
      elements: [{ type: 'channels_select', action_id: 'at once', placeholder: plain('Channel') }],
    },
  ],
};

interface Payload {
  readonly type: string;
  readonly callback_id?: string;
  readonly view?: { readonly state: { readonly values: object } };
}

/** An app that acknowledges first, and opens its form after the answer. */
async function openAsker(): Promise<ParleyTest & { readonly sent: Payload[] }> {
  const sent: Payload[] = [];
  const made: ParleyTest = await parley({
    manifest: MANIFEST,
    program: async (request) => {
      const form = new URLSearchParams(await request.text());
      const payload = JSON.parse(form.get('payload') ?? '{}');
      sent.push(payload);
      const { type, trigger_id } = payload;
      if (type === 'shortcut')
        setTimeout(() => void made.api('views.open', { trigger_id, view: FORM }), 2);
      return new Response('');
    },
  });
  return { ...made, sent };
}

describe('a person in a test', () => {
  it('waits for what an app shows after it acknowledged', async () => {
    const { person, sent } = await openAsker();
    await person('ada').runs('Ask');
    await person('ada').submits({ what: { chosen: 'Tea?' } });
    expect(sent.map(({ type }) => type)).toEqual(['shortcut', 'view_submission']);
  });

  it('runs a shortcut by its name or callback ID, and hears which there are', async () => {
    const { person, sent } = await openAsker();
    const ada = person('ada');
    const message = await ada.says('hello');
    await ada.runs('Ask', message);
    await ada.runs('about_id', message);
    expect(sent.map(({ callback_id }) => callback_id)).toEqual(['about_id', 'about_id']);
    await expect(ada.runs('Answer')).rejects.toThrow(/no global shortcut "Answer".*"ask_id"/);
  });

  it('chooses conversations and people by name', async () => {
    const { person, world, sent } = await openAsker();
    const ada = person('ada');
    await person('Grace Hopper').says('hello');
    await ada.runs('Ask');
    await ada.chooses('Channel', '#general');
    await ada.submits({
      where: { chosen: '#general' },
      who: { chosen: ['@ada', 'Grace Hopper'] },
      what: { chosen: '#general' },
    });
    const general = (await world.brief()).channels.find(({ is_general }) => is_general)?.id;
    expect(sent[1]).toMatchObject({ actions: [{ selected_channel: general }] });
    const ids = [expect.stringMatching(/^U/), expect.stringMatching(/^U/)];
    expect(sent.at(-1)?.view?.state.values).toMatchObject({
      where: { chosen: { selected_conversation: general } },
      who: { chosen: { selected_users: ids } },
      what: { chosen: { value: '#general' } },
    });
  });

  it('hears of an app that does not answer, though the clock of the world stands', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const never = new Promise<Response>(() => {});
    const { world, person } = await parley({ manifest: MANIFEST, program: () => never });
    const before = (await world.brief()).clock.now;
    const running = person('ada').runs('Ask');
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await running).toMatchObject({ state: 'timed_out' });
    expect((await world.brief()).clock.now).toBe(before + 3);
  });

  it('says which names there are when there is nothing of a name to choose', async () => {
    const { person } = await openAsker();
    const ada = person('ada');
    await ada.runs('Ask');
    await expect(ada.submits({ where: { chosen: '#nowhere' } })).rejects.toThrow(
      /no channel “#nowhere”; there are #general/,
    );
    await expect(ada.submits({ who: { chosen: ['nobody'] } })).rejects.toThrow(
      'there is nobody called “nobody”',
    );
  });
});
