import { describe, expect, it } from 'vitest';
import { isOwnName } from './own-names.ts';

const TOLD = ['parley.example', '10.1.2.3', 'fd00::7'];

describe('the names a server answers for', () => {
  it('are those of loopback alone without a connection', () => {
    expect(isOwnName('localhost', undefined, [])).toBe(true);
    expect(isOwnName('parley.example', undefined, [])).toBe(false);
    for (const text of ['', '[', 'null', 'undefined'])
      expect(isOwnName(undefined, text, [text])).toBe(false);
    expect(isOwnName('a::ffff:1.2', 'a1.2', ['a1.2'])).toBe(false);
  });

  it.each([
    'localhost',
    'localhost:4321',
    'LOCALHOST:4321',
    'app.localhost:4321',
    '127.0.0.1',
    '127.8.9.10:80',
    '[::1]:4321',
    'parley.example:1234',
    '10.1.2.3:4321',
    '[fd00::7]',
    '192.168.0.5:4321', // where the connection came in
  ])('include %s', (host) => {
    expect(isOwnName(host, '::ffff:192.168.0.5', TOLD)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:4321',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil-localhost',
    'xparley.example',
    '192.168.0.6:4321',
    'evil.example@127.0.0.1',
    'evil.example#localhost',
    'evil.example/localhost',
    'evil.example\\localhost',
    'localhost:port',
    '[::2]',
    '[::1',
    'null',
    'a\u0000b',
    'fd00::7',
    '::ffff:10.1.2.3',
  ])('do not include %s', (host) => {
    expect(isOwnName(host, '192.168.0.5', TOLD)).toBe(false);
  });
});
