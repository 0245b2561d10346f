import { expect, it } from 'vitest';
import { listenProblem } from './listen-problem.ts';

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
