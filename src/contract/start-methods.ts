/** What one calls first: a look around, a message, and what comes of it. A page opens with these methods. */
export const START_METHODS: readonly string[] = [
  'auth.test',
  'chat.postMessage',
  'conversations.history',
  'conversations.list',
  'reactions.add',
  'users.list',
];
