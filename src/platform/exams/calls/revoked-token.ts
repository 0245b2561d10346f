import { defineRefusedTokenExam } from './refused-token.ts';

/** Does a client stop using a token that was revoked? */
export const REVOKED_TOKEN = defineRefusedTokenExam({
  name: 'revoked_token',
  title: 'A token that was revoked',
  about:
    'Post messages with the bot token. When it is refused, go on with the user token, and tell with it what happened.',
  does: 'Revokes the bot token after the first message.',
  section: 'Errors, chat.delete errors',
  lesson: 'install-an-app',
  needs: ['chat.postMessage'],
  points: {
    stops: {
      title: 'Stops using the token',
      fix: 'After token_revoked no call with this token can succeed. Drop it, and ask for another install.',
    },
  },
  spoils: (token) => ({ ...token, revoked_at: token.issued_at }),
  error: 'token_revoked',
  point: 'stops',
  // One call may be under way, and one may make certain.
  too_many: 3,
  repeats: () => true,
});
