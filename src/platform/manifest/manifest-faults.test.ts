import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import { SOCKET_APP, WEB_APP } from './manifests.fixture.ts';

const errorsOf = async (manifest: unknown) => {
  const { status, body } = await (await openWorld()).sandbox('/apps', { manifest });
  expect([status, body.error]).toEqual([400, 'invalid_manifest']);
  return body.errors as { pointer: string; message: string }[];
};

describe('a manifest', () => {
  it.each([
    ['no name', {}, [['/display_information', 'is missing']]],
    [
      'a long name',
      { display_information: { name: 'x'.repeat(36) } },
      [['/display_information/name', 'must have at most 35 characters, not 36 characters']],
    ],
    [
      'fields that no manifest has',
      { ...WEB_APP, 'a/b~c': 1, settings: { ...WEB_APP.settings, bot_events: [] } },
      [
        ['/settings/bot_events', 'is an unknown field; check its spelling'],
        ['/a~1b~0c', 'is an unknown field; check its spelling'],
      ],
    ],
    [
      'an unknown scope',
      { ...WEB_APP, oauth_config: { scopes: { bot: ['chat:write', 'chat:shout'] } } },
      [['/oauth_config/scopes/bot/1', expect.stringContaining('"chat:shout", which is none of')]],
    ],
    [
      'an unknown event',
      {
        ...SOCKET_APP,
        settings: { ...SOCKET_APP.settings, event_subscriptions: { bot_events: ['shout'] } },
      },
      [['/settings/event_subscriptions/bot_events/0', 'there is no event "shout"']],
    ],
    [
      'commands that are broken, twice there, or without an address',
      {
        ...WEB_APP,
        features: {
          slash_commands: [
            { command: '/a', description: 'x' },
            { command: '/a', description: 'x', url: 'https://app.example/' },
          ],
        },
      },
      [
        ['/features/slash_commands/1/command', 'the command is there twice'],
        ['/features/slash_commands/0', expect.stringContaining('needs a url')],
      ],
    ],
    [
      'a command without its slash',
      { ...SOCKET_APP, features: { slash_commands: [{ command: 'todo', description: 'x' }] } },
      [['/features/slash_commands/0/command', expect.stringContaining('must be / and')]],
    ],
    [
      'events and interactivity without an address',
      {
        display_information: { name: 'x' },
        settings: {
          event_subscriptions: { bot_events: ['app_mention'] },
          interactivity: { is_enabled: true },
        },
      },
      [
        ['/settings/interactivity', expect.stringContaining('needs a request_url')],
        ['/settings/event_subscriptions', expect.stringContaining('needs a request_url')],
      ],
    ],
    [
      'addresses that cannot be used',
      {
        ...WEB_APP,
        oauth_config: { redirect_urls: ['https://ok.example/', 'data:text/html,x'] },
        settings: { interactivity: { is_enabled: true, request_url: 'ftp://app.example' } },
      },
      [
        ['/settings/interactivity/request_url', expect.stringContaining('scheme is ftp')],
        ['/oauth_config/redirect_urls/1', expect.stringContaining('cannot be used')],
      ],
    ],
    ['text that is not JSON', '{"a": ', [['', expect.stringContaining('It cannot be read')]]],
    ['text that is not YAML', 'a: [', [['', expect.stringContaining('line 1')]]],
    ['a list', [], [['', expect.stringContaining('must be an object')]]],
    ['nothing', null, [['', expect.stringContaining('must be an object')]]],
    [
      'a large one',
      { a: 'x'.repeat(200_000) },
      [['', expect.stringContaining('more than 100000')]],
    ],
  ])('is refused for %s, at its place', async (_, manifest, expected) => {
    const errors = await errorsOf(manifest);
    expect(errors.map(({ pointer, message }) => [pointer, message])).toEqual(expected);
  });

  it('is refused, and not broken, whatever the manifest', async () => {
    const world = await openWorld();
    const key = fc.constantFrom(
      'display_information',
      'features',
      'settings',
      'oauth_config',
      'name',
      'scopes',
      'bot',
      'slash_commands',
      'command',
      'event_subscriptions',
      'bot_events',
      '__proto__',
      'x/~',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(tree, fc.boolean(), async (value, asText) => {
        const manifest = asText ? JSON.stringify(value) : value;
        const { status, body } = await world.sandbox('/apps', { manifest, install: false });
        if (status === 200) return;
        expect([status, body.error]).toEqual([400, 'invalid_manifest']);
        for (const { pointer, message } of body.errors) {
          expect(pointer).toMatch(/^(?:\/[^/]*)*$/);
          expect(message).not.toBe('');
        }
      }),
      { numRuns: 100 },
    );
  });
});
