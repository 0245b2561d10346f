import { beforeEach, describe, expect, it } from 'vitest';
import { openInteractiveApp, plain, type InteractiveApp } from '../../testing/interactive-app.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { makeAnswer } from '../../testing/receiver.ts';
import { readWorldFile, worldFile } from '../world-file.ts';

const modal = (title: string) => ({
  type: 'modal',
  title: plain(title),
  submit: plain('Save'),
  blocks: [
    {
      type: 'input',
      block_id: 'what',
      label: plain('What?'),
      element: { type: 'plain_text_input', action_id: 'text' },
    },
  ],
});
const home = (text: string) => ({ type: 'home', blocks: [{ type: 'section', text: plain(text) }] });

let app: InteractiveApp;
/** Ids of the calls of the app, by what they did. */
let calls: Record<'before' | 'opened' | 'pushed' | 'said' | 'published' | 'after', string>;
/** The response URL of the command. */
let response_url: string;

/** A command that opens a form; another view on it; a message for one person; a Home tab; the form submitted. */
beforeEach(async () => {
  app = await openInteractiveApp();
  const noted: Record<string, string> = {};
  const note = async (
    name: string,
    answer: Promise<{ headers: Headers; body: { ok?: boolean } }>,
  ) => {
    const { headers, body } = await answer;
    expect(body.ok ?? body).toBeTruthy();
    noted[name] = headers.get('x-parley-exchange') ?? '';
  };
  await note('before', app.call('api.test', {}));
  app.answer = async ({ payload }) => {
    await note(
      'opened',
      app.call('views.open', { trigger_id: payload.trigger_id, view: modal('One') }),
    );
    return makeAnswer(200);
  };
  const command = await app.act({ type: 'command', channel: app.channel, command: '/todo' });
  response_url = command.payload.response_url;
  const [one] = await viewsAt();
  const { trigger_id } = (
    await app.world.sandbox('/triggers', {
      app_id: app.app_id,
      user_id: app.user_id,
      view_id: one?.id,
    })
  ).body;
  await note('pushed', app.call('views.push', { trigger_id, view: modal('Two') }));
  await note('said', app.post(response_url, { text: 'Only for you' }));
  await note('published', app.call('views.publish', { user_id: app.user_id, view: home('Hello') }));
  app.answer = () => makeAnswer(200, '{"response_action":"clear"}');
  const [, two] = await viewsAt();
  await app.act({ type: 'view_submission', view_id: two?.id, values: { what: { text: 'x' } } });
  await note('after', app.call('api.test', {}));
  calls = noted;
});

interface Shown {
  readonly id: string;
  readonly title: { readonly text: string };
}

const read = async (path: string, at?: string, world: OpenWorld = app.world) =>
  (await world.send(`/sandbox${path}`, at === undefined ? {} : { headers: { 'x-parley-at': at } }))
    .body;
const viewsAt = async (at?: string, world?: OpenWorld): Promise<readonly Shown[]> =>
  (await read(`/views?user_id=${app.user_id}`, at, world)).modals;
const titlesAt = async (at?: string, world?: OpenWorld) =>
  (await viewsAt(at, world)).map(({ title }) => title.text);
const homesAt = async (at?: string, world?: OpenWorld): Promise<number> =>
  (await read(`/views?user_id=${app.user_id}`, at, world)).homes.length;
const ownAt = async (at?: string, world?: OpenWorld): Promise<string[]> =>
  (await read(`/ephemerals?user_id=${app.user_id}&channel=${app.channel}`, at, world)).messages.map(
    ({ text }: { text: string }) => text,
  );

const MOMENTS = [
  ['before', [], [], 0],
  ['opened', ['One'], [], 0],
  ['pushed', ['One', 'Two'], [], 0],
  ['said', ['One', 'Two'], ['Only for you'], 0],
  ['published', ['One', 'Two'], ['Only for you'], 1],
  ['after', [], ['Only for you'], 1],
] as const;

describe('a moment of the past', () => {
  it('shows the modals, the Home tab and the messages for one person that there were, in any order', async () => {
    const order = [...MOMENTS, ...MOMENTS.toReversed()];
    for (const [name, titles, own, homes] of order) {
      const at = calls[name];
      expect([await titlesAt(at), await ownAt(at), await homesAt(at)]).toEqual([
        titles,
        own,
        homes,
      ]);
    }
    expect(await titlesAt()).toEqual([]);
  });

  it('shows what people had done, and what was on its way', async () => {
    const statesAt = async (name: keyof typeof calls) =>
      (await read('/interactions', calls[name])).interactions.map(
        ({ type, state }: { type: string; state: string }) => `${type} ${state}`,
      );
    expect(await statesAt('before')).toEqual([]);
    // The form was opened before the app had acknowledged the command.
    expect(await statesAt('opened')).toEqual(['command sent']);
    expect(await statesAt('pushed')).toEqual(['command acknowledged']);
    expect(await statesAt('after')).toEqual([
      'command acknowledged',
      'view_submission acknowledged',
    ]);
  });

  it('lets nobody act in it', async () => {
    const init = {
      method: 'POST',
      headers: { 'x-parley-at': calls.pushed },
      body: JSON.stringify({ type: 'home', user_id: app.user_id, app_id: app.app_id }),
    };
    const refused = await app.world.send('/sandbox/interactions', init);
    expect([refused.status, refused.body.error]).toEqual([409, 'in_the_past']);
  });

  it('is where people go on after a rewind: the form that was open is submitted', async () => {
    await app.world.sandbox('/rewind', { to: calls.pushed });
    expect([await titlesAt(), await ownAt(), await homesAt()]).toEqual([['One', 'Two'], [], 0]);
    const [, two] = await viewsAt();
    app.answer = () => makeAnswer(200);
    const act = { type: 'view_submission', view_id: two?.id, values: { what: { text: 'y' } } };
    expect(await app.act(act)).toMatchObject({ state: 'acknowledged' });
    expect(await titlesAt()).toEqual(['One']);
    expect((await app.post(response_url, { text: 'Again' })).body).toBe('ok');
    expect(await ownAt()).toEqual(['Again']);
  });
});

describe('a copy of a world', () => {
  const deployment = { base_url: 'https://copy.test' };

  it.each(['opened', 'published'] as const)(
    'of the moment %s goes on by itself, from its file too',
    async (name) => {
      const snapshot: unknown = JSON.parse(JSON.stringify(await read('/snapshot', calls[name])));
      const file = worldFile('Copy', { commercial: snapshot as never, government: null });
      const again = await readWorldFile(file);
      if (again.kind !== 'world') throw new Error('It is a world.');
      const kept = again.worlds.commercial;
      if (kept === null) throw new Error('It has a world.');
      const copy = await openWorld({ kept, deployment });
      const [, titles, own, homes] = MOMENTS.find(([moment]) => moment === name) ?? [];
      expect([
        await titlesAt(undefined, copy),
        await ownAt(undefined, copy),
        await homesAt(undefined, copy),
      ]).toEqual([titles, own, homes]);
      const top = (await viewsAt(undefined, copy)).at(-1);
      const submitted = await copy.sandbox('/interactions', {
        type: 'view_submission',
        user_id: app.user_id,
        view_id: top?.id,
        values: { what: { text: 'z' } },
        answered: { status: 200 },
      });
      expect(submitted.body.interaction).toMatchObject({
        state: 'acknowledged',
        app_id: app.app_id,
      });
      expect(await titlesAt(undefined, copy)).toEqual(titles?.slice(0, -1));
      // The response URL is that of the copy, with what is left of it; a trigger that was used stays used.
      const { pathname } = new URL(response_url);
      const init = {
        method: 'POST',
        body: '{"text":"In the copy"}',
        headers: { 'content-type': 'application/json' },
      };
      expect((await copy.send(pathname, init)).body).toBe('ok');
      expect(await ownAt(undefined, copy)).toEqual([...(own ?? []), 'In the copy']);
      const { interactions } = await read('/interactions');
      const whole = (await copy.send(`/sandbox/interactions/${interactions[0].id}`)).body
        .interaction;
      expect(whole.trigger.state).toBe('used');
      expect(await ownAt()).toEqual(['Only for you']);
    },
  );
});
