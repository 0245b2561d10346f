import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createClient } from '../../client/transport/client.ts';
import { stringsIn } from '../../client/snippets/parsed.fixture.ts';
import { SNIPPET_KINDS, type SnippetKind } from '../../client/snippets/snippet.ts';
import { TOKEN_PLACEHOLDER, TOKEN_VARIABLE } from '../../client/snippets/token-placeholder.ts';
import { findTemplate } from '../../panels/composer/draft/templates.ts';
import { messageSnippet } from '../../panels/composer/send/message-snippet.ts';
import { issueTrigger } from '../../panels/composer/send/send-message.ts';
import { viewTargetsOf } from '../../panels/composer/send/target.ts';
import { EMPTY_DRAFT } from '../../panels/explorer/draft/request-draft.ts';
import { snippetOf } from '../../panels/explorer/snippets/snippet.ts';
import { botToken, startServerAt } from '../../server/test-server.ts';

/** How a snippet is run as pasted, and what its tool needs. */
interface Run {
  readonly file: string;
  readonly command: readonly string[];
  /** A command that fails where the snippet cannot run. */
  readonly probe: readonly string[];
  /** What is checked on such a machine. */
  readonly parsedAs: 'go' | 'java' | 'python' | null;
}

/** One for each kind of the page: a new kind without a run does not compile, and fails here. */
const RUNS: Readonly<Record<SnippetKind, Run>> = {
  curl: run('call.sh', ['sh'], ['curl', '--version']),
  fetch: run('call.mjs', ['node'], ['node', '--version']),
  javascript: run('call.mjs', ['node'], ['node', '--version']),
  python: run('call.py', ['python3'], ['python3', '-c', 'import slack_sdk'], 'python'),
  go: run('call.go', ['go', 'run'], ['go', 'version'], 'go'),
  java: run('Call.java', ['java'], ['java', '--list-modules'], 'java'),
};

function run(
  file: string,
  command: readonly string[],
  probe: readonly string[],
  parsedAs: Run['parsedAs'] = null,
): Run {
  return { file, command, probe, parsedAs };
}

/** Whether the tool is there; Java runs a source text only with its compiler. */
function canRun(kind: SnippetKind): boolean {
  const [tool = '', ...words] = RUNS[kind].probe;
  const { status, stdout } = spawnSync(tool, words, { encoding: 'utf8' });
  return status === 0 && (kind !== 'java' || stdout.includes('jdk.compiler'));
}

/** Runs a file that holds just the snippet, with the token in the environment. */
async function printedBy(kind: SnippetKind, code: string, token: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-snippet-'));
  try {
    const { file, command } = RUNS[kind];
    const [tool = '', ...words] = command;
    writeFileSync(join(folder, file), code);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const env = { ...process.env, [TOKEN_VARIABLE]: token };
    const child = spawn(tool, [...words, file], { cwd: folder, env });
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (out === '') throw new Error(errors);
    return out;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each(SNIPPET_KINDS)(
  'the snippet for %s runs against a server as it is pasted',
  async (kind) => {
    const base = await startServerAt();
    const method = { name: 'auth.test', url: `${base}/api/auth.test`, arguments: {} };
    const snippet = snippetOf(kind, method, EMPTY_DRAFT, TOKEN_PLACEHOLDER);
    if (!('code' in snippet)) throw new Error(snippet.unavailable);
    const { parsedAs } = RUNS[kind];
    if (parsedAs !== null && !canRun(kind)) {
      expect(stringsIn(parsedAs, snippet.code)).not.toEqual([]);
      return;
    }
    const printed = await printedBy(kind, snippet.code, await botToken(base));
    expect(printed).toMatch(/\bok\W+true/i);
    expect(printed).toContain('user_id');
  },
  120_000,
);

it.each(SNIPPET_KINDS)(
  'the snippet for %s that shows a view runs as it is pasted',
  async (kind) => {
    const base = await startServerAt();
    const client = createClient({ baseUrl: base, fetch });
    const world = await client.world();
    for (const surface of ['home', 'modal'] as const) {
      const [target] = viewTargetsOf(world, surface, null);
      if (target === undefined) throw new Error('an app is needed');
      const { trigger_id } = await issueTrigger(client, target);
      const payload = findTemplate(surface === 'home' ? 'welcome' : 'steps')?.payload ?? {};
      const place = { address: (url: string) => url, token: TOKEN_PLACEHOLDER };
      const code = messageSnippet(kind, base, target, payload, place, trigger_id);
      const { parsedAs } = RUNS[kind];
      if (parsedAs !== null && !canRun(kind)) {
        expect(stringsIn(parsedAs, code)).not.toEqual([]);
        continue;
      }
      const printed = await printedBy(kind, code, target.token);
      expect(printed).toMatch(/\bok\W+true/i);
      expect(printed).toContain(surface);
    }
  },
  240_000,
);
