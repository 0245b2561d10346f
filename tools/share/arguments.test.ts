import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const read = (...args: readonly string[]) => readArguments(args, '/called/from');

it('shares with this machine alone, and sends nothing, unless it is told otherwise', () => {
  expect(read()).toEqual({
    port: 4545,
    host: '127.0.0.1',
    origin: null,
    data: join(homedir(), '.parley', 'share'),
    worlds: 0,
    isClass: false,
    delivery: [],
    days: 30,
    megabytes: 100,
    calls: 100,
    json: false,
  });
});

it('takes what it is told, with a folder relative to where it was called', () => {
  const given = [
    [
      '--data',
      'worlds',
      '--worlds',
      '30',
      '--host',
      '0.0.0.0',
      '--origin',
      'https://parley.example',
    ],
    [
      '--allow-delivery',
      'Hooks.example',
      '--allow-delivery',
      '127.0.0.1:3000',
      '--json',
      '--class',
    ],
  ].flat();
  expect(read(...given)).toMatchObject({
    data: '/called/from/worlds',
    worlds: 30,
    isClass: true,
    host: '0.0.0.0',
    origin: 'https://parley.example',
    delivery: ['hooks.example', '127.0.0.1:3000'],
    json: true,
  });
  expect(read('--help')).toBeNull();
});

it.each([
  ['--port', '65536'],
  ['--port', '-1'],
  ['--worlds', '1001'],
  ['--days', '0'],
  ['--megabytes', '1.5'],
  ['--calls', 'many'],
  ['--host', '127.0.0.1:80'],
  ['--origin', 'https://parley.example/folder'],
  ['--allow-delivery', 'https://hooks.example'],
  ['--data', ' '],
])('%s %s is refused with the option and the value', (option, value) => {
  expect(() => read(`${option}=${value}`)).toThrow(
    new RegExp(`${option} must be .* not "${value}"`),
  );
});

it('says which option it does not know', () => {
  expect(() => read('--share')).toThrow('the arguments of npm run share are invalid');
});
