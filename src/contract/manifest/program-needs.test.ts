import { describe, expect, it } from 'vitest';
import { BARE, NEEDS, OTHER, RECEIVER_URL } from './program-needs.fixture.ts';
import { needsIn, withNeeds } from './program-needs.ts';

describe('a manifest with what a program needs', () => {
  it('leaves the rest of the manifest as it is', () => {
    expect(withNeeds(OTHER, NEEDS, RECEIVER_URL)).toEqual({
      ...BARE,
      features: {
        app_home: { messages_tab_enabled: true, home_tab_enabled: true },
        slash_commands: [
          { command: '/other', description: 'Other', url: 'https://a.test' },
          { command: '/poll', description: 'Starts a poll', url: RECEIVER_URL },
        ],
      },
      oauth_config: { scopes: { bot: ['chat:write', 'commands'], user: ['users:read'] } },
      settings: {
        event_subscriptions: { bot_events: ['message.channels'] },
        interactivity: { is_enabled: true, request_url: RECEIVER_URL },
        socket_mode_enabled: false,
      },
    });
  });

  it('takes commands and interactivity over sockets without any address', () => {
    const made = withNeeds(OTHER, NEEDS, null);
    expect(made.features?.slash_commands?.[1]).toEqual(NEEDS.commands[0]);
    expect(made.settings).toMatchObject({
      interactivity: { is_enabled: true },
      socket_mode_enabled: true,
    });
    expect(made.settings?.interactivity).not.toHaveProperty('request_url');
  });
});

describe('what the text of a program needs', () => {
  it('are the commands in quotes, each once, in a program that looks at commands', () => {
    const names = (program: string) => needsIn(program)?.commands.map(({ command }) => command);
    expect(
      names('if (payload.command === "/a-b" || command === `/c_d` || x === \'/a-b\')'),
    ).toEqual(['/a-b', '/c_d']);
    expect(names("fetch('/elsewhere')")).toBeUndefined();
    expect(names("payload.command === '/A' || '//' || '/a b'")).toBeUndefined();
  });

  it.each(['block_actions', 'view_submission', 'shortcut', 'block_suggestion'])(
    'is interactivity if it names %s',
    (kind) => {
      expect(needsIn(`payload.type === '${kind}'`)).toEqual({
        scopes: ['chat:write'],
        commands: [],
        hasHome: false,
      });
      expect(needsIn(`// ${kind}`)).toBeNull();
    },
  );

  it('is the Home tab if it publishes one', () => {
    expect(needsIn("api('views.publish', {})")?.hasHome).toBe(true);
  });
});
