import type { Check } from './check.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { CheckFailure } from '../lib/check-failure.mjs';
import { NotTried } from '../lib/packages.ts';
import { runProgram } from '../lib/program.mjs';
import { isMeasured, report } from './report.ts';

const printed = vi.spyOn(console, 'log').mockReturnValue();
afterEach(() => printed.mockClear());

const lines = () => printed.mock.calls.flatMap(([text]) => String(text).split('\n'));

const passing = (name: string, passed: number): Check => ({
  name,
  run: async () => ({ note: 'looked', tests: { passed, failed: 0, skipped: 1 } }),
});

const failing = (error: Error): Check => ({
  name: 'lint',
  run: async () => {
    throw error;
  },
});

test('the last line adds up the tests of all checks', async () => {
  expect(await report([passing('unit', 5), passing('e2e', 2)])).toBe(true);
  expect(lines().at(-1)).toBe('7 passed, 0 failed, 2 skipped');
});

test('a check that fails is the last to run; without tests it counts as one failed', async () => {
  const broken = failing(new CheckFailure('the code breaks rules', 'a.ts: \u001b[31mno\u001b[0m'));
  expect(await report([broken, passing('unit', 5)])).toBe(false);
  expect(lines()).toContain('    a.ts: no');
  expect(lines().at(-1)).toBe('0 passed, 1 failed');
});

test('checks of an inner list run at the same time, and nothing runs after one of them fails', async () => {
  const begun = [] as string[];
  const meeting = (name: string, other: string) => ({
    name,
    run: async () => {
      begun.push(name);
      await vi.waitFor(() => expect(begun).toContain(other));
      return { note: 'met' };
    },
  });
  const group = [
    meeting('format', 'types'),
    failing(new CheckFailure('no')),
    meeting('types', 'format'),
  ];
  expect(await report([group, meeting('unit', 'unit')])).toBe(false);
  expect(begun).toEqual(['format', 'types']);
  expect(lines().map((text) => text.split(' ', 1)[0])).toEqual(
    expect.arrayContaining(['format', 'lint', 'types']),
  );
  expect(lines().at(-1)).toBe('0 passed, 1 failed');
});

test.runIf(isMeasured)(
  'checks that take more processor time together than they may fail',
  async () => {
    const busy = (cpuSeconds: number, microseconds = 0) => ({
      ...passing('unit', 1),
      cpuSeconds,
      run: async () => {
        // A child, whose time counts as well.
        const program = `let used; do { used = process.cpuUsage() } while (used.user + used.system < ${microseconds})`;
        await runProgram(process.execPath, ['-e', program]);
        return { note: 'worked', tests: { passed: 1, failed: 0, skipped: 0 } };
      },
    });
    expect(await report([[busy(5), busy(5)], passing('size', 1)])).toBe(true);
    expect(lines().join('\n')).toMatch(/^unit, unit: [0-9] s of processor time, of 10 s$/m);
    printed.mockClear();
    expect(await report([[busy(0.1), busy(0.1, 1_000_000)], passing('size', 1)])).toBe(false);
    expect(lines().join('\n')).toMatch(/FAILED: unit, unit: [1-9] s of processor time, of 0\.2 s/);
    expect(lines().at(-1)).toBe('2 passed, 1 failed');
  },
);

test('what is not tried is named, and fails nothing', async () => {
  const missing = {
    ...passing('e2e', 0),
    run: async () => Promise.reject(new NotTried('no browser')),
  };
  const partly = {
    name: 'engines',
    run: async () => ({ note: '2 passed', notTried: ['WebKit: it does not start'] }),
  };
  expect(await report([missing, partly, passing('unit', 5)])).toBe(true);
  expect(lines().slice(-4, -1)).toEqual([
    expect.stringContaining('All checks passed.'),
    'Not tried: e2e: no browser',
    'Not tried: engines: WebKit: it does not start',
  ]);
  expect(lines().at(-1)).toBe('5 passed, 0 failed, 1 skipped');
});

test('failing tests are counted, not the check on top of them', async () => {
  const tests = { passed: 3, failed: 2, skipped: 0 };
  await report([failing(new CheckFailure('unit tests fail', '', tests))]);
  expect(lines().at(-1)).toBe('3 passed, 2 failed');
});

test('a check that breaks says where', async () => {
  await report([failing(new TypeError('no such thing'))]);
  expect(lines().join('\n')).toMatch(/the check itself failed[^]*no such thing\n +at /);
});
