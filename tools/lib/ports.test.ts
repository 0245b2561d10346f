import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { testPort } from './ports.ts';

/** Something that listens on a port, as a preview does. */
async function listen(port: number) {
  const server = createServer();
  await new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(null));
  });
  return () => new Promise((resolve) => server.close(resolve));
}

it('finds ports for test servers, and takes those that are named', async () => {
  const first = await testPort(undefined);
  expect(await testPort(String(first))).toBe(first);
  expect(await testPort(String(first), 5)).toBe(first + 5);
});

it.each([0, 1, 2])('says that port %i of those that are named is taken', async (at) => {
  const first = await testPort(undefined);
  const close = await listen(first + at);
  try {
    await expect(testPort(String(first))).rejects.toThrow(
      `port ${first + at} is taken: end what listens there`,
    );
  } finally {
    await close();
  }
});

it.each(['', 'here', '-1', '1.5', '65535'])('refuses %j, which is no port', async (wanted) => {
  await expect(testPort(wanted)).rejects.toThrow('which is no port');
});
