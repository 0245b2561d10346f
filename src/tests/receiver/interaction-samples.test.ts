import { afterEach, describe, expect, it, vi } from 'vitest';
import { INTERACTION_SAMPLES } from '../../panels/events/receiver/interaction-samples.ts';
import { openReceiver } from './receiver-world.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

async function open(id: string, way: 'http' | 'socket') {
  const sample = INTERACTION_SAMPLES.find((each) => each.id === id);
  if (sample?.needs === undefined) throw new Error(`there is no sample ${id}`);
  return openReceiver(sample.program, sample.needs, way, sample.subscriptions);
}

type Opened = Awaited<ReturnType<typeof open>>;

/** What the last post of an interaction to its response URL says. */
async function said({ ask }: Opened, { calls }: { readonly calls: readonly string[] }) {
  const exchange = await ask('GET', `/exchanges/${calls.at(-1)}`);
  return exchange.changes.find(({ table }: { table: string }) =>
    ['messages', 'ephemeral_messages'].includes(table),
  )?.after;
}

describe.each(['http', 'socket'] as const)('a sample, over %s', (way) => {
  it('polls with buttons, one vote a person', async () => {
    const world = await open('poll', way);
    const { act, channel } = world;
    const text = 'Lunch? Pizza, Soup';
    const asked = await act({ type: 'command', channel, command: '/poll', text });
    expect(asked).toMatchObject({ state: 'acknowledged', detail: '' });
    const { ts } = await said(world, asked);
    const vote = async (action_id: string) =>
      JSON.stringify(await said(world, await act({ type: 'action', channel, ts, action_id })));
    const first = await vote('vote-1');
    expect([first.includes('Pizza · 0'), first.includes('Soup · 1')]).toEqual([true, true]);
    const second = await vote('vote-0');
    expect([second.includes('Pizza · 1'), second.includes('Soup · 0')]).toEqual([true, true]);
    world.close();
  });

  it('posts what was asked for in a form, and says what is wrong with it', async () => {
    const world = await open('form', way);
    const { act, channel, person } = world;
    const { views } = await act({ type: 'command', channel, command: '/request' });
    const submit = (text: string) =>
      act({ type: 'view_submission', view_id: views[0], values: { what: { text } } });
    expect((await submit('Ink')).answer).toEqual({
      response_action: 'errors',
      errors: { what: 'Say a little more.' },
    });
    const sent = await submit('A new chair');
    expect([sent.state, sent.views]).toEqual(['acknowledged', []]);
    expect((await said(world, sent)).text).toBe(`<@${person}> asks: A new chair (Today)`);
    world.close();
  });

  it('keeps a list on the Home tab', async () => {
    const world = await open('todo', way);
    const { act, ask, app_id, person } = world;
    const home = async () => {
      const { homes } = await ask('GET', `/views?user_id=${person}&app_id=${app_id}`);
      return homes[0];
    };
    await act({ type: 'home', app_id });
    await expect.poll(async () => JSON.stringify(await home())).toContain('To do: 1');
    const press = async (action_id: string) =>
      act({ type: 'action', view_id: (await home()).id, action_id });
    const adding = await press('add');
    const [view_id] = adding.views.slice(-1);
    const values = { task: { text: 'Water the plants' } };
    await act({ type: 'view_submission', view_id, values });
    await expect.poll(async () => JSON.stringify(await home())).toContain('Water the plants');
    const { id, blocks } = await home();
    const block_id = blocks.find(({ accessory }: { accessory?: object }) => accessory).block_id;
    await act({ type: 'action', view_id: id, action_id: 'done', block_id });
    await expect.poll(async () => JSON.stringify(await home())).toContain('To do: 1');
    world.close();
  });

  it('reminds later, and says so at once', async () => {
    const world = await open('remind', way);
    const { act, ask, channel } = world;
    const command = { type: 'command', channel, command: '/remind' };
    const asked = await act({ ...command, text: '0 Drink water' });
    expect([asked.state, asked.detail]).toEqual(['acknowledged', '']);
    await expect
      .poll(async () => {
        const { interaction } = await ask('GET', `/interactions/${asked.id}`);
        return (await said(world, interaction))?.text;
      })
      .toBe('Reminder: Drink water');
    expect((await act({ ...command, text: 'later' })).state).toBe('acknowledged');
    world.close();
  });
});
