import { expect, test } from 'vitest';
import { runProgram } from './program.mjs';

const node = (script: string, limitSeconds = 20) =>
  runProgram(process.execPath, ['-e', script], { limitSeconds });

test('both streams are captured, without colours', async () => {
  const script = "console.log('\\u001b[31mone\\u001b[0m'); console.error('two')";
  const { ok, output } = await node(script);
  expect(ok).toBe(true);
  expect(output.trimEnd().split('\n').toSorted()).toEqual(['one', 'two']);
});

test('an exit code is a failure', async () => {
  expect((await node('process.exit(3)')).ok).toBe(false);
});

test('a program that cannot be started says so', async () => {
  const { ok, output } = await runProgram('no-such-program', []);
  expect(ok).toBe(false);
  expect(output).toContain('no-such-program could not be started');
});

test('a program that runs too long is ended, together with what it started', async () => {
  const child = `require('node:child_process').spawn(
    process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'inherit' })`;
  const begun = performance.now();
  const { ok, output } = await node(child, 1);
  expect(ok).toBe(false);
  expect(output).toContain('was still running after 1 s');
  expect(performance.now() - begun).toBeLessThan(15_000);
});
