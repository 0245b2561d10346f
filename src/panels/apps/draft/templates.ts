import type { Draft } from './manifest-draft.ts';

const botUser = (display_name: string) => ({ display_name, always_online: true });

const SHORTCUTS = [
  { type: 'global', name: 'New task', callback_id: 'new_task', description: 'Opens a form' },
  {
    type: 'message',
    name: 'Remember this',
    callback_id: 'remember',
    description: 'Makes a task of a message',
  },
];

/** Manifests to start from. Their Request URLs have a domain that does not exist. */
export const TEMPLATES: readonly {
  readonly id: 'webhook' | 'bot' | 'interactive' | 'socket';
  readonly label: string;
  readonly manifest: Draft;
}[] = [
  {
    id: 'webhook',
    label: 'Webhook only',
    manifest: {
      display_information: { name: 'Reports' },
      features: { bot_user: botUser('reports') },
      oauth_config: { scopes: { bot: ['incoming-webhook'] } },
    },
  },
  {
    id: 'bot',
    label: 'Bot with events',
    manifest: {
      display_information: { name: 'Greeter' },
      features: { bot_user: botUser('greeter') },
      oauth_config: {
        scopes: { bot: ['app_mentions:read', 'channels:history', 'channels:join', 'chat:write'] },
      },
      settings: {
        event_subscriptions: {
          request_url: 'https://receiver.parley.test/events',
          bot_events: ['app_mention', 'message.channels'],
        },
      },
    },
  },
  {
    id: 'interactive',
    label: 'Full interactive app',
    manifest: {
      display_information: { name: 'Tasks', description: 'Remembers what to do.' },
      features: {
        app_home: { home_tab_enabled: true, messages_tab_enabled: true },
        bot_user: botUser('tasks'),
        shortcuts: SHORTCUTS,
        slash_commands: [
          {
            command: '/task',
            url: 'https://receiver.parley.test/commands',
            description: 'Adds a task',
            usage_hint: 'what to do',
          },
        ],
      },
      oauth_config: { scopes: { bot: ['chat:write', 'commands', 'im:history', 'users:read'] } },
      settings: {
        event_subscriptions: {
          request_url: 'https://receiver.parley.test/events',
          bot_events: ['app_home_opened', 'message.im'],
        },
        interactivity: {
          is_enabled: true,
          request_url: 'https://receiver.parley.test/actions',
        },
      },
    },
  },
  {
    id: 'socket',
    label: 'Socket mode',
    manifest: {
      display_information: { name: 'Helper' },
      features: {
        bot_user: botUser('helper'),
        shortcuts: SHORTCUTS,
        slash_commands: [{ command: '/help-me', description: 'Asks for help' }],
      },
      oauth_config: { scopes: { bot: ['app_mentions:read', 'chat:write', 'commands'] } },
      settings: {
        event_subscriptions: { bot_events: ['app_mention'] },
        interactivity: { is_enabled: true },
        socket_mode_enabled: true,
      },
    },
  },
];
