import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { firstIn as first, requestsIn } from './requests-in.fixture.ts';

describe('a collection', () => {
  const item = (request: unknown) => ({ name: 'Post', request });
  const collection = (request: unknown, more: object = {}) =>
    JSON.stringify({
      info: { name: 'Mine' },
      item: [{ name: 'Chat', item: [item(request)] }],
      variable: [
        { key: 'base', value: 'http://localhost' },
        { key: 'token', value: '' },
      ],
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
      ...more,
    });

  it('of version 2.1 has its variables, its folders and inherited credentials', () => {
    const request = {
      method: 'POST',
      url: { raw: '{{base}}/api/chat.postMessage' },
      body: {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'channel', value: '{{channel}}' },
          { key: 'text', value: 'a b' },
          { key: 'off', value: '1', disabled: true },
        ],
      },
    };
    expect(first(collection(request))).toMatchObject({
      title: 'Chat / Post',
      verb: 'POST',
      url: 'http://localhost/api/chat.postMessage',
      headers: [
        ['Authorization', 'Bearer {{token}}'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: 'channel=%7B%7Bchannel%7D%7D&text=a+b',
      variables: ['{{token}}', '{{channel}}'],
    });
  });

  it('of version 2.0 has addresses and credentials of its own form', () => {
    const auth = { type: 'bearer', bearer: { token: 'xoxb-1' } };
    const body = { mode: 'raw', raw: '{"a":1}', options: { raw: { language: 'json' } } };
    const text = collection({ url: 'http://localhost/api/api.test', method: 'POST', auth, body });
    expect(first(text)).toMatchObject({
      url: 'http://localhost/api/api.test',
      headers: [
        ['Authorization', 'Bearer xoxb-1'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"a":1}',
    });
    expect(first(collection('http://localhost/api/api.test'))).toMatchObject({ verb: 'GET' });
  });

  it('cannot blow itself up with its variables', () => {
    const url = '{{big}}'.repeat(100_000);
    const text = collection(url, { variable: [{ key: 'big', value: 'x'.repeat(10_000) }] });
    expect(first(text)?.url.length).toBeLessThan(2 * 1024 * 1024);
  });
});

describe('a description of an API', () => {
  const described = (operation: object, more: object = {}) =>
    JSON.stringify({
      openapi: '3.1.0',
      servers: [{ url: 'https://{host}/api', variables: { host: { default: 'localhost' } } }],
      paths: { '/chat.postMessage': { post: operation } },
      components: { examples: { hello: { value: { channel: 'C1', text: 'hi' } } } },
      ...more,
    });

  it('has a request for each example, on every level of the description', () => {
    const examples = { hello: { $ref: '#/components/examples/hello' }, other: { value: {} } };
    const text = described({
      summary: 'Post',
      requestBody: { content: { 'application/json': { examples } } },
    });
    expect(requestsIn(text)).toMatchObject([
      {
        title: 'Post: hello',
        url: 'https://localhost/api/chat.postMessage',
        body: '{\n  "channel": "C1",\n  "text": "hi"\n}',
      },
      { title: 'Post: other', body: '{}' },
    ]);
  });

  it('has the examples of arguments where the body has no example', () => {
    const schema = { properties: { channel: { example: 'C1' }, blocks: { examples: [[1]] } } };
    const content = { 'application/x-www-form-urlencoded': { schema } };
    expect(first(described({ requestBody: { content } }))?.body).toBe('channel=C1&blocks=%5B1%5D');
    const parameters = [{ name: 'limit', in: 'query', schema: { example: 5 } }];
    const swagger = {
      swagger: '2.0',
      host: 'localhost',
      basePath: '/api',
      security: [],
      paths: { '/users.list': { get: { parameters } } },
    };
    expect(first(JSON.stringify(swagger))).toMatchObject({
      verb: 'GET',
      url: 'https://localhost/api/users.list?limit=5',
      headers: [],
    });
  });

  it('ends where it refers to itself', () => {
    const loop = { $ref: '#/components/loop' };
    const text = described({ requestBody: loop }, { components: { loop } });
    expect(first(text)?.body).toBe('');
  });
});

describe('a document in YAML', () => {
  const request = {
    method: 'POST',
    url: { raw: 'http://localhost/api/chat.postMessage' },
    header: [{ key: 'X-Forwarded-For', value: '203.0.113.7' }],
    body: { mode: 'raw', raw: '{"text":"a: b"}', options: { raw: { language: 'json' } } },
  };
  const documents = {
    collection: { info: { name: 'Mine' }, item: [{ name: 'Post', request }] },
    archive: {
      log: { entries: [{ request: { method: 'GET', url: '/api/auth.test', headers: [] } }] },
    },
    description: {
      openapi: '3.1.0',
      servers: [{ url: 'http://localhost/api' }],
      paths: {
        '/users.list': { get: { parameters: [{ name: 'limit', in: 'query', example: 5 }] } },
      },
    },
  };

  it.each(Object.entries(documents))('is read as the same %s in JSON', (_, document) => {
    const inJson = requestsIn(JSON.stringify(document));
    expect(inJson).toHaveLength(1);
    expect(requestsIn(stringify(document))).toEqual(inJson);
    expect(requestsIn(`# Of us\n---\n${stringify(document)}`)).toEqual(inJson);
  });

  it('has anchors, and blocks of text as they are written', () => {
    const text = `openapi: 3.1.0
x-body: &hello
  text: >-
    two
    lines
paths:
  /api/chat.postMessage:
    post:
      security: []
      requestBody:
        content:
          application/json:
            example: *hello
`;
    expect(first(text)).toMatchObject({ verb: 'POST', body: '{\n  "text": "two lines"\n}' });
  });

  it('does not hide a command or a program that has such a line', () => {
    expect(first('log: starting\n$ curl http://localhost/api/auth.test')).toMatchObject({
      url: 'http://localhost/api/auth.test',
    });
    expect(first("item:\nfetch('http://localhost/api/auth.test')")).toMatchObject({
      url: 'http://localhost/api/auth.test',
    });
  });
});

describe('a collection of Insomnia', () => {
  const exported = `type: collection.insomnia.rest/5.0
schema_version: "5.1"
name: Mine
collection:
  - name: Chat
    authentication: { type: bearer, token: "{{ _.token }}" }
    children:
      - name: Post
        url: "{{ _.base }}/api/chat.postMessage"
        method: POST
        headers:
          - { name: X-Forwarded-For, value: 203.0.113.7 }
          - { name: X-Off, value: "1", disabled: true }
        body:
          mimeType: application/json
          text: |-
            {"text":"hi"}
  - name: List
    url: "{{ _.base }}/api/users.list"
    method: GET
    parameters:
      - { name: limit, value: "5" }
      - { name: cursor, value: "{{ _.cursor }} &" }
    authentication: { type: bearer, token: xoxb-1, disabled: true }
  - name: Form
    url: "{{ _.base }}/api/chat.delete"
    method: POST
    body:
      mimeType: application/x-www-form-urlencoded
      params: [{ name: channel, value: C1 }]
environments:
  name: Base
  data: { base: "http://localhost" }
`;

  it('has its folders, variables, credentials, headers and bodies', () => {
    expect(requestsIn(exported)).toMatchObject([
      {
        title: 'Chat / Post',
        verb: 'POST',
        url: 'http://localhost/api/chat.postMessage',
        headers: [
          ['X-Forwarded-For', '203.0.113.7'],
          ['Content-Type', 'application/json'],
          ['Authorization', 'Bearer {{ _.token }}'],
        ],
        body: '{"text":"hi"}',
        variables: ['{{ _.token }}'],
      },
      {
        title: 'List',
        verb: 'GET',
        url: 'http://localhost/api/users.list?limit=5&cursor={{ _.cursor }}%20%26',
        headers: [],
      },
      {
        url: 'http://localhost/api/chat.delete',
        headers: [['Content-Type', 'application/x-www-form-urlencoded']],
        body: 'channel=C1',
      },
    ]);
  });
});
