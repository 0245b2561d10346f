import { describe, expect, it } from 'vitest';
import { urlAtServer } from '../../../client/snippets/local-server.ts';
import type { SnippetKind } from '../../../client/snippets/snippet.ts';
import { TOKEN_PLACEHOLDER } from '../../../client/snippets/token-placeholder.ts';
import { messageSnippet } from './message-snippet.ts';
import type { Target } from './target.ts';

const BASE = 'https://parley.example/page';
const deployment = {
  name: 'commercial',
  base_url: BASE,
  webhook_host: 'https://hooks.parley.test',
  issuer: BASE,
} as const;
const hook: Target = {
  kind: 'webhook',
  id: 'B1',
  title: '',
  url: 'https://hooks.parley.test/services/T1/B1/s',
  channel: 'C1',
};
const method: Target = { kind: 'method', id: 'C1', title: '', channel: 'C1' };
const modal: Target = {
  kind: 'view',
  id: 'A1',
  title: '',
  method: 'views.open',
  user: 'U1',
  token: 'xoxb-secret',
};
const write = (kind: SnippetKind, target: Target, payload = {}) =>
  messageSnippet(kind, BASE, target, payload, {
    address: (url) => urlAtServer(url, deployment),
    token: TOKEN_PLACEHOLDER,
  });

describe('the code that sends a message', () => {
  it.each(['javascript', 'python'] as const)('has no secret of a webhook in %s', (kind) => {
    const code = write(kind, hook, { text: "it's `$HOME`" });
    expect(code).toContain('PARLEY_WEBHOOK_URL');
    expect(code).not.toContain('services/');
    expect(code).toContain(kind === 'python' ? `"it's \`$HOME\`"` : `'it\\'s \`$HOME\`'`);
  });

  it.each(['curl', 'fetch', 'go', 'java'] as const)('reaches the server in %s', (kind) => {
    expect(write(kind, hook)).toContain('http://127.0.0.1:4321/services/T1/B1/s');
    expect(write(kind, method)).toContain('http://127.0.0.1:4321/api/chat.postMessage');
  });

  it.each(['curl', 'fetch', 'javascript', 'python', 'go', 'java'] as const)(
    'names the channel and reads the token from the environment in %s',
    (kind) => {
      const code = write(kind, method, { text: 'x' });
      expect(code).toContain('C1');
      expect(code).toContain('PARLEY_TOKEN');
      expect(code).not.toContain(TOKEN_PLACEHOLDER);
    },
  );

  it('expects plain text of a webhook, whatever the message says', () => {
    const code = write('fetch', hook, { text: 'response.json()' });
    expect(code).toContain("text: 'response.json()'");
    expect(code).toContain('console.log(await response.text());');
  });

  it.each(['curl', 'fetch', 'javascript', 'python', 'go', 'java'] as const)(
    'shows a view with a trigger or to a person, without the token of its app, in %s',
    (kind) => {
      const place = {
        address: (url: string) => urlAtServer(url, deployment),
        token: TOKEN_PLACEHOLDER,
      };
      const view = { type: 'modal', blocks: [] };
      const open = messageSnippet(kind, BASE, modal, view, place);
      expect(open).toContain('TRIGGER_ID');
      expect(open).not.toContain('xoxb-secret');
      const issued = messageSnippet(kind, BASE, modal, view, place, '12.34.ab');
      expect(issued).toContain('12.34.ab');
      expect(issued).not.toContain('TRIGGER_ID');
      const publish = messageSnippet(
        kind,
        BASE,
        { ...modal, method: 'views.publish' },
        { type: 'home', blocks: [] },
        place,
      );
      expect(publish).toContain('U1');
      expect(publish).not.toContain('TRIGGER_ID');
    },
  );
});
