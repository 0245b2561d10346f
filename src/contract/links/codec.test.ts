import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decodeDemo, demoJson, encodeDemo, readDemoText } from './codec.ts';
import { DEMO_VERSION, MAX_DEMO_LENGTH, type Demo, type DemoReading } from '../demo/demo.ts';
import { readDemo } from '../demo/read-demo.ts';
import { demos } from '../demo/fixtures/arbitrary-demos.fixture.ts';
import { secretPlaces } from '../demo/secret-places.ts';
import { TEN_STEPS } from '../demo/fixtures/ten-steps.fixture.ts';

/** What is random may look like a secret. */
const harmless = demos.filter((demo) => secretPlaces(demo).length === 0);

const MEBIBYTE = 1024 * 1024;
const reasonOf = (reading: DemoReading) => (reading.ok ? 'ok' : reading.reason);
const textOf = (bytes: Uint8Array) => `1.${Buffer.from(bytes).toString('base64url')}`;
const fixture = (name: string) =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

const PANEL: Demo = {
  format: 'parley-demo',
  version: 1,
  world: {
    seed: 4_000_000_007,
    users: 500,
    now: 1_767_225_600.25,
    frozen: true,
    conditions: [{ name: 'short_pages', parameters: {} }],
  },
  view: {
    panel: 'composer',
    search: { method: 'chat.postMessage', mode: 'blocks' },
    drafts: {
      composer: {
        channel: 'C0112TR2740',
        text: 'Release *2.4* is on its way, see <https://example.com/releases/2.4|the notes>',
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: 'Release 2.4' } },
          { type: 'section', text: { type: 'mrkdwn', text: 'It is *on its way* :rocket:' } },
        ],
      },
    },
  },
};

describe('the codec', () => {
  it('decodes what it encoded, for arbitrary demos', async () => {
    await fc.assert(
      fc.asyncProperty(harmless, async (demo) => {
        const text = await encodeDemo(demo);
        expect(text).toMatch(/^1\.[\w-]+$/);
        expect(await decodeDemo(text)).toEqual({ ok: true, demo });
        expect(readDemoText(demoJson(demo, 2))).toEqual({ ok: true, demo });
      }),
      { numRuns: 300 },
    );
  });

  it('writes equal demos equally, whatever the order of their fields and what they leave out', () => {
    const { world, view, ...rest } = PANEL;
    const other: Demo = {
      steps: [],
      title: '',
      view: {
        drafts: view?.drafts ?? {},
        search: { mode: 'blocks', method: 'chat.postMessage' },
        panel: 'composer',
      },
      world: { ...world, messages: 0, rate_limits: true, now: 1_767_225_600.250_4 },
      ...rest,
    };
    expect(demoJson(other)).toBe(demoJson(PANEL));
  });

  it('is of the oldest version that knows what it has', () => {
    const versionOf = (...steps: readonly object[]) => {
      const all = steps.map((step) => ({ verb: 'POST', url: '/api/x', ...step }));
      const read = readDemo({ ...TEN_STEPS, steps: all });
      return read.ok ? read.demo.version : read.message;
    };
    const first = { url: '/api/y' };
    expect(versionOf(first, { body: '{{1.ts}}' })).toBe(1);
    expect(versionOf({ url: '/sandbox/apps/A1', verb: 'PATCH', body: '{}' })).toBe(1);
    expect(versionOf(first, { body: '{{1.form.consent}}' })).toBe(2);
    expect(versionOf(first, { body: '{{1.posted.ts}}' })).toBe(3);
    expect(versionOf(first, { body: '{"a":"{{world.posted.ts}}"}' })).toBe(1);
    expect(versionOf(first, { url: '{{1.interaction.payload.response_url}}' })).toBe(3);
    for (const url of ['/sandbox/interactions', '/sandbox/triggers'])
      expect(versionOf({ url, body: '{}' })).toBe(3);
    const made = { url: '/sandbox/apps', body: '{"manifest":{}}' };
    expect(versionOf(made)).toBe(3);
  });

  it('opens the link of version 1, and finds in it what its maker put there', async () => {
    const reading = await decodeDemo(fixture('version-1.link.txt'));
    expect(reading).toEqual({
      ok: true,
      demo: JSON.parse(fixture('version-1.parley.json')) as unknown,
    });
    expect(readDemoText(fixture('version-1.parley.json'))).toEqual(reading);
  });

  it('keeps the state of a panel below 500 characters, and ten calls below 2,000', async () => {
    expect((await encodeDemo(PANEL)).length).toBeLessThan(500);
    expect(fixture('version-1.link.txt').length).toBeLessThan(2000);
    const decoded = await decodeDemo(fixture('version-1.link.txt'));
    const steps = decoded.ok ? (decoded.demo.steps ?? []) : [];
    expect(steps).toHaveLength(10);
    for (const { title, caption, answer } of steps) expect(title && caption && answer).toBeTruthy();
  });
});

describe('a link on its way', () => {
  it.each<[string, (text: string) => string]>([
    ['a full stop behind it', (text) => `${text}.`],
    ['a bracket and a comma behind it', (text) => `${text}),`],
    ['blanks around it', (text) => `  ${text}\n`],
    ['line breaks in it', (text) => text.replace(/(.{60})/g, '$1\r\n ')],
    ['characters of no width in it', (text) => `${text.slice(0, 40)}\u200b${text.slice(40)}`],
    ['a percent escape for its dot', (text) => text.replace('.', '%2E')],
    [
      'escapes for all that are not letters',
      (text) => text.replace(/[._-]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    ],
  ])('is read with %s', async (_what, changed) => {
    const text = await encodeDemo(TEN_STEPS);
    expect(await decodeDemo(changed(text))).toEqual({ ok: true, demo: TEN_STEPS });
  });

  it('that lost its end is truncated, wherever it was cut', async () => {
    const text = await encodeDemo(TEN_STEPS);
    for (let length = 0; length < text.length; length += 7)
      expect([length, reasonOf(await decodeDemo(text.slice(0, length)))]).toEqual([
        length,
        'truncated',
      ]);
    expect(reasonOf(await decodeDemo(`${text.slice(0, 400)}…`))).toBe('truncated');
  });

  it('that was changed anywhere never opens as another demo', async () => {
    const text = await encodeDemo(TEN_STEPS);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: text.length - 1 }),
        fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_', '!', 'é'),
        async (at, letter) => {
          const reading = await decodeDemo(text.slice(0, at) + letter + text.slice(at + 1));
          if (reading.ok) expect(reading.demo).toEqual(TEN_STEPS);
          else expect(['damaged', 'truncated', 'oversized']).toContain(reading.reason);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    ['link', '27.AAAA', 'It is a link of version 27; this Parley reads version 1.'],
    [
      'demo',
      textOf(deflateSync(JSON.stringify({ ...TEN_STEPS, version: DEMO_VERSION + 7 }))),
      `It is a demo of version ${DEMO_VERSION + 7}; this Parley reads versions 1 to ${DEMO_VERSION}.`,
    ],
  ])('of a newer version of the %s names it and what is read', async (_, text, versions) => {
    expect(await decodeDemo(text)).toEqual({
      ok: false,
      reason: 'newer',
      message: `It was made by a newer version of Parley. ${versions} Open it in the Parley that it came from.`,
    });
  });

  it.each(['', '1', '1.', ' ', '…'])('is truncated if it is %j', async (text) => {
    expect(reasonOf(await decodeDemo(text))).toBe('truncated');
  });

  it.each(['x', '0.AAAA', '-1.AAAA', '1.5.AAAA', '1.é', 'eJwDAAAAAAE', '1.1.1', 'NaN.x', '1e3.x'])(
    'is damaged if it is %j',
    async (text) => {
      expect(reasonOf(await decodeDemo(text))).toBe('damaged');
    },
  );
});

describe('arbitrary input', () => {
  it('of any characters is refused with a reason, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        for (const given of [text, `1.${text}`, `1.${text}.%4`]) {
          const reading = await decodeDemo(given);
          expect(reading).toEqual({
            ok: false,
            reason: expect.any(String),
            message: expect.stringMatching(/\.$/),
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of any bytes is refused with a reason, deflated or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        for (const given of [bytes, deflateSync(bytes)]) {
          const reading = await decodeDemo(textOf(given));
          expect(reasonOf(reading)).toMatch(/^(damaged|truncated|invalid)$/);
        }
        expect(readDemoText(bytes).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('of any JSON is refused with a reason, also in place of a part of a demo', () => {
    const parts = ['title', 'world', 'view', 'steps', 'version', 'format', 'more'];
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(...parts), (json, part) => {
        expect(readDemoText(json).ok).toBe(false);
        const value = { ...TEN_STEPS, [part]: JSON.parse(json) as unknown };
        const reading = readDemoText(JSON.stringify(value));
        if (reading.ok) expect(['title', 'steps', 'version', 'format']).toContain(part);
      }),
      { numRuns: 300 },
    );
  });

  it('never reaches the prototype of an object', async () => {
    const bad =
      '{"format":"parley-demo","version":1,"world":{"seed":1,"now":0,"frozen":true},"view":{"panel":"x","search":{"__proto__":"x"}}}';
    const reading = readDemoText(bad);
    expect(reading.ok ? Object.keys(reading.demo.view?.search ?? {}) : []).toEqual([]);
    expect(
      readDemoText(
        bad.replace('"view":{"panel":"x","search":{"__proto__":"x"}}', '"__proto__":{"view":1}'),
      ),
    ).not.toHaveProperty('demo.view');
    expect(({} as { view?: unknown }).view).toBeUndefined();
  });
});

describe('size', () => {
  it('of a link that inflates a thousandfold is cut at 5 megabytes', async () => {
    const bomb = deflateSync(Buffer.alloc(64 * MEBIBYTE, ' '));
    expect(bomb.length).toBeLessThan(0.07 * MEBIBYTE);
    const write = vi.spyOn(WritableStreamDefaultWriter.prototype, 'write');
    expect(reasonOf(await decodeDemo(textOf(bomb)))).toBe('oversized');
    // Each call inflates a megabyte at most. Node takes 16 of them before it inflates the first.
    const lengths = write.mock.calls.map(([slice]) => (slice as Uint8Array).byteLength);
    write.mockRestore();
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1024);
    expect(lengths.length).toBeLessThan(5 + 2 + 16);
  });

  it('of JSON that is too large is refused, with many values and with long texts', async () => {
    const zeros = { ...TEN_STEPS, steps: Array.from({ length: 200_001 }, () => 0) };
    expect(reasonOf(await decodeDemo(textOf(deflateSync(JSON.stringify(zeros)))))).toBe(
      'oversized',
    );
    const caption = 'x'.repeat(MAX_DEMO_LENGTH);
    expect(readDemoText(JSON.stringify({ ...TEN_STEPS, caption }))).toMatchObject({
      reason: 'oversized',
    });
    expect(reasonOf(await decodeDemo(`1.${'A'.repeat(11 * MEBIBYTE)}`))).toBe('oversized');
  });

  it('of a demo has the bounds that the file of the same demo has', async () => {
    const steps = Array.from({ length: 201 }, () => ({ verb: 'GET', url: '/api/api.test' }));
    const reading = readDemoText(JSON.stringify({ ...TEN_STEPS, steps }));
    expect(reading).toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining('at most 200 items'),
    });
    expect(readDemoText(JSON.stringify({ ...TEN_STEPS, steps: steps.slice(1) })).ok).toBe(true);
  });
});
