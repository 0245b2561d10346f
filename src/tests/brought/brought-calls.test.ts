import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareRequest } from '../../panels/explorer/draft/prepared-request.ts';
import { collectionOfCalls } from '../../panels/explorer/saved/save-collection.ts';
import { addCall } from '../../panels/explorer/saved/saved-calls.ts';
import { openBroughtWorld, type BroughtWorld } from './brought-world.fixture.ts';

let its: BroughtWorld;
beforeAll(async () => {
  its = await openBroughtWorld();
});

const api = (name: string) => `${its.brief.deployment.base_url}/api/${name}`;
const FOREIGN = 'xoxb-1234567890-1234567890-abcdefghijklmnopqrstuvwx';

describe('a call that is brought', () => {
  it('has variables in a collection where the saved one had secrets', () => {
    const text = `client_id=1.2&client_secret=abcdefghijklmnopqrst&text=${FOREIGN}`;
    const draft = { verb: 'POST', type: 'form', contentType: null, charset: '' } as const;
    const [saved] = addCall(
      [],
      {
        name: '',
        method: 'oauth.v2.access',
        draft: { ...draft, token: 'parameter', text, readable: null },
        answer: null,
      },
      'a',
      5,
    );
    const written = collectionOfCalls(saved === undefined ? [] : [saved], 'http://h');
    const { item, variable } = JSON.parse(written);
    expect(item[0].request.body.urlencoded).toEqual([
      { key: 'token', value: '{{token}}' },
      { key: 'client_id', value: '1.2' },
      { key: 'client_secret', value: '{{client_secret}}' },
      { key: 'text', value: '{{token}}' },
    ]);
    expect(variable.map(({ key }: { key: string }) => key)).toEqual([
      'base_url',
      'token',
      'client_secret',
    ]);
    expect(written).not.toMatch(/abcdefgh|qrst/);
  });

  it('has none of its secrets: its token is the acting one, and the page says so', () => {
    const json = `curl -H 'Authorization: Bearer ${FOREIGN}' https://slack.com/api/chat.postMessage --json '{"channel":"C1","text":"${FOREIGN}"}'`;
    const { draft, notes, token } = its.opened(json);
    expect(JSON.stringify(draft)).not.toContain(FOREIGN);
    expect(draft).toMatchObject({ token: 'header', type: 'json', verb: 'POST' });
    expect(token).toBeNull();
    expect(notes).toContain('Its token was replaced by the acting one, Bot of');
    expect(notes).toContain('It goes to this world, not to slack.com.');
    expect(notes).toContain('Not all of its secrets could be replaced');
    const inBody = its.opened(
      `curl ${api('chat.postMessage')} -d 'token=${FOREIGN}&channel=C1'`,
      null,
    );
    expect(inBody.draft).toMatchObject({ token: 'parameter', text: 'channel=C1' });
    expect(inBody.notes).toBe('Its token was left out: the page acts without one.');
  });

  it('has the other headers that a page can send, and the page says which it leaves out, and why', () => {
    const curl = `curl ${api('auth.test')} -H 'X-Forwarded-For: 203.0.113.7' -H 'Accept: text/plain' -H 'User-Agent: me' -H 'Cookie: d=1' -H 'X-Key: ${FOREIGN}' -H 'X-Parley-Client: lesson'`;
    const { draft, notes } = its.opened(curl);
    expect(draft.headers).toBe('X-Forwarded-For: 203.0.113.7\nAccept: text/plain');
    expect(notes).toContain('Not sent: User-Agent, Cookie. That is because browsers write them.');
    expect(notes).toContain('Not sent: X-Parley-Client. That is because this page writes them.');
    expect(notes).toContain('Left out: X-Key. The value may be a secret of another service.');
    expect(notes).not.toContain(FOREIGN);
    const sent = prepareRequest(its.method('auth.test'), draft, null);
    expect(sent.headers).toEqual([
      ['X-Forwarded-For', '203.0.113.7'],
      ['Accept', 'text/plain'],
    ]);
    const archive = {
      method: 'GET',
      url: '/api/auth.test',
      headers: [
        { name: ':method', value: 'GET' },
        { name: 'accept', value: '*/*' },
      ],
    };
    const har = its.opened(JSON.stringify({ log: { entries: [{ request: archive }] } }));
    expect([har.draft.headers, har.notes]).toEqual([undefined, '']);
  });

  it('has the secrets of this world where it had them, and others stay masked', () => {
    const own = its.brief.apps[0]?.client_secret ?? '';
    const id = its.brief.apps[0]?.client_id ?? '';
    const curl = (secret: string) =>
      `curl ${api('oauth.v2.access')} -d 'client_id=${id}&client_secret=${secret}&grant_type=x'`;
    expect(its.opened(curl(own)).draft.text).toContain(`client_secret=${own}`);
    const foreign = its.opened(curl('abcdefghijklmnopqrstuvwxyz'));
    expect(foreign.draft.text).not.toContain('abcdefgh');
    expect(foreign.notes).toContain('its client_secret is masked, and the world does not show it');
  });

  it('has the token of this world that it was made with', () => {
    const { token, notes } = its.opened(
      `curl ${api('users.list')} -H 'Authorization: Bearer ${its.world.user}'`,
    );
    expect(token?.token).toBe(its.world.user);
    expect(notes).toBe('');
  });

  it('has the arguments of its address in a form, if it is a POST without a body', () => {
    const { draft, notes } = its.opened(
      `curl -X POST '${api('chat.postMessage')}?channel=C1&text=a%20b'`,
    );
    expect(draft).toMatchObject({ verb: 'POST', type: 'form', text: 'channel=C1&text=a%20b' });
    expect(notes).toBe('');
  });

  it('says which variables have no value', () => {
    const { notes } = its.opened(
      `curl ${api('chat.postMessage')} -d "channel=$CHANNEL" -d text=hi`,
    );
    expect(notes).toContain('Replace by values: $CHANNEL.');
  });

  it.each([
    ['curl https://example.com/v1/chat.postMessage -d a=1', 'is at another host'],
    ['curl https://evil.test/api/chat.postMessage -d a=1', 'is at another host'],
    ['curl https://slack.com.evil.test/api/chat.postMessage', 'is at another host'],
    ['curl http://localhost@evil.test/api/chat.postMessage', 'is at another host'],
    ['curl http://localhost/services/T01/B01/secretsecret -d a', 'is a webhook'],
    ['curl http://localhost/sandbox/reset -X POST', 'is no call of the Web API'],
    ['curl file:///etc/passwd', 'is no address'],
    ['curl http://localhost/api/chat.postMesage', 'The nearest is chat.postMessage.'],
    ['curl http://localhost/api/zzzzzzzzzz', 'Parley has no method called zzzzzzzzzz.'],
    ['curl -X DELETE http://localhost/api/chat.delete', 'is DELETE'],
  ])('%s is refused: %s', (text, why) => {
    const brought = its.bring(text);
    expect(brought.ok ? '' : brought.why).toContain(why);
    expect(JSON.stringify(brought)).not.toContain('secretsecret');
  });

  it('is listed with others, and those of other hosts are counted', () => {
    const urls = [
      api('users.list'),
      'https://example.com/a.png',
      '/api/api.test',
      '/api/auth.test',
    ];
    const entries = urls.map((url) => ({ request: { method: 'GET', url } }));
    const brought = its.bring(JSON.stringify({ log: { entries } }));
    if (!brought.ok) throw new Error(brought.why);
    expect(brought.calls.map(({ title }) => title)).toEqual([
      'users.list',
      'api.test',
      'auth.test',
    ]);
    expect(brought.omitted).toContain('https://example.com/a.png is at another host.');
  });

  it('of any text opens without a failure and without a token', () => {
    const piece = fc.oneof(
      fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
      fc.constantFrom(
        FOREIGN,
        '{{',
        '}}',
        '&token=',
        '%',
        '"',
        '\n',
        '[',
        `{"token":"${FOREIGN}"}`,
      ),
    );
    const types = fc.constantFrom(
      'application/json',
      'text/xml',
      'multipart/form-data; boundary=b',
      '',
    );
    fc.assert(
      fc.property(fc.array(piece), types, fc.constantFrom('GET', 'POST'), (pieces, type, verb) => {
        const text = pieces.join('');
        const request = {
          method: verb,
          url: `http://localhost/api/chat.postMessage?${text}`,
          headers: [{ name: 'content-type', value: type }],
          postData: { mimeType: type, text },
        };
        const { draft, notes } = its.opened(JSON.stringify({ log: { entries: [{ request }] } }));
        expect(JSON.stringify([draft, notes])).not.toContain(FOREIGN);
      }),
    );
  });
});
