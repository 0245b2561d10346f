import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createPlatform } from '../parley.ts';
import { listen } from '../server.ts';
import { parley } from '../testing.ts';

/** What a program in plain JavaScript gives, which no compiler looks at. */
const untyped = (options: unknown) => options as never;

it.each([
  [{ manifset: {} }, 'parley() has no option “manifset”; it has manifest, program, http, seed,'],
  [{ seed: '7' }, '“seed” of parley() must be a whole number; it is "7"'],
  [{ now: 1_767_225_600_000 }, 'must be a time in seconds since 1970, not in milliseconds; it is'],
  [{ manifest: './manifest.json' }, 'read the file if it is in one; it is "./manifest.json"'],
  [{ manifest: null }, '“manifest” of parley() must be an object'],
  [{ program: {} }, '“program” of parley() must be a function; it is an object'],
  [{ constructor: 1 }, 'parley() has no option “constructor”'],
  ['manifest', 'parley() takes an object, not "manifest"'],
])('says what is wrong with the options of a test: %j', async (options, message) => {
  await expect(parley(untyped(options))).rejects.toThrow(message);
});

it('says what is wrong with the options of a platform and of a server', async () => {
  expect(() => createPlatform({ url: 'nonsense' })).toThrow(
    '“url” of createPlatform() must be an address that begins with http:// or https://; it is "nonsense"',
  );
  await expect(listen({ port: 99_999 })).rejects.toThrow('must be a whole number from 0 to 65535');
  await expect(listen(untyped({ prot: 1 }))).rejects.toThrow('listen() has no option “prot”');
});

it('says which port is taken, and what to do', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  try {
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(listen({ port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      message: `Port ${port} of 127.0.0.1 is taken. Choose another with the option port, or 0 for any free one.`,
    });
  } finally {
    taken.close();
  }
});

it('says what is wrong with what a test looks for', async () => {
  const { world, person } = await parley();
  await expect(world.assertPosted(untyped({ txt: 'a' }))).rejects.toThrow(
    'has no option “txt”; it has channel, text, thread_ts, ephemeral, user',
  );
  await expect(world.assertPosted(untyped(undefined))).rejects.toThrow(
    'takes an object, not undefined',
  );
  await expect(world.assertCalled('api.test', { times: -1 })).rejects.toThrow(
    '“times” of what a call is compared with must be a whole number, 0 or more; it is -1',
  );
  expect(() => person('')).toThrow('person() takes a user name, a full name or an id, not ""');
});
