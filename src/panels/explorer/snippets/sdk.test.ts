import { runInNewContext } from 'node:vm';
import { WebClient } from '@slack/web-api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pythonLiteral } from '../../../client/snippets/python-literal.ts';
import { hasSdkFunction, type SdkCall } from '../../../client/snippets/sdk-call.ts';
import { javascriptSdkSnippet } from '../../../client/snippets/sdk-javascript.ts';
import { pythonSdkSnippet } from '../../../client/snippets/sdk-python.ts';
import { TOKEN_PLACEHOLDER } from '../../../client/snippets/token-placeholder.ts';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { encodeJson } from '../draft/body/body-codec.ts';
import { EMPTY_DRAFT, type RequestDraft } from '../draft/request-draft.ts';
import { sdkCallOf } from './snippet.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: { channel: { type: 'string' }, limit: { type: 'integer' } },
};
const method = { name: 'chat.delete', url: 'http://localhost/api/chat.delete', arguments: schema };
const draft: RequestDraft = { ...EMPTY_DRAFT, text: 'channel=C1&limit=5' };

function callOf(change: Partial<RequestDraft> = {}): SdkCall {
  const call = sdkCallOf(method, { ...draft, ...change }, TOKEN_PLACEHOLDER);
  if ('unavailable' in call) throw new Error(call.unavailable);
  return call;
}

describe('the call of an SDK', () => {
  it('takes the arguments with the types their schema gives them', () => {
    expect(callOf()).toEqual({
      method: 'chat.delete',
      apiUrl: 'http://localhost/api/',
      args: { channel: 'C1', limit: 5 },
      token: TOKEN_PLACEHOLDER,
    });
  });

  it('is not written if the body cannot be read or repeats an argument', () => {
    expect(sdkCallOf(method, { ...draft, type: 'json', text: '{' }, null)).toHaveProperty(
      'unavailable',
    );
    expect(sdkCallOf(method, { ...draft, text: 'a=1&a=2' }, null)).toHaveProperty('unavailable');
  });

  it.each([
    'api.test',
    'auth.test',
    'chat.delete',
    'conversations.history',
    'conversations.members',
    'users.list',
    'reactions.list',
    'search.messages',
    'rtm.connect',
    'openid.connect.userInfo',
    'oauth.v2.access',
    'channels.history',
    'groups.history',
    'im.history',
    'mpim.history',
  ])('knows whether the real client has a function for %s', (name) => {
    const found = name
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], new WebClient());
    expect(hasSdkFunction(name)).toBe(typeof found === 'function');
  });
});

describe('a snippet for @slack/web-api', () => {
  /** Runs it with a client that notes what it is asked for. */
  async function madeBy(snippet: string): Promise<unknown> {
    const made: unknown[] = [];
    class Client {
      readonly chat: unknown;
      readonly apiCall: unknown;
      constructor(token: unknown, options: unknown) {
        this.chat = { delete: (args: unknown) => made.push([token, options, args]) };
        this.apiCall = (name: unknown, args: unknown) => made.push([token, options, name, args]);
      }
    }
    const [imported, ...lines] = snippet.split('\n');
    expect(imported).toBe("import { WebClient } from '@slack/web-api';");
    await (runInNewContext(`(async () => {${lines.join('\n')}})()`, {
      WebClient: Client,
      console: { log: () => {} },
      process: { env: { PARLEY_TOKEN: 'xoxb-1' } },
    }) as Promise<void>);
    return JSON.parse(JSON.stringify(made));
  }

  it('makes the call, whatever its arguments are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), async (args) => {
        const text = encodeJson(
          Object.entries(args).map(([name, value]) =>
            typeof value === 'string'
              ? { name, text: value, isLiteral: false }
              : { name, text: JSON.stringify(value), isLiteral: true },
          ),
        );
        expect(await madeBy(javascriptSdkSnippet(callOf({ type: 'json', text })))).toEqual([
          ['xoxb-1', { slackApiUrl: 'http://localhost/api/' }, JSON.parse(JSON.stringify(args))],
        ]);
      }),
    );
  });

  it('calls by name what the client has no function for', async () => {
    const call = { ...callOf(), method: 'channels.history', token: 'x`' };
    expect(await madeBy(javascriptSdkSnippet(call))).toEqual([
      ['x`', { slackApiUrl: 'http://localhost/api/' }, 'channels.history', call.args],
    ]);
  });

  it('reads like one a person would write', () => {
    expect(javascriptSdkSnippet(callOf())).toBe(`import { WebClient } from '@slack/web-api';

const client = new WebClient(process.env.PARLEY_TOKEN, {
  slackApiUrl: 'http://localhost/api/',
});
const response = await client.chat.delete({
  channel: 'C1',
  limit: 5,
});
console.log(response);`);
  });
});

describe('a snippet for slack_sdk', () => {
  it('reads like one a person would write', () => {
    expect(pythonSdkSnippet(callOf())).toBe(`import os

from slack_sdk import WebClient

client = WebClient(token=os.environ["PARLEY_TOKEN"], base_url="http://localhost/api/")
response = client.chat_delete(
    channel="C1",
    limit=5,
)
print(response.data)`);
  });

  it('passes names that Python keeps for itself by keyword expansion', () => {
    expect(pythonSdkSnippet(callOf({ text: 'from=1' }))).toContain(
      'chat_delete(**{\n    "from": "1",\n})',
    );
  });

  it('calls by name what the client has no function for, and needs no token', () => {
    const call = { ...callOf(), method: 'im.history', token: null };
    const snippet = pythonSdkSnippet(call);
    expect(snippet).toContain('client.api_call("im.history", params={');
    expect(snippet).not.toContain('token');
  });

  it('writes any value so that it reads the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(jsonOfPython(pythonLiteral(value)))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });

  /** Python's literals differ from JSON in three words and the comma before a closing bracket. */
  function jsonOfPython(source: string): string {
    const words: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };
    return source.replace(
      /("(?:[^"\\]|\\.)*")|\b(True|False|None)\b|,(?=\s*[\]}])/g,
      (_, string, word) => (word ? (words[String(word)] ?? '') : String(string ?? '')),
    );
  }
});
