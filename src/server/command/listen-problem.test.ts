import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startServerAt } from '../test-server.ts';
import { explainListenProblem, listenProblem } from './listen-problem.ts';

const problem = (code: string) =>
  listenProblem(Object.assign(new Error(code), { code }), { host: 'somewhere', port: 80 });

it('says what to do about an address that cannot be listened at', () => {
  expect(problem('EADDRINUSE')).toContain('Port 80 of somewhere is taken. Choose another');
  expect(problem('EACCES')).toContain('above 1023');
  expect(problem('EADDRNOTAVAIL')).toContain('“somewhere” is not an address of this machine');
  expect(problem('ENOTFOUND')).toContain('“somewhere” is not an address of this machine');
});

it('leaves other errors alone', () => {
  expect(problem('EPIPE')).toBeNull();
  expect(listenProblem(new TypeError('a mistake'), { host: 'x', port: 1 })).toBeNull();
});

it('names another Parley that has the port, and nothing else that answers', async () => {
  const taken = Object.assign(new Error(), { code: 'EADDRINUSE' });
  const place = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const base = await startServerAt();
  expect(await explainListenProblem(taken, place(base))).toMatch(
    /is taken\. Choose another .*\nAnother Parley answers there: use it at http:/,
  );
  const other = createServer((_, answer) => answer.end('{"ok":true}')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await explainListenProblem(taken, { host: '127.0.0.1', port })).not.toContain('Another');
  other.close();
  expect(await explainListenProblem(new TypeError('x'), place(base))).toBeNull();
});
