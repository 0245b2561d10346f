import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertStep, reorderSteps, referenceFaults, dropSteps, targetsOf } from './placeholders.ts';
import type { RecordedStep } from './recorded-step.ts';

const call = (key: string, body: string): RecordedStep => ({
  key,
  exchange: key,
  step: { verb: 'POST', url: '/api/chat.update', body },
});
const key = (number: number) => `x${String(number).padStart(10, '0')}`;
const STEPS = [call(key(1), 'a'), call(key(2), 'ts={{1.ts}}'), call(key(3), '{{2.ts}}{{1.a.0.b}}')];
const bodies = (steps: readonly RecordedStep[]) => steps.map(({ step }) => step.body);

describe('the references of steps', () => {
  it('follow a step that is moved', () => {
    const steps = reorderSteps(STEPS, 2, 1);
    expect(bodies(steps)).toEqual(['a', '{{3.ts}}{{1.a.0.b}}', 'ts={{1.ts}}']);
    expect(referenceFaults(steps)).toEqual([{ kind: 'later', key: key(3), to: 3 }]);
    expect(bodies(reorderSteps(steps, 1, 2))).toEqual(bodies(STEPS));
  });

  it('to a step that comes later are reported, and right again once it is moved back', () => {
    const steps = reorderSteps(STEPS.slice(0, 2), 1, 0);
    expect(referenceFaults(steps)).toEqual([{ kind: 'later', key: key(2), to: 2 }]);
    expect(steps[0]?.step.body).toBe('ts={{2.ts}}');
  });

  it('to a removed step keep its key, are reported, and are right again once it is back', () => {
    const steps = dropSteps(STEPS, new Set([key(2)]));
    expect(bodies(steps)).toEqual(['a', `{{${key(2)}.ts}}{{1.a.0.b}}`]);
    expect(referenceFaults(steps)).toEqual([{ kind: 'missing', key: key(3), to: key(2) }]);
    const back = STEPS[1];
    expect(back && bodies(insertStep(steps, 1, back))).toEqual(bodies(STEPS));
  });

  it('to a number beyond the last step are missing', () => {
    const steps = [
      { ...call(key(1), '{{7.ts}}'), step: { verb: 'GET', url: '/{{7.ts}}' } as const },
    ];
    expect(referenceFaults(steps)).toEqual([{ kind: 'missing', key: key(1), to: '7' }]);
  });

  it('are in the address, the headers and the body, and not in escaped braces', () => {
    const step = { verb: 'GET', url: '/a?b={{1.x}}', headers: [['A', '{{2.x}}']] } as const;
    expect(targetsOf({ ...step, body: '{{{{3.x}} {{{4.x}} {5.x}} {{world.a}} {{6}}' })).toEqual([
      '1',
      '2',
      '4',
    ]);
  });

  /** What each reference of each step stands for, by key. */
  const meaning = (steps: readonly RecordedStep[]) =>
    Object.fromEntries(
      steps.map(({ key, step }) => [
        key,
        targetsOf(step).map((target) => steps[Number(target) - 1]?.key ?? target),
      ]),
    );

  it('mean the same steps however often these are moved, removed and put back', () => {
    const index = fc.nat(5);
    const recording = fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }), {
      minLength: 6,
      maxLength: 6,
    });
    fc.assert(
      fc.property(recording, fc.array(fc.tuple(index, index)), index, (targets, moves, gone) => {
        const start = targets.map((to, at): RecordedStep => ({
          key: key(at + 1),
          exchange: null,
          step: { verb: 'POST', url: '/api/a', body: to.map((each) => `{{${each}.ts}}`).join() },
        }));
        const arranged = moves.reduce<readonly RecordedStep[]>(
          (steps, [from, to]) => reorderSteps(steps, from, to),
          start,
        );
        expect(meaning(arranged)).toEqual(meaning(start));
        const without = dropSteps(arranged, new Set([key(gone + 1)]));
        const { [key(gone + 1)]: _, ...rest } = meaning(start);
        expect(meaning(without)).toEqual(rest);
      }),
    );
  });
});
