import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../contract/sandbox.ts';
import { anExchange } from '../exchange.fixture.ts';
import { codeOf } from './snippets.ts';

const curlOf = (exchange: Exchange) => codeOf('curl', exchange, null);

describe('an exchange as a snippet', () => {
  it('reads the token from the environment, where the log has it masked', () => {
    expect(curlOf(anExchange())).toContain('"authorization: Bearer ${PARLEY_TOKEN}"');
    expect(codeOf('fetch', anExchange(), null)).toContain('process.env.PARLEY_TOKEN');
    expect(curlOf(anExchange())).not.toContain('…');
  });

  it('finds the token in a body too', () => {
    const text = 'token=xoxp-…abcd&channel=C1';
    const request = {
      ...anExchange().request,
      body: { text, bytes: text.length, truncated: false },
    };
    expect(curlOf(anExchange({ request }))).toContain('"token=${PARLEY_TOKEN}&channel=C1"');
  });

  it('does not tell the token by a text that looks like one', () => {
    const asJson = [['content-type', 'application/json']] as const;
    for (const [text, headers] of [
      ['channel=C1&text=token=xoxp-…abcd', anExchange().request.headers],
      ['{"text":"xoxp-…abcd"}', asJson],
      ['{"blocks":[{"token":"xoxp-…abcd"}]}', asJson],
    ] as const) {
      const body = { text, bytes: text.length, truncated: false };
      const curl = curlOf(anExchange({ request: { ...anExchange().request, headers, body } }));
      expect(curl).toContain(text);
    }
  });

  it('leaves out headers that HTTP clients or Parley’s own page add', () => {
    const headers = [
      ['Host', 'localhost'],
      ['Content-Length', '22'],
      ['Sec-Fetch-Mode', 'cors'],
      ['X-Parley-Client', 'lesson'],
      ['X-Parley-Panel', 'explorer'],
      ['X-Own', 'kept'],
    ] as const;
    const snippet = curlOf(anExchange({ request: { ...anExchange().request, headers } }));
    expect(snippet).toContain('X-Own: kept');
    expect(snippet).not.toMatch(/Host:|Content-Length|Sec-Fetch|X-Parley/);
  });

  it('has the address of npm run serve for programs outside of the tab', () => {
    const deployment = {
      name: 'commercial',
      base_url: 'http://localhost',
      webhook_host: 'https://hooks.parley.test',
      issuer: 'http://localhost',
    };
    for (const kind of ['curl', 'go', 'java'] as const)
      expect(codeOf(kind, anExchange(), deployment)).toContain(
        'http://127.0.0.1:4321/api/chat.delete',
      );
  });
});
