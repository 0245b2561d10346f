import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { BUILT_SERVER, HTTP } from '../addresses.ts';
import { expect, test } from './patient.ts';

test('the server prints its address and a call, and exits on SIGTERM', async () => {
  const server = spawn(process.execPath, [BUILT_SERVER, '--port', '0']);
  try {
    let printed = '';
    for await (const chunk of server.stdout) {
      printed += String(chunk);
      if (printed.includes('curl')) break;
    }
    const [, base = ''] = /Parley is at +(http:\/\/127\.0\.0\.1:\d+)/.exec(printed) ?? [];
    const [, authorization = '', url = ''] =
      /curl -H 'Authorization: ([^']+)' (\S+)/.exec(printed) ?? [];
    expect(url).toBe(`${base}/api/auth.test`);
    const answer = await fetch(url, { headers: { authorization } });
    expect(await answer.json()).toMatchObject({ ok: true });

    const left = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await left).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
  }
});

const MISTAKES = {
  'a port in use': {
    args: ['--port', new URL(HTTP.url).port],
    says: /Port \d+ of 127\.0\.0\.1 is taken\. Choose another with --port/,
    exit: 1,
  },
  'an invalid port': { args: ['--port', 'x'], says: /--port must be a whole number/, exit: 2 },
  'an unknown option': {
    args: ['--prot', '1'],
    says: /--prot.*\nSee: npm run serve -- --help/s,
    exit: 2,
  },
};

for (const [what, { args, says, exit }] of Object.entries(MISTAKES)) {
  test(`the server explains ${what}`, async () => {
    const server = spawn(process.execPath, [BUILT_SERVER, ...args]);
    const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
    expect(said).toMatch(says);
    expect(said).not.toContain('    at ');
    expect(code).toBe(exit);
  });
}
