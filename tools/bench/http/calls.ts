import type { Call } from './load.ts';
/** The calls that are measured over HTTP, as clients of another language send them. */

const TEXT = 'Deploy 4711 of *parley-web* is done: <https://ci.example/4711|the log>';
const USER_AGENT = 'python-requests/2.32.3';

export type Kind = 'test' | 'post' | 'hook' | 'page';

export function callsWith({
  token,
  channel,
  webhook,
}: {
  token: string;
  channel: string;
  webhook: string | null;
}): Record<Exclude<Kind, 'hook'>, Call> & { hook: Call | null } {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': USER_AGENT };
  const json = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  return {
    test: {
      path: '/api/auth.test',
      method: 'POST',
      headers: json,
      body: '{}',
    },
    post: {
      path: '/api/chat.postMessage',
      method: 'POST',
      headers: json,
      body: JSON.stringify({ channel, text: TEXT }),
    },
    hook:
      webhook === null
        ? null
        : {
            path: new URL(webhook).pathname,
            method: 'POST',
            headers: { 'user-agent': USER_AGENT, 'content-type': 'application/json' },
            body: JSON.stringify({ text: TEXT }),
          },
    page: {
      path: '/api/users.list',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'limit=100',
    },
  };
}
