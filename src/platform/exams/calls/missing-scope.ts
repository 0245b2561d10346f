import { POST } from './posting.ts';
import { defineRefusedTokenExam } from './refused-token.ts';

const POSTING_SCOPES: ReadonlySet<string> = new Set([
  'chat:write',
  'chat:write:bot',
  'chat:write:user',
  'chat:write.public',
]);

/** What does a client make of a call that its scopes do not allow? */
export const MISSING_SCOPE = defineRefusedTokenExam({
  name: 'missing_scope',
  title: 'A scope that is missing',
  about:
    'Post messages with the bot token. When a scope is missing, go on with another call, such as auth.test, and ask for the scope.',
  does: 'Takes the scopes for posting from the bot token after the first message.',
  section: 'Authentication',
  lesson: 'install-an-app',
  needs: [POST, 'auth.test'],
  points: {
    gives_up: {
      title: 'Does not repeat the call',
      fix: 'After missing_scope the call fails until somebody installs the app again. Repeat it then, and not before.',
    },
    asks: {
      title: 'Asks for the scope that is needed',
      fix: 'Send people to /oauth/v2/authorize with the scope that `needed` names.',
      may_stay_open: true,
      section: 'Install flow (OAuth v2)',
    },
  },
  spoils: (token) => ({
    ...token,
    scopes: token.scopes.filter((scope) => !POSTING_SCOPES.has(scope)),
  }),
  error: 'missing_scope',
  point: 'gives_up',
  too_many: 2,
  repeats: ({ method }) => method === POST,
  other: ({ method, given }, book) => {
    if (method !== 'install page' || book.counted('refused') === 0) return;
    const scopes = `${given.get('scope') as string},${given.get('user_scope') as string}`;
    if (scopes.split(/[ ,]/).some((scope) => POSTING_SCOPES.has(scope)))
      book.pass('asks', 'The install page was asked for it.');
    else book.fail('asks', 'The install page was opened without it.');
  },
});
