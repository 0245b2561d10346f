import { describe, expect, it } from 'vitest';
import { receiverUrl } from '../../../contract/receiver.ts';
import type { WorldApp, WorldToken } from '../../../contract/sandbox.ts';
import { explainNoEvents } from './TabReceiver.tsx';

const token = (given: Partial<WorldToken>): WorldToken => ({
  token: 'xoxb-1',
  type: 'bot',
  user_id: 'U1',
  scopes: [],
  status: 'active',
  expires_at: null,
  ...given,
});

const why = (given: Partial<WorldApp> = {}, socket: 'connected' | null = null) =>
  explainNoEvents(
    { socket },
    {
      app_id: 'A1',
      delivery: 'http',
      request_url: receiverUrl('A1'),
      tokens: [token({})],
      ...given,
    },
  );

describe('a running receiver', () => {
  it('gets the events that its app delivers to it', () => {
    expect(why()).toBeNull();
    expect(why({ delivery: 'socket' }, 'connected')).toBeNull();
  });

  it('gets none while they go elsewhere', () => {
    expect(why({ delivery: 'socket' })).toContain('over sockets');
    expect(why({}, 'connected')).toContain('to its Request URL');
    expect(why({ request_url: 'https://app.example/' })).toContain('another Request URL');
  });

  it.each<[string, readonly WorldToken[]]>([
    ['no tokens', []],
    ['a revoked bot token', [token({ status: 'revoked' })]],
    ['no bot token', [token({ type: 'user' })]],
  ])('gets none while its app has %s', (_what, tokens) => {
    expect(why({ tokens: [...tokens] })).toContain('no active bot token');
  });
});
