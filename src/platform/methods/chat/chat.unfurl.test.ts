import { describe, expect, it } from 'vitest';
import { configure } from '../../testing/events.ts';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const URL_42 = 'https://tasks.example/42';

/** Gives the app a domain, and lets a person post a link; answers the ts of the message. */
async function share(world: OpenWorld, text = `<${URL_42}|task>`): Promise<string> {
  const path = `/apps/${world.app.app_id}/manifest`;
  const { manifest } = (await world.sandbox(path)).body;
  const features = { ...manifest.features, unfurl_domains: ['tasks.example'] };
  const settings = { ...manifest.settings, socket_mode_enabled: true };
  await world.sandbox(path, { manifest: { ...manifest, features, settings } }, 'PUT');
  const args = { channel: world.channels['deploys'] ?? '', text };
  return (await world.call('chat.postMessage', args, { token: world.user })).body.ts;
}

const unfurlsOf = (url: string, text: string) => JSON.stringify({ [url]: { text } });

describeMethod('chat.unfurl', {
  verbs: 'POST',
  tokens: ['bot', 'user'],
  needed: 'links:write',
  assumptions: ['A-51'],
  args: async ({ world, channel }) => ({
    channel,
    ts: await share(world),
    unfurls: unfurlsOf(URL_42, 'Task 42'),
  }),
});

const linkEvents = async (world: OpenWorld) =>
  (await world.sandbox('/events')).body.events.filter(
    ({ type }: { type: string }) => type === 'link_shared',
  );

describe('chat.unfurl', () => {
  it('attaches to the message what a link leads to, and replaces it', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const ts = await share(world);
    const shown = async (text: string, name: Record<string, string>) => {
      const args = { ...name, unfurls: unfurlsOf(URL_42, text) };
      expect((await world.call('chat.unfurl', args)).body).toEqual({ ok: true });
      const { body } = await world.call('conversations.history', { channel, limit: '1' });
      return body.messages[0].attachments;
    };
    const known = { from_url: URL_42, app_id: world.app.app_id, is_app_unfurl: true };
    expect(await shown('Task 42', { channel, ts })).toMatchObject([{ ...known, text: 'Task 42' }]);
    const byId = { unfurl_id: `${channel}.${ts}`, source: 'conversations_history' };
    expect(await shown('Done', byId)).toMatchObject([{ ...known, text: 'Done' }]);
  });

  it('takes links of its domains alone, and names every mistake of an attachment', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const ts = await share(world, `<${URL_42}> <https://nottasks.example/1>`);
    const error = async (args: Record<string, string>) =>
      (await world.call('chat.unfurl', { channel, ts, ...args })).body.error;
    for (const url of ['https://nottasks.example/1', 'https://tasks.example/43'])
      expect(await error({ unfurls: unfurlsOf(url, 'no') })).toBe('cannot_unfurl_url');
    expect(await error({ unfurls: '{}', unfurl_id: 'none' })).toBe('message_not_found');
    const broken = JSON.stringify({ [URL_42]: { blocks: [{ type: 'no such' }] } });
    expect(await error({ unfurls: broken })).toBe('invalid_blocks');
  });
});

describe('link_shared', () => {
  it('names the links of the domains of the app, once each', async () => {
    const world = await openWorld();
    await configure(world, { subscriptions: ['link_shared'] });
    const sub = 'https://sub.tasks.example/1';
    const ts = await share(world, `<${URL_42}> ${URL_42} <${sub}|x> <https://other.example>`);
    const channel = world.channels['deploys'] ?? '';
    const [found, ...more] = await linkEvents(world);
    expect(more).toEqual([]);
    expect(found.wrapper.event).toMatchObject({
      channel,
      message_ts: ts,
      unfurl_id: `${channel}.${ts}`,
      links: [
        { url: URL_42, domain: 'tasks.example' },
        { url: sub, domain: 'tasks.example' },
      ],
    });
  });

  it('tells an app nothing of its own messages, and of other links', async () => {
    const world = await openWorld();
    await configure(world, { subscriptions: ['link_shared'] });
    await share(world, 'no link of tasks.example, but https://other.example/');
    const args = { channel: world.channels['deploys'] ?? '', text: URL_42 };
    await world.call('chat.postMessage', args);
    expect(await linkEvents(world)).toEqual([]);
  });
});
