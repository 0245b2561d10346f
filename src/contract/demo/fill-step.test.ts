import { describe, expect, it } from 'vitest';
import type { DemoStep } from './demo.ts';
import { fillStep } from './fill-step.ts';

const WORLD = {
  deployment: {
    name: 'commercial',
    base_url: 'https://example.com/parley',
    webhook_host: 'https://hooks.test',
    issuer: 'https://example.com/parley',
  },
  apps: [
    {
      client_id: '12.34',
      client_secret: 'cafe',
      tokens: [{ token: 'xoxb-1' }],
      webhooks: [{ url: 'https://hooks.test/services/T1/B1/abc' }],
    },
  ],
};
const AWKWARD = `a"b\\c&d=e ü\n{{1.ts}}`;
const ANSWERS = [
  { ts: '1.5', text: AWKWARD, n: 7, yes: true, none: null, list: [{ id: 'C1' }] },
  undefined,
];
const STEP: DemoStep = { verb: 'POST', url: '/api/chat.postMessage' };

const fill = (step: Partial<DemoStep>, answers: readonly unknown[] = ANSWERS) =>
  fillStep({ ...STEP, ...step }, answers, WORLD);
const filled = (step: Partial<DemoStep>, answers?: readonly unknown[]) => {
  const result = fill(step, answers);
  if (!result.ok) throw new Error(result.message);
  return result.request;
};
const typed = (type: string, body: string) =>
  filled({ headers: [['Content-Type', type]], body }).body ?? '';

describe('a filled step', () => {
  it('is a request below the base address', () => {
    expect(filled({ url: '/api/x?ts={{1.ts}}&list={{1.list.0.id}}' })).toEqual({
      verb: 'POST',
      url: 'https://example.com/parley/api/x?ts=1.5&list=C1',
      headers: [],
      body: null,
    });
  });

  it('writes a value into JSON with its escapes, and a number as a number', () => {
    const body = typed(
      'application/json; charset=utf-8',
      '{"text":"<{{1.text}}>","n":{{1.n}},"b":{{1.yes}}}',
    );
    expect(JSON.parse(body)).toEqual({ text: `<${AWKWARD}>`, n: 7, b: true });
    expect(JSON.parse(filled({ body: '{"text":"{{1.text}}"}' }).body ?? '')).toEqual({
      text: AWKWARD,
    });
  });

  it('writes a value into a form and a query with percent escapes', () => {
    const form = typed('application/x-www-form-urlencoded', 'text={{1.text}}&b=1');
    expect([...new URLSearchParams(form)]).toEqual([
      ['text', AWKWARD],
      ['b', '1'],
    ]);
    const { searchParams } = new URL(filled({ url: '/api/x?text={{1.text}}&b=1' }).url);
    expect([...searchParams]).toEqual([
      ['text', AWKWARD],
      ['b', '1'],
    ]);
  });

  it('writes a value into other text as it is, and never reads it as a template', () => {
    expect(typed('text/plain', '{{{{ {{1.text}}')).toBe(`{{ ${AWKWARD}`);
  });

  it('encodes the credentials of Basic', () => {
    const value = 'Basic {{world.apps.0.client_id}}:{{world.apps.0.client_secret}}';
    expect(filled({ headers: [['Authorization', value]] }).headers).toEqual([
      ['Authorization', `Basic ${btoa('12.34:cafe')}`],
    ]);
  });

  it('goes to a response URL of an answer', () => {
    const url = '{{1.interaction.payload.response_url}}';
    for (const kind of ['commands', 'actions']) {
      const response_url = `https://hooks.test/${kind}/T1/R1/abc`;
      const answers = [{ interaction: { payload: { response_url } } }];
      expect(filled({ url }, answers).url).toBe(response_url);
    }
    for (const response_url of [
      'https://elsewhere.test/actions/T1/R1/abc',
      'https://hooks.test/actions/T1/B1/abc',
      'https://hooks.test/other/T1/R1/abc',
      'https://hooks.test/actions/T1/R1/abc/../../x',
    ])
      expect(fill({ url }, [{ interaction: { payload: { response_url } } }])).toEqual({
        ok: false,
        message:
          'Step 2: the address must be a path below the base address, or begin with the URL of a webhook or a response URL.',
      });
  });

  it('goes to a webhook, by its URL or its path', () => {
    const hook = '{{world.apps.0.webhooks.0.url}}';
    expect(filled({ url: hook }).url).toBe('https://hooks.test/services/T1/B1/abc');
    expect(filled({ url: `${hook}?a={{1.ts}}` }).url).toBe(
      'https://hooks.test/services/T1/B1/abc?a=1.5',
    );
    expect(filled({ url: '/services/T1/B1' }).url).toBe('https://hooks.test/services/T1/B1');
  });
});

describe('a step that cannot be filled', () => {
  it.each<[Partial<DemoStep>, string]>([
    [
      { body: '{{1.chanel}}' },
      'Step 3: {{1.chanel}} finds nothing: the answer of step 1 has no chanel there, but ts, text, n, yes, none, list.',
    ],
    [
      { body: '{{2.ts}}' },
      'Step 3: {{2.ts}} finds nothing: the answer of step 2 is no JSON, form or redirect.',
    ],
    [
      { body: '{{3.ts}}' },
      'Step 3: {{3.ts}} is the answer of a later step; move this step behind it.',
    ],
    [
      { body: '{{1.list}}' },
      'Step 3: {{1.list}} is not a text or a number in the answer of step 1.',
    ],
    [
      { body: '{{1.none}}' },
      'Step 3: {{1.none}} is not a text or a number in the answer of step 1.',
    ],
    [
      { body: '{{1.ts.length}}' },
      'Step 3: {{1.ts.length}} finds nothing: the answer of step 1 has no length.',
    ],
    [
      { body: '{{1.constructor.name}}' },
      'Step 3: {{1.constructor.name}} finds nothing: the answer of step 1 has no constructor there, but ts, text, n, yes, none, list.',
    ],
    [
      { body: '{{world.apps.1.app_id}}' },
      'Step 3: {{world.apps.1.app_id}} finds nothing: GET /sandbox has no 1 there, but 0.',
    ],
    [
      { headers: [['x-note', '{{1.text}}']] },
      'Step 3: the header x-note would have a line break or a character beyond Latin-1.',
    ],
  ])('%j: %s', (step, message) => {
    expect(fill(step)).toEqual({ ok: false, message });
  });

  it.each(['..', '.', '../reset', 'a/b'])('because an answer leads it elsewhere: %s', (name) => {
    const step = { verb: 'PUT', url: '/sandbox/conditions/{{1.name}}' } as const;
    expect(fill(step, [{ name: 'short_pages' }]).ok).toBe(true);
    expect(fill(step, [{ name }]).ok).toBe(false);
  });

  it.each([
    'https://example.com/parley/sandbox/reset',
    'https://elsewhere.test/services/T1/B1/abc',
    'https://hooks.test/services/../x/T1/B1',
    'https://hooks.test.evil.test/services/T1/B1/abc',
    'mailto:a@evil.test',
  ])('because an answer gives another address for a webhook: %s', (url) => {
    expect(fill({ url: '{{1.url}}' }, [{ url }]).ok).toBe(false);
  });

  it('because an answer makes it set a Request URL, or a redirect URI of another origin', () => {
    const app = { verb: 'PATCH', url: '/sandbox/apps/A1' } as const;
    const withBody = (body: string, answer: object) => fill({ ...app, body }, [answer]).ok;
    expect(withBody('{"{{1.a}}":"http://evil.test"}', { a: 'delivery' })).toBe(true);
    expect(withBody('{"{{1.a}}":"http://evil.test"}', { a: 'request_url' })).toBe(false);
    expect(withBody('{"redirect_urls":["{{1.a}}"]}', { a: 'https://example.com/parley/x' })).toBe(
      true,
    );
    expect(withBody('{"redirect_urls":["{{1.a}}"]}', { a: 'https://example.com.evil.test' })).toBe(
      false,
    );
  });

  it('because it would be too long', () => {
    const long = [{ text: 'x'.repeat(1024) }];
    expect(fill({ body: '{{1.text}}'.repeat(1100) }, long)).toEqual({
      ok: false,
      message: 'Step 2: the request has more than 1048576 characters.',
    });
  });
});
