import { describe, expect, it } from 'vitest';
import { readArguments, writeHelp } from './arguments.ts';

const serves = (options: object) => ({ kind: 'serve', options });
const DEFAULTS = {
  port: 4321,
  host: '127.0.0.1',
  allowedHosts: [],
  publicUrl: null,
  seed: null,
  demo: null,
  worldFile: null,
  data: null,
  maxMegabytes: null,
  manifest: null,
  writeEnv: null,
  json: false,
  preload: false,
  sendAnywhere: false,
  isClass: false,
  allowedDeliveries: [],
  embedFrom: [],
  log: 'off',
};

describe('the command line', () => {
  it.each([
    ['nothing', [], DEFAULTS],
    ['a port', ['--port', '8080'], { ...DEFAULTS, port: 8080 }],
    ['any free port', ['--port=0'], { ...DEFAULTS, port: 0 }],
    ['a host', ['--host', '0.0.0.0'], { ...DEFAULTS, host: '0.0.0.0' }],
    ['an IPv6 host', ['--host', '::1'], { ...DEFAULTS, host: '::1' }],
    [
      'an address of others',
      ['--public-url', 'https://parley.example'],
      { ...DEFAULTS, publicUrl: 'https://parley.example' },
    ],
    ['lines of JSON', ['--log', 'json'], { ...DEFAULTS, log: 'json' }],
    ['to send anywhere', ['--send-anywhere'], { ...DEFAULTS, sendAnywhere: true }],
    [
      'origins that may embed the page',
      ['--embed-from', 'https://docs.example', '--embed-from=http://localhost:8080'],
      { ...DEFAULTS, embedFrom: ['https://docs.example', 'http://localhost:8080'] },
    ],
    ['a demo', ['--demo', 'lesson.parley.json'], { ...DEFAULTS, demo: 'lesson.parley.json' }],
    ['a world', ['--world', 'mine.json'], { ...DEFAULTS, worldFile: 'mine.json' }],
    [
      'a manifest, and where to write what its app needs',
      ['--manifest', 'app.yaml', '--write-env', '.env'],
      { ...DEFAULTS, manifest: 'app.yaml', writeEnv: '.env' },
    ],
    ['files to preload', ['--preload'], { ...DEFAULTS, preload: true }],
    ['a line for programs', ['--json'], { ...DEFAULTS, json: true }],
    [
      'a class, and where its events go',
      ['--class', '--allow-delivery', 'receiver.example'],
      { ...DEFAULTS, isClass: true, allowedDeliveries: ['receiver.example'] },
    ],
    [
      'what a world may have',
      ['--data', 'worlds', '--max-megabytes', '20'],
      { ...DEFAULTS, data: 'worlds', maxMegabytes: 20 },
    ],
    [
      'a class that is kept, whose world has a bound',
      ['--data', 'worlds', '--class'],
      { ...DEFAULTS, data: 'worlds', isClass: true, maxMegabytes: 500 },
    ],
    ['a seed', ['--seed', '7'], { ...DEFAULTS, seed: 7 }],
    [
      'more names',
      ['--allow-host', 'parley', '--allow-host', 'parley.example'],
      { ...DEFAULTS, allowedHosts: ['parley', 'parley.example'] },
    ],
  ])('takes %s', (_what, args, options) => {
    expect(readArguments(args)).toEqual(serves(options));
  });

  it.each([
    [['--port', 'http'], '--port must be a whole number from 0 to 65535, not “http”.'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535, not “65536”.'],
    [['--port', '1e3'], '--port must be a whole number from 0 to 65535, not “1e3”.'],
    [['--port', ''], '--port must be a whole number from 0 to 65535, not “”.'],
    [['--seed', 'x'], '--seed must be a whole number from 0 to 4294967295, not “x”.'],
    [
      ['--seed', '4294967296'],
      '--seed must be a whole number from 0 to 4294967295, not “4294967296”.',
    ],
    [
      ['--host', 'http://x'],
      '--host must be a host name or an address without a port, not “http://x”.',
    ],
    [
      ['--public-url', 'https://parley.example/'],
      '--public-url must be an origin such as https://parley.example, not “https://parley.example/”.',
    ],
    [['--log', 'xml'], '--log must be json, text, off, not “xml”.'],
    [['--host', ''], '--host must be a host name or an address without a port, not “”.'],
    [
      ['--allow-host', 'x:80'],
      '--allow-host must be a host name or an address without a port, not “x:80”.',
    ],
    [['--demo', ' '], '--demo must be a link or the path of a file.'],
    [
      ['--demo', 'lesson.parley.json', '--seed', '7'],
      '--demo and --seed cannot be used together: a demo has a seed of its own.',
    ],
    [
      ['--allow-delivery', 'receiver.example'],
      '--allow-delivery needs --class: any other server sends to every address.',
    ],
    [
      ['--class', '--allow-delivery', 'https://x'],
      '--allow-delivery must be a host name or an address without a port, not “https://x”.',
    ],
    [
      ['--class', '--seed', '7'],
      '--class and --seed cannot be used together: anybody could work out everybody’s tokens.',
    ],
    [['--manifest='], '--manifest must be the path of a file.'],
    [['--manifest', 'a', '--write-env='], '--write-env must be the path of a file.'],
    [
      ['--write-env', '.env'],
      '--write-env needs --manifest: it writes what the app of a manifest needs.',
    ],
    [['--world='], '--world must be the path of a file.'],
    [
      ['--world', 'mine.json', '--demo', 'lesson.parley.json'],
      '--world and --demo cannot be used together: the file of a world has a seed of its own.',
    ],
    [
      ['--world', 'mine.json', '--seed', '0'],
      '--world and --seed cannot be used together: the file of a world has a seed of its own.',
    ],
    [['--max-megabytes', '20'], '--max-megabytes needs --data: it bounds what a folder keeps.'],
    ...['0', '-1', '1.5', '1000001', 'many', ''].map((typed): [string[], string] => [
      ['--data', 'worlds', `--max-megabytes=${typed}`],
      `--max-megabytes must be a whole number from 1 to 1000000, not “${typed}”.`,
    ]),
    ...[
      '*',
      'https://*.example',
      'docs.example',
      'https://docs.example/',
      'https://docs.example/path',
      'https://docs.example; script-src *',
      'https://docs.example https://evil.example',
      "'self'",
      'data:',
      'null',
      '',
    ].map((origin): [string[], string] => [
      ['--embed-from', origin],
      `--embed-from must be an origin such as https://docs.example, not “${origin}”.`,
    ]),
  ])('refuses %j and says why', (args, message) => {
    expect(readArguments(args)).toEqual({ kind: 'mistake', message });
  });

  it.each([
    ['--host'],
    ['--allow-host'],
    ['--port'],
    ['--seed'],
    ['--embed-from'],
    ['--unknown'],
    ['positional'],
  ])('never repeats terminal escapes: %s', (option) => {
    const escapes = '\u001b[2J\u001b]0;title\u0007\r\u009b31m\u202e/';
    for (const args of [
      [option, escapes],
      [`${option}=${escapes}`],
      [`${option}${escapes}`],
      [escapes],
    ]) {
      const read = readArguments(args);
      if (read.kind !== 'mistake') throw new Error('these are refused');
      expect(read.message).toMatch(/^(\P{C}|\n)+$/u);
    }
    expect(readArguments([option + escapes])).toMatchObject({
      message: expect.stringContaining('\u{fffd}[2J'),
    });
  });

  it.each([[['--prot', '1']], [['--port']], [['4321']]])('refuses %j', (args) => {
    expect(readArguments(args)).toMatchObject({ kind: 'mistake', message: expect.any(String) });
  });

  it('offers help that names every option', () => {
    expect(readArguments(['--help', '--port', '80'])).toEqual({ kind: 'help' });
    for (const option of [
      '--port',
      '--host',
      '--allow-host',
      '--seed',
      '--demo',
      '--world',
      '--embed-from',
      '--help',
    ])
      expect(writeHelp('parley serve')).toContain(option);
  });
});
