import type { ProgramNeeds } from './program-needs.ts';

/** Where a receiver is. */
export const RECEIVER_URL = 'https://receiver.parley.test/A1';
/** What a program with a command and a Home tab needs. */
export const NEEDS: ProgramNeeds = {
  scopes: ['commands'],
  commands: [{ command: '/poll', description: 'Starts a poll' }],
  hasHome: true,
};
/** A manifest that has nothing of it. */
export const BARE = { display_information: { name: 'App' } };
/** A manifest that sends all of it elsewhere. */
export const OTHER = {
  ...BARE,
  features: {
    app_home: { messages_tab_enabled: true },
    slash_commands: [
      { command: '/other', description: 'Other', url: 'https://a.test' },
      { command: '/poll', description: 'Old', url: 'https://a.test' },
    ],
  },
  oauth_config: { scopes: { bot: ['chat:write' as const], user: ['users:read' as const] } },
  settings: {
    event_subscriptions: { bot_events: ['message.channels'] },
    interactivity: {
      is_enabled: false,
      request_url: 'https://a.test',
      message_menu_options_url: 'https://a.test',
    },
  },
};
