/** An app that connects by sockets. */
export const SOCKET_APP = {
  _metadata: { major_version: 2, minor_version: 1 },
  display_information: { name: 'Todo', description: 'Remembers what to do.' },
  features: {
    bot_user: { display_name: 'todo', always_online: true },
    app_home: { messages_tab_enabled: true },
  },
  oauth_config: { scopes: { bot: ['chat:write', 'channels:history', 'team:read'] } },
  settings: {
    event_subscriptions: { bot_events: ['message.channels', 'app_mention'] },
    socket_mode_enabled: true,
  },
};

/** An app with addresses for everything. */
export const WEB_APP = {
  display_information: { name: 'Web' },
  features: {
    slash_commands: [
      { command: '/todo', description: 'Adds', url: 'https://app.example/commands' },
    ],
  },
  oauth_config: {
    redirect_urls: ['https://app.example/back'],
    scopes: { bot: ['chat:write', 'incoming-webhook'], user: ['users:read'] },
  },
  settings: {
    event_subscriptions: { request_url: 'https://app.example/events', bot_events: ['app_mention'] },
    interactivity: { is_enabled: true, request_url: 'https://app.example/actions' },
    token_rotation_enabled: false,
  },
};
