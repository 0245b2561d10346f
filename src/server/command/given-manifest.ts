import { lstat, readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SandboxRefusal, WorldApp } from '../../contract/sandbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { readGivenFile } from './given-file.ts';
import { printable } from './printable.ts';

/** Bytes of the file of a manifest. */
const MAX_MANIFEST_BYTES = 400_000;

type Given<Value> =
  | ({ readonly ok: true } & Value)
  | { readonly ok: false; readonly message: string };

/** Reads the file that `--manifest` names; its path is relative to `folder`. */
export async function readGivenManifest(
  source: string,
  folder: string,
): Promise<Given<{ readonly text: string }>> {
  const file = await readGivenFile(resolve(folder, source), MAX_MANIFEST_BYTES);
  if (!file.ok) return cannot(`--manifest cannot be opened: ${file.message}`);
  if (file.bytes.length > MAX_MANIFEST_BYTES)
    return cannot(
      `--manifest cannot be opened: ${source} has more than ${MAX_MANIFEST_BYTES} bytes.`,
    );
  return { ok: true, text: new TextDecoder().decode(file.bytes) };
}

/** The app that a server was given, installed. */
export interface GivenApp {
  readonly app_id: string;
  readonly name: string;
  /** What its program needs in its environment: names and values. */
  readonly environment: readonly (readonly [name: string, value: string])[];
  /** Pointers into its manifest. */
  readonly notSupported: readonly string[];
}

/** Creates and installs the app of a manifest. */
export async function createGivenApp(
  platform: Platform,
  manifest: string,
): Promise<Given<{ readonly app: GivenApp }>> {
  const { base_url } = platform.deployment;
  const answer = await platform.fetch(
    new Request(`${base_url}/sandbox/apps`, { method: 'POST', body: JSON.stringify({ manifest }) }),
  );
  const body = (await answer.json()) as
    | SandboxRefusal
    | { readonly ok: true; readonly app: WorldApp; readonly not_supported: readonly string[] };
  if (!body.ok) {
    const { errors = [{ pointer: '', message: body.message }] } = body;
    const lines = errors.map(({ pointer, message }) =>
      printable(`  ${pointer || '/'}  ${message}`),
    );
    return { ok: false, message: ['The manifest cannot be used:', ...lines].join('\n') };
  }
  const { app, not_supported: notSupported } = body;
  const environment = environmentOf(app, base_url);
  return { ok: true, app: { app_id: app.app_id, name: app.name, environment, notSupported } };
}

/** The names are those that Bolt and the samples of the SDKs read. */
export function environmentOf(app: WorldApp, base_url: string): GivenApp['environment'] {
  const tokenOf = (type: string) => app.tokens.find((token) => token.type === type)?.token;
  const values = {
    SLACK_BOT_TOKEN: tokenOf('bot'),
    SLACK_USER_TOKEN: tokenOf('user'),
    SLACK_APP_TOKEN: tokenOf('app'),
    SLACK_SIGNING_SECRET: app.signing_secret,
    SLACK_CLIENT_ID: app.client_id,
    SLACK_CLIENT_SECRET: app.client_secret,
    SLACK_API_URL: `${base_url}/api/`,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
}

/** What only a program reads that people install. Bolt for Python takes no bot token once it finds these. */
const FOR_INSTALLS: ReadonlySet<string> = new Set(['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET']);

/** The environment as lines for a shell or a `.env` file. What is for installs stands in comments. */
export function environmentText({ environment }: GivenApp): string {
  const lines = (names: GivenApp['environment']) =>
    names.map(([name, value]) => `${name}=${value}`);
  const forInstalls = environment.filter(([name]) => FOR_INSTALLS.has(name));
  return [
    ...lines(environment.filter((named) => !forInstalls.includes(named))),
    '# Only for a program that people install. Bolt for Python takes no SLACK_BOT_TOKEN with these:',
    ...lines(forInstalls).map((line) => `# ${line}`),
  ].join('\n');
}

/** The first line of each file that is written here: such a file may be replaced. */
const MARK = '# Written by Parley, for an app of a local workspace. Replaced at each start.';

/** Why the file that `--write-env` names may not be written; null if it may: it is new, or was written here before. */
export async function environmentFileFault(source: string, folder: string): Promise<string | null> {
  const path = resolve(folder, source);
  try {
    const found = await lstat(path);
    if (found.isFile() && (await readFile(path, 'utf8')).startsWith(`${MARK}\n`)) return null;
    return `--write-env does not replace ${printable(source)}, which something else wrote. Name another file, or remove it.`;
  } catch (error) {
    const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isNew ? null : `--write-env cannot use ${printable(source)}: ${String(error)}`;
  }
}

/** Writes the environment of an app to a file, for its user alone. The file is there whole, or as it was before. */
export async function writeEnvironment(
  app: GivenApp,
  source: string,
  folder: string,
): Promise<string> {
  const path = resolve(folder, source);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${MARK}\n${environmentText(app)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
  return path;
}

const cannot = (message: string) => ({ ok: false as const, message: printable(message) });
