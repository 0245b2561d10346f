import { createContext, Script } from 'node:vm';
import fc from 'fast-check';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import formatOptions from '../../../../.oxfmtrc.json' with { type: 'json' };
import { aRecording, hostileRecordings } from '../recording.fixture.ts';
import { recordedStepsOf } from '../recording.ts';
import { scenarioOf } from './scenario.ts';

/** Runs a scenario with fixtures that only write down what they are given. Any other name in it is unknown. */
async function given(text: string) {
  const played: unknown[] = [];
  const expected: unknown[] = [];
  const opened: unknown[] = [];
  const titles: string[] = [];
  const told: string[] = [];
  const harmed: string[] = [];
  let running: Promise<void> = Promise.resolve();
  const test = (title: string, body: (fixtures: object) => Promise<void>) => {
    titles.push(title);
    const playground = { open: async (demo: unknown) => void opened.push(demo) };
    const api = {
      play: async (step: unknown) => {
        played.push(step);
        return { status: 'status', body: 'body', sum: 'sum' };
      },
    };
    const tell = async (text: string) => void told.push(text);
    running = body({ playground, api, lesson: { chapter: tell, say: tell } });
  };
  test.step = async (title: string, body: () => Promise<void>) => {
    titles.push(title);
    await body();
  };
  const context = createContext({
    test,
    expect: () => ({ toBe: (value: unknown) => void expected.push(value) }),
    harm: () => harmed.push('harm'),
  });
  new Script(text.replace(/^import .*\n/, '')).runInContext(context);
  await running;
  expect(harmed, 'something in the demo was run').toEqual([]);
  return { titles, opened, played, expected, told };
}

/** Objects of another context have other prototypes. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a scenario', () => {
  it('holds the very texts of any demo, and runs nothing of it', async () => {
    await fc.assert(
      fc.asyncProperty(hostileRecordings, async (recording) => {
        const { opened, played, expected, told } = await given(scenarioOf(recording));
        const { world, steps = [] } = recording.demo;
        expect(plain(opened)).toEqual([{ world: plain(world) }]);
        expect(plain(played)).toEqual(
          steps.map(({ verb, url, headers, body }) => plain({ verb, url, headers, body })),
        );
        expect(told).toEqual(
          recordedStepsOf(recording).flatMap(({ title, step: { caption = '' } }) =>
            caption === '' ? [title] : [title, caption],
          ),
        );
        const bodies = recordedStepsOf(recording).flatMap(({ status, body, sum }) => [
          status,
          body,
          sum,
        ]);
        expect(expected).toEqual(bodies);
      }),
    );
  });

  it('is laid out as the formatter lays it out', async () => {
    const text = fc
      .array(
        fc.constantFrom("'", '"', 'a word ', '\\', '\n', '{"ok":true}', '`', 'long '.repeat(9)),
      )
      .map((pieces) => pieces.join(''));
    const value = fc.oneof(text, fc.boolean(), fc.array(text, { maxLength: 4 }));
    const step = fc.record({
      title: text,
      caption: text,
      headers: fc.array(fc.tuple(fc.constantFrom('a', 'content-type'), text), { maxLength: 3 }),
      body: text,
    });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(step, { minLength: 1, maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-z-]{1,9}$/), value, { noNullPrototype: true }),
        async (title, steps, parameters) => {
          const recording = aRecording({
            title,
            steps: steps.map((one): DemoStep => ({ verb: 'POST', url: '/api/api.test', ...one })),
            bodies: steps.map(({ body }) => body),
          });
          const world = { ...recording.demo.world, conditions: [{ name: 'slow', parameters }] };
          const text = scenarioOf({ ...recording, demo: { ...recording.demo, world } });
          expect((await format('scenario.ts', text, formatOptions)).code).toBe(text);
        },
      ),
    );
  });

  it('compares a long body by its checksum alone, and of a redirect where it leads', () => {
    const steps = ['/api/api.test', '/openid/connect/authorize'].map((url) => ({
      verb: 'GET' as const,
      url,
    }));
    const recording = aRecording({ steps, bodies: ['x'.repeat(3000), ''] });
    const [first, second] = recording.played;
    if (first === undefined || second === undefined) throw new Error('there are two steps');
    const text = scenarioOf({
      ...recording,
      played: [
        first,
        { ...second, status: 302, location: 'http://localhost/cb?code=0123456789abcdef' },
      ],
    });
    expect(text).not.toContain('xxx');
    expect(text.match(/answer\.\w+/g)).toEqual([
      'answer.status',
      'answer.sum',
      'answer.status',
      'answer.location',
      'answer.body',
      'answer.sum',
    ]);
    expect(text).toContain("expect(answer.location).toBe('{{address}}/cb?code=…cdef');");
  });
});
