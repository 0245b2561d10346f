import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { failure, runPlaywright } from './playwright.ts';
import { testPort } from './ports.ts';

it('says why a run failed, also if it never came to its tests', () => {
  expect(failure({}, 2)).toBe('2 tests fail');
  const message = '\u001b[31mError: http://127.0.0.1:1/ is already used\u001b[39m\n  at somewhere';
  expect(failure({ errors: [{ message }] }, 0)).toBe(
    'Playwright stopped before it ran the tests: Error: http://127.0.0.1:1/ is already used',
  );
  expect(failure({}, 0)).toBe('Playwright stopped before it ran the tests: it does not say why');
});

it('runs nothing on a port that is taken', async () => {
  const before = process.env.PARLEY_E2E_PORT;
  const port = await testPort(undefined);
  const server = createServer();
  await new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(null));
  });
  process.env.PARLEY_E2E_PORT = String(port);
  try {
    await expect(
      runPlaywright({ config: 'no.config', results: 'test-results/none', args: [], live: false }),
    ).rejects.toThrow(`port ${port} is taken`);
  } finally {
    if (before === undefined) delete process.env.PARLEY_E2E_PORT;
    else process.env.PARLEY_E2E_PORT = before;
    await new Promise((resolve) => server.close(resolve));
  }
});
