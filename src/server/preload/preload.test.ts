import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { startServerAt } from '../test-server.ts';
import { writePreload, type Preload } from './write-preload.ts';

const run = promisify(execFile);

let preload: Preload;
let address = '';
let token = '';
let folder = '';

beforeEach(async () => {
  address = await startServerAt({ seed: 1 });
  const world = (await (await fetch(`${address}/sandbox`)).json()) as WorldBrief;
  token = world.apps[0]?.tokens[0]?.token ?? '';
  preload = await writePreload(address);
  folder = dirname(fileURLToPath(preload.prefixes.node.slice('NODE_OPTIONS=--import='.length)));
});
afterEach(() => preload.remove());

/** What a program prints that is started with the prefix. */
async function output(prefix: string, command: string, args: readonly string[]): Promise<string> {
  const at = prefix.indexOf('=');
  const env = { ...process.env, [prefix.slice(0, at)]: prefix.slice(at + 1), TOKEN: token };
  return (await run(command, args, { env, cwd: process.cwd() })).stdout.trim();
}

const node = (script: string) =>
  output(preload.prefixes.node, process.execPath, ['--input-type=module', '-e', script]);

describe('a program in Node that calls the address of the real service', () => {
  it('reaches Parley with the official SDK as it is', async () => {
    const printed = await node(`
      import { WebClient } from '@slack/web-api';
      const { ok, url } = await new WebClient(process.env.TOKEN).auth.test();
      console.log(ok, url);`);
    expect(printed).toBe(`true ${address}/`);
  });

  it.each([
    [
      'fetch of an address',
      `const answer = await fetch('https://slack.com/api/api.test?foo=bar', { method: 'POST' });
       console.log(JSON.stringify((await answer.json()).args));`,
    ],
    [
      'fetch of a request with a body',
      `const request = new Request('https://www.slack.com/api/api.test', { method: 'POST', body: new URLSearchParams({ foo: 'bar' }) });
       console.log(JSON.stringify((await (await fetch(request)).json()).args));`,
    ],
    [
      'https.get of an address',
      `import https from 'node:https'; import { text } from 'node:stream/consumers';
       https.get('https://slack.com/api/api.test?foo=bar', async (answer) =>
         console.log(JSON.stringify(JSON.parse(await text(answer)).args)));`,
    ],
    [
      'https.request with options and an agent of its own',
      `import { Agent, request } from 'node:https'; import { text } from 'node:stream/consumers';
       const sent = request({ host: 'slack.com', port: 443, path: '/api/api.test', method: 'POST',
         agent: new Agent(), headers: { 'content-type': 'application/x-www-form-urlencoded' } });
       sent.on('response', async (answer) => console.log(JSON.stringify(JSON.parse(await text(answer)).args)));
       sent.end('foo=bar');`,
    ],
  ])('reaches Parley with %s', async (_, script) => {
    expect(await node(script)).toBe('{"foo":"bar"}');
  });

  it('reaches other addresses as before', async () => {
    const printed = await node(`
      const { origin } = new URL('${address}');
      const answer = await fetch(origin + '/api/api.test');
      const failed = await fetch('https://slack.com.invalid/').catch((error) => error.cause.code);
      console.log(answer.url, failed);`);
    expect(printed).toMatch(new RegExp(`^${address}/api/api\\.test (?:ENOTFOUND|EAI_AGAIN)$`));
  });
});

const PYTHON = ['/usr/bin/python3', '/usr/local/bin/python3'].find((path) => existsSync(path));

describe.skipIf(PYTHON === undefined)('a program in Python', () => {
  it('reaches Parley with urllib, with a request and with an address', async () => {
    const script = `
import json, os, urllib.request
request = urllib.request.Request("https://slack.com/api/auth.test", data=b"", headers={"Authorization": "Bearer " + os.environ["TOKEN"]})
print(json.load(urllib.request.urlopen(request))["url"])
print(json.load(urllib.request.urlopen("https://www.slack.com/api/api.test?foo=bar"))["args"]["foo"])
`;
    const printed = await output(preload.prefixes.python, PYTHON ?? '', ['-c', script]);
    expect(printed.split('\n')).toEqual([`${address}/`, 'bar']);
  });

  it('reaches Parley with a library that is patched when it is imported', async () => {
    const requests = join(folder, 'requests');
    await run('mkdir', [requests]);
    await writeFile(join(requests, '__init__.py'), 'from .sessions import Session\n');
    await writeFile(
      join(requests, 'sessions.py'),
      'class Session:\n    def request(self, method, url, **more):\n        return url\n',
    );
    const script = `
from requests import Session
print(Session().request("GET", "https://slack.com/api/api.test?a=b"))
print(Session().request("GET", "https://slack.com.example/"))
`;
    const printed = await output(preload.prefixes.python, PYTHON ?? '', ['-c', script]);
    expect(printed.split('\n')).toEqual([
      `${address}/api/api.test?a=b`,
      'https://slack.com.example/',
    ]);
  });
});

describe('the files', () => {
  it('are in a folder of this user alone, have the address, and are removed', async () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of ['redirect.mjs', 'sitecustomize.py']) {
      const text = await readFile(join(folder, name), 'utf8');
      expect(text).toContain(address);
      expect(text).not.toContain('parley.invalid');
    }
    const other = await writePreload(address);
    await other.remove();
    expect(existsSync(fileURLToPath(other.prefixes.node.split('--import=')[1] ?? ''))).toBe(false);
  });
});
