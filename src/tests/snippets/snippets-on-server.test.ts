import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../app/wire/copy/snippets.ts';
import { curlSnippet } from '../../client/snippets/curl.ts';
import { handToCurl } from '../../client/snippets/handed-to-curl.fixture.ts';
import { urlAtServer } from '../../client/snippets/local-server.ts';
import { TOKEN_PLACEHOLDER } from '../../client/snippets/token-placeholder.ts';
import type { WrittenRequest } from '../../client/snippets/written-request.ts';
import type { Catalog, CatalogMethod } from '../../contract/catalog.ts';
import { comparableAnswer } from '../../contract/demo/answer.ts';
import type { CallExample, Exchange, WorldBrief } from '../../contract/sandbox.ts';
import { messageSnippet, writeRequest } from '../../panels/composer/send/message-snippet.ts';
import { targetsOf } from '../../panels/composer/send/target.ts';
import { BODY_TYPES, CONTENT_TYPES } from '../../panels/explorer/draft/body/body-type.ts';
import { makeDefaultDraft } from '../../panels/explorer/draft/default-draft.ts';
import { prepareRequest } from '../../panels/explorer/draft/prepared-request.ts';
import {
  EMPTY_DRAFT,
  parseDraft,
  type RequestDraft,
  setDraftFields,
} from '../../panels/explorer/draft/request-draft.ts';
import { readWorldFile } from '../../platform/service/world-file.ts';
import { openWorld, type OpenWorld } from '../../platform/testing/open-world.ts';
import { startTestServer } from '../../server/test-server.ts';

/** The page in a tab, whose webhooks are on a host of their own. */
const BASE = 'https://parley.example/page';
const WEBHOOK_HOST = 'https://hooks.parley.test';
/** They end the token that the calls are made with. */
const LAST = ['auth.revoke', 'apps.uninstall'];
const PAYLOAD = { text: 'it\'s "quoted" `here` $HOME\\n — ünï', blocks: [{ type: 'divider' }] };

/** A call as the page sends it, and as curl for a server at an address. */
interface Shown {
  readonly name: string;
  readonly request: WrittenRequest;
  readonly curl: (server: string) => string;
}

let world: OpenWorld;
let brief: WorldBrief;
beforeAll(async () => {
  const deployment = { base_url: BASE, webhook_host: WEBHOOK_HOST };
  world = await openWorld({ salt: 'the salt of a browser', deployment });
  await world.sandbox('/reset', { rate_limits: false });
  await world.sandbox('/clock', { frozen: true });
  brief = await world.brief();
});

const token = () => brief.apps[0]?.tokens[0]?.token ?? '';

/** The call of a draft, with the curl of the Explorer. */
function ofDraft(method: CatalogMethod, draft: RequestDraft): Shown {
  return {
    name: `${method.name}, ${draft.verb} ${draft.type}, token in ${draft.token}`,
    request: prepareRequest(method, draft, token()),
    curl: (server) => {
      const url = urlAtServer(method.url, brief.deployment, server);
      return curlSnippet(prepareRequest({ url }, draft, TOKEN_PLACEHOLDER));
    },
  };
}

/** Every curl that the Explorer shows for a method as it first fills its form. */
async function ofMethod(method: CatalogMethod): Promise<readonly Shown[]> {
  const { body } = await world.sandbox(
    `/examples/${method.name}?app_id=${brief.apps[0]?.app_id ?? ''}`,
  );
  const first = makeDefaultDraft(method, brief, body as CallExample);
  const { fields } = parseDraft(first, method.arguments);
  const types = BODY_TYPES.filter((type) => method.content_types.includes(CONTENT_TYPES[type]));
  const drafts = method.verbs.flatMap((verb) =>
    (verb === 'GET' ? (['form'] as const) : types).flatMap((type) =>
      (['header', 'parameter'] as const).map((place) =>
        setDraftFields({ ...first, verb, type, token: place, text: '' }, fields),
      ),
    ),
  );
  return drafts.map((draft) => ofDraft(method, draft));
}

/** Every curl that the Composer shows for a message. */
function ofComposer(): readonly Shown[] {
  return targetsOf(brief).map((target) => ({
    name: target.title,
    request: writeRequest(BASE, target, PAYLOAD, target.kind === 'method' ? token() : null),
    curl: (server) =>
      messageSnippet('curl', BASE, target, PAYLOAD, {
        address: (url) => urlAtServer(url, brief.deployment, server),
        token: TOKEN_PLACEHOLDER,
      }),
  }));
}

interface Said {
  readonly status: number;
  readonly body: string;
}

/** Runs curl as a shell would, once for all commands: it keeps its connection, and `--next` parts them. */
async function ranByCurl(commands: readonly string[], secret: string): Promise<readonly Said[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-curls-'));
  try {
    const words = handToCurl(commands, secret).flatMap(({ words: given, input }, at) => {
      const path = join(folder, String(at));
      if (input.length > 0) writeFileSync(path, input);
      const own = given.map((word) => (word === '@-' ? `@${path}` : word));
      return [...(at === 0 ? [] : ['--next']), ...ALWAYS, ...own];
    });
    const curl = spawn('curl', words);
    const [out, errors] = await Promise.all([text(curl.stdout), text(curl.stderr)]);
    expect(errors).toBe('');
    const said = out.split(END).slice(0, -1);
    return said.map((each) => ({ status: Number(each.slice(-3)), body: each.slice(0, -3) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What no answer holds. */
const END = '\u0002';
const ALWAYS = ['--silent', '--show-error', '--write-out', `%{http_code}${END}`];

/** A request as the page sends it. */
async function sent({ verb, url, headers, body }: WrittenRequest): Promise<Response> {
  return world.platform.fetch(
    new Request(url, {
      method: verb,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      body: body?.bytes ?? null,
    }),
  );
}

/** What an answer says, apart from the addresses of its host and what that signed with keys of its own. */
const comparable = ({ status, body }: Said, addresses: WorldBrief['deployment']) => {
  const { base_url } = addresses;
  const sockets = body.replaceAll(base_url.replace(/^http/, 'ws'), '{{sockets}}');
  return { status, body: comparableAnswer(sockets, addresses) };
};

/** Starts a server with the world as it is now, and compares what it answers with what the platform of the tab does. */
async function expectAlike(calls: readonly Shown[]): Promise<void> {
  const snapshot = await world.platform.fetch(new Request(`${BASE}/sandbox/snapshot`));
  const file = await readWorldFile(await snapshot.blob());
  if (file.kind !== 'world') throw new Error('A snapshot is the file of a world.');
  const server = (await startTestServer({ kept: file.worlds })).platform.deployment;
  const answers = await ranByCurl(
    calls.map(({ curl }) => curl(server.base_url)),
    token(),
  );
  expect(answers).toHaveLength(calls.length);
  for (const [at, { name, request }] of calls.entries()) {
    const here = await sent(request);
    const own = { status: here.status, body: await here.text() };
    const there = answers[at] ?? { status: 0, body: '' };
    expect({ name, ...comparable(there, server) }).toEqual({
      name,
      ...comparable(own, brief.deployment),
    });
  }
}

it('every curl of the Explorer, run against a server with the world of the tab, is answered alike', async () => {
  const { methods }: Catalog = (await world.sandbox('/catalog')).body;
  const sorted = [
    ...methods.filter(({ name }) => !LAST.includes(name)),
    ...methods.filter(({ name }) => LAST.includes(name)),
  ];
  const calls: Shown[] = [];
  for (const method of sorted) calls.push(...(await ofMethod(method)));
  expect(calls.length).toBeGreaterThan(methods.length * 4);
  await expectAlike(calls);
}, 60_000);

it('every curl of the Composer is answered alike', async () => {
  await world.sandbox('/reset', { rate_limits: false });
  await world.sandbox('/clock', { frozen: true });
  brief = await world.brief();
  expect(targetsOf(brief).some(({ kind }) => kind === 'webhook')).toBe(true);
  await expectAlike(ofComposer());
}, 30_000);

it('the curl of an exchange of the wire is answered alike', async () => {
  const requests = [
    prepareRequest({ url: `${BASE}/api/users.list` }, draftOf('GET', 'limit=3'), token()),
    prepareRequest(
      { url: `${BASE}/api/chat.postMessage` },
      draftOf('POST', `channel=${world.channels['deploys']}&text=a%20%22b%22`),
      token(),
    ),
  ];
  const calls: Shown[] = [];
  for (const request of requests) {
    const id = (await sent(request)).headers.get('x-parley-exchange') ?? '';
    const exchange: Exchange = (await world.sandbox(`/exchanges/${id}`)).body;
    calls.push({
      name: exchange.name,
      request,
      curl: (server) =>
        codeOf('curl', exchange, brief.deployment).replaceAll('http://127.0.0.1:4321', server),
    });
  }
  await expectAlike(calls);
}, 30_000);

const draftOf = (verb: 'GET' | 'POST', given: string): RequestDraft => ({
  ...EMPTY_DRAFT,
  verb,
  text: given,
});
