import { describe, expect, it } from 'vitest';
import type { Lesson } from '../lessons/definition/lesson.ts';
import { firstWebhookUrl, jsonPost } from '../lessons/evidence/posts.ts';
import { brokenBlocks } from '../lessons/plans/02-broken-blocks.ts';
import { cleanUpBot } from '../lessons/plans/04-clean-up-bot.ts';
import { deleteAMessage } from '../lessons/plans/03-delete-a-message.ts';
import { firstWebhook } from '../lessons/plans/01-first-webhook.ts';
import { openLesson } from './lesson-world.fixture.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: FORM,
  body: new URLSearchParams(fields).toString(),
});

/** A lesson whose chapters before `chapter` are solved. `now` is what the check of it finds. */
async function at(lesson: Lesson, chapter: string) {
  const { driver, finding } = await openLesson(lesson);
  for (const [id, { solve }] of Object.entries(lesson.chapters)) {
    if (id === chapter) break;
    await solve(driver);
  }
  // Not in the same second as what was done so far, so that no rate limit is met.
  await driver.sandbox('POST', '/clock', { advance_s: 60 });
  const hook = firstWebhookUrl(await driver.world());
  const hint = async () => {
    const found = await finding(chapter);
    return found === undefined || found.done ? found : (found.hint ?? '');
  };
  const app = (await driver.world()).apps[0];
  return { ...driver, hook, hint, app, isDone: async () => (await finding(chapter))?.done };
}

describe('your first webhook', () => {
  it('takes a form, and tells who used chat.postMessage or sent no text', async () => {
    const { send, call, channel, hook, hint, isDone } = await at(firstWebhook, 'post');
    await send(hook, jsonPost({ blocks: [] }));
    expect(await hint()).toContain('no_text');
    await call('chat.postMessage', { channel: await channel('deploys'), text: 'Hi' });
    expect(await hint()).toContain('takes a token');
    await send(hook, form({ payload: '{"text":"From a form"}' }));
    expect(await isDone()).toBe(true);
  });

  it('wants the message to be seen in its own channel', async () => {
    const { call, channel, hint, isDone } = await at(firstWebhook, 'see');
    await call('conversations.history', { channel: await channel('random') });
    await call('conversations.history', { channel: await channel('general') }, 'user');
    expect(await hint()).toContain('#deploys');
    await call('conversations.history', { channel: await channel('deploys'), latest: '1' });
    expect(await hint()).toContain('the right channel');
    await call('conversations.history', { channel: await channel('deploys') }, 'user');
    expect(await isDone()).toBe(true);
  });

  it('tells Markdown from its markup', async () => {
    const { send, hook, hint, isDone } = await at(firstWebhook, 'markup');
    for (const text of ['The build is **done**', 'Markdown too: __done__ **and** more']) {
      await send(hook, jsonPost({ text }));
      expect(await isDone()).toBe(false);
    }
    expect(await hint()).toContain('Two asterisks');
    await send(hook, jsonPost({ text: '3 * 4 * 5' }));
    expect(await hint()).toContain('without a bold word');
    await send(hook, jsonPost({ text: 'first\n*done*' }));
    expect(await isDone()).toBe(true);
  });

  it('wants that refusal, after the chapters before it', async () => {
    const early = await at(firstWebhook, 'markup');
    await early.send(early.hook, jsonPost({}));
    await early.send(early.hook, jsonPost({ text: '*now*' }));
    expect(await early.isDone()).toBe(true);

    const { send, hook, hint, isDone } = await at(firstWebhook, 'refused');
    await send(hook, jsonPost({ text: ' ' }));
    expect(await hint()).toContain('A space');
    await send(hook, { ...jsonPost(null), body: '{' });
    expect(await hint()).toContain('invalid_payload');
    await send(hook, jsonPost({ blocks: [{ type: 'divider' }] }));
    expect(await isDone()).toBe(true);
  });
});

describe('blocks that break', () => {
  const HEADER = { type: 'header', text: { type: 'plain_text', text: '' } };

  it('looks for blocks that the webhook refused', async () => {
    const { send, hook, hint, isDone } = await at(brokenBlocks, 'one-word');
    await send(hook, jsonPost({ text: 'Hi' }));
    expect(await hint()).toContain('without blocks');
    await send(hook, jsonPost({ text: 'Hi', blocks: [{ type: 'divider' }] }));
    expect(await hint()).toContain('blocks are valid');
    await send(hook, { ...jsonPost(null), body: '{"text":"Hi", "blocks":[{]' });
    expect(await hint()).toContain('no list of blocks');
    await send(hook, jsonPost({ blocks: [HEADER] }));
    expect(await hint()).toContain('no_text');
    await send(hook, jsonPost({ text: 'Hi', blocks: [HEADER] }));
    expect(await isDone()).toBe(true);
  });

  it('reads the faults of a form, too, and names the next one that is left', async () => {
    const { send, world, channel, hint, isDone } = await at(brokenBlocks, 'places');
    const [app] = (await world()).apps;
    const post = async (blocks: unknown, name = 'deploys') =>
      send(
        '/api/chat.postMessage',
        form({
          token: app?.tokens[0]?.token ?? '',
          channel: await channel(name),
          text: 'Hi',
          blocks: JSON.stringify(blocks, null, 1),
        }),
      );
    await post([{ type: 'divider' }]);
    expect(await hint()).toContain('nothing was wrong');
    await post([HEADER, { type: 'markdown' }]);
    expect(await isDone()).toBe(true);

    const next = await at(brokenBlocks, 'mend');
    const call = async (text: string, blocks: object[]) => {
      await next.sandbox('POST', '/clock', { advance_s: 2 });
      await next.call('chat.postMessage', { channel: await channel('deploys'), text, blocks });
    };
    await call('Hi', [HEADER, { type: 'divider' }]);
    expect(await next.hint()).toBe('1 fault left. The next one: `/blocks/0/text/text` is empty.');
    await call('Another', [{ type: 'divider' }]);
    expect(await next.hint()).toContain('another message');
    await call('Hi', [{ ...HEADER, text: { ...HEADER.text, text: 'Hi' } }, { type: 'divider' }]);
    expect(await next.isDone()).toBe(true);
  });

  it('takes a method that could not read its JSON, not one that misses an argument', async () => {
    const { call, send, world, hook, hint, isDone } = await at(brokenBlocks, 'json');
    // These are JSON, though a webhook refuses them with the same word.
    for (const body of ['null', '[]', '"hello"', '{"text":7}'])
      await send(hook, { ...jsonPost(null), body });
    expect(await isDone()).toBe(false);
    await call('chat.postMessage', { text: 'Hi' });
    expect(await hint()).toContain('the JSON could be read');
    const [token] = (await world()).apps.flatMap(({ tokens }) => tokens);
    const headers = {
      authorization: `Bearer ${token?.token}`,
      'content-type': 'application/json',
    };
    await send('/api/chat.postMessage', { method: 'POST', headers, body: '{"text":' });
    expect(await isDone()).toBe(true);
  });
});

describe('delete a message', () => {
  it('wants the bot token, and an id of a channel', async () => {
    const { call, channel, hint, isDone } = await at(deleteAMessage, 'own');
    const deploys = await channel('deploys');
    const { ts } = (await call('chat.postMessage', { channel: deploys, text: 'Hi' })).json;
    await call('chat.delete', { channel: '#deploys', ts });
    expect(await hint()).toContain('not its name');
    await call('chat.delete', { channel: deploys });
    expect(await hint()).toContain('invalid_arguments');
    const { messages } = (await call('conversations.history', { channel: deploys })).json;
    await call('chat.delete', { channel: deploys, ts: messages[1].ts }, 'user');
    expect(await hint()).toContain('with the bot token');
    await call('chat.delete', { channel: deploys, ts });
    expect(await isDone()).toBe(true);
  });

  it('wants the same message again, not one that never was', async () => {
    const { call, channel, facts, hint, isDone } = await at(deleteAMessage, 'again');
    await call('chat.delete', { channel: await channel('deploys'), ts: '1.000000' });
    expect(await hint()).toContain('was ever deleted');
    const first = (await facts()).calls.find(({ name }) => name === 'chat.delete');
    await call('chat.delete', { ...first?.args });
    expect(await isDone()).toBe(true);
  });

  it('holds the person to the message that the bot was refused', async () => {
    const { call, channel, hint } = await at(deleteAMessage, 'as-a-person');
    const deploys = await channel('deploys');
    const { ts } = (await call('chat.postMessage', { channel: deploys, text: 'Hi' })).json;
    await call('chat.delete', { channel: deploys, ts }, 'user');
    expect(await hint()).toContain('another message');
  });

  it('tells a channel that is hidden from one that does not exist', async () => {
    const { call, channel, hint } = await at(deleteAMessage, 'unseen');
    await call('chat.delete', { channel: 'C0000000000', ts: '1.000000' });
    expect(await hint()).toContain('no channel has this id');
    await call('chat.delete', { channel: await channel('leadership'), ts: '1.000000' }, 'user');
    expect(await hint()).toContain('sees it');
  });

  it('does not take a missing token for a missing scope', async () => {
    const { call, channel, hint } = await at(deleteAMessage, 'scope');
    await call('chat.delete', { channel: await channel('deploys'), ts: '1.000000' }, null);
    expect(await hint()).toContain('not_authed');
  });
});

describe('a bot that cleans up', () => {
  it('needs the subscription and a way to deliver', async () => {
    const { sandbox, app, hint, isDone } = await at(cleanUpBot, 'listen');
    await sandbox('PATCH', `/apps/${app?.app_id}`, { subscriptions: ['reaction_added'] });
    expect(await hint()).toContain('no Request URL');
    await sandbox('PATCH', `/apps/${app?.app_id}`, { delivery: 'socket', subscriptions: [] });
    expect(await isDone()).toBe(false);
  });

  it('passes with a program that names no cause, and not with a person who deletes', async () => {
    const { call, channel, hint, isDone } = await at(cleanUpBot, 'clean');
    const deploys = await channel('deploys');
    const { messages } = (await call('conversations.history', { channel: deploys })).json;
    const own = messages.filter(({ bot_id }: { bot_id?: string }) => bot_id !== undefined);
    const react = (name: string, timestamp: string) =>
      call('reactions.add', { channel: deploys, timestamp, name }, 'user');
    await react('tada', own[0].ts);
    expect(await hint()).toContain('`:tada:`');
    await react('x', own[0].ts);
    expect(await hint()).toContain('Start the program');
    await call('chat.delete', { channel: deploys, ts: own[0].ts }, 'user');
    expect(await isDone()).toBe(false);
    await react('x', own[1].ts);
    await call('chat.delete', { channel: deploys, ts: own[1].ts });
    expect(await isDone()).toBe(true);
  });

  it('tells the event of the message that is still there', async () => {
    const { facts, sandbox, hint, isDone } = await at(cleanUpBot, 'again');
    const [first, second] = (await facts()).deliveries;
    await sandbox('POST', `/events/${second?.event}/deliver`, {});
    expect(await hint()).toContain('still there');
    await sandbox('POST', `/events/${first?.event}/deliver`, {});
    expect(await isDone()).toBe(false);
  });
});
