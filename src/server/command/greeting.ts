import { GOVERNMENT_PATH } from '../../contract/deployments.ts';
import type { Demo } from '../../contract/demo/demo.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { demoAddress } from './demo-address.ts';
import { environmentText, type GivenApp } from './given-manifest.ts';
import type { DataFolder } from '../data/data-folder.ts';
import type { Preload } from '../preload/write-preload.ts';
import { printable } from './printable.ts';
import { KEY_HEADER } from '../guards/sandbox-key.ts';

const SECRETS: Readonly<Record<WorldBrief['secrets'], string>> = {
  random: 'random: this server’s own, until it stops',
  predictable: 'PREDICTABLE: anybody who knows the seed knows every token and secret',
};
const SECRETS_OF_FOLDER =
  'those of the folder: everybody who may read it knows every token and secret';
const SECRETS_OF_FILE = 'those of the file: anybody who has it knows every token and secret';

const KEPT = 'until this server stops: it keeps nothing on disk';

/** What to say of the file that a server began with. */
interface GivenFileOfWorld {
  /** The origins that its apps have events sent to. */
  readonly receivers: readonly string[];
}

/** What a server began with, besides an ordinary world. */
interface Began {
  readonly demo?: Demo | null;
  readonly file?: GivenFileOfWorld | null;
  readonly data?: Pick<DataFolder, 'path' | 'notes'> | null;
  readonly app?: GivenApp | null;
  /** The path of the file that has the environment of the app. */
  readonly written?: string | null;
  readonly preload?: Pick<Preload, 'prefixes'> | null;
  /** The links of the class that shares the world. */
  readonly group?: { readonly teach: string; readonly join: string } | null;
}

/** Tokens as Parley makes them. A file can hold any text as one, and people paste the call below into a shell. */
const TOKEN = /^[\w-]+$/;

/**
 * The text to print when the server has started: its address, a token, a first call to paste, the address of the demo it
 * began with, and, if other machines can reach it, a warning with the key of the sandbox.
 */
export async function writeGreeting(
  platform: Platform,
  key: string | null,
  {
    demo = null,
    file = null,
    data = null,
    app = null,
    written = null,
    preload = null,
    group = null,
  }: Began = {},
): Promise<string> {
  const { base_url } = platform.deployment;
  const answer = await platform.fetch(new Request(`${base_url}/sandbox`));
  const world = (await answer.json()) as WorldBrief;
  const tokens = world.apps.flatMap((app) => app.tokens);
  const token = tokens.find((each) => each.type === 'bot' && TOKEN.test(each.token))?.token ?? '';
  const isOfFile = file !== null && world.secrets === 'random';
  const ofFolder = data === null ? SECRETS[world.secrets] : SECRETS_OF_FOLDER;
  const secrets = isOfFile ? SECRETS_OF_FILE : ofFolder;
  return [
    '',
    `  Parley is at   ${base_url}`,
    `  Government at  ${base_url}${GOVERNMENT_PATH}`,
    `  Bot token      ${token}`,
    `  Secrets        ${secrets}`,
    `  World          ${data === null ? KEPT : `kept in ${printable(data.path)}, also when this server stops`}`,
    ...(data?.notes ?? []).map((note) => `  Note           ${printable(note)}`),
    ...(file === null || file.receivers.length === 0 ? [] : [receivers(file.receivers)]),
    '',
    '  Try it:',
    '',
    `  curl -H 'Authorization: Bearer ${token}' ${base_url}/api/auth.test`,
    '',
    ...(app === null ? [] : describeApp(app, written)),
    ...(preload === null ? [] : describePreload(preload)),
    ...(demo === null ? [] : await playDemoOf(demo, base_url)),
    ...(key === null ? [] : warning(key)),
    ...(group === null ? [] : describeClass(group)),
  ].join('\n');
}

/** Everybody who has a link gets in, so each link is on a line of its own. */
const describeClass = ({ teach, join }: { readonly teach: string; readonly join: string }) => [
  '  A class shares this world. Anybody who opens the first link can do everything; open it yourself:',
  '',
  `  To teach       ${teach}`,
  '',
  '  Give the second one to your learners:',
  '',
  `  To join        ${join}`,
  '',
];

const MAX_RECEIVERS = 5;

function receivers(origins: readonly string[]): string {
  const more = origins.length - MAX_RECEIVERS;
  const shown = origins.slice(0, MAX_RECEIVERS).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `  Sends to       ${shown}, as the file says: stop the server if you do not know them`;
}

/** A name comes from a file of anybody's; tokens and secrets are Parley's own. */
function describeApp(app: GivenApp, written: string | null): readonly string[] {
  const unsupported = app.notSupported.map((pointer) => `    ${printable(pointer)}`);
  return [
    `  The app ${printable(JSON.stringify(app.name))} is installed. Its program needs in its environment:`,
    '',
    ...environmentText(app)
      .split('\n')
      .map((line) => `  ${line}`),
    '',
    ...(written === null ? [] : [`  This is in ${printable(written)}.`, '']),
    ...(unsupported.length === 0
      ? []
      : ['  Parley does not do what the manifest has at:', '', ...unsupported, '']),
  ];
}

const describePreload = ({ prefixes }: Pick<Preload, 'prefixes'>) => [
  '  A program that calls the address of the real service comes here instead, if it is started with',
  '',
  `  ${prefixes.node} npm start`,
  `  ${prefixes.python} python3 app.py`,
  '',
];

async function playDemoOf(demo: Demo, base: string): Promise<readonly string[]> {
  const address = await demoAddress(base, demo);
  return address === null
    ? ['  The demo is too long for a link: open the page, and drop the file on it to play it.', '']
    : ['  Play the demo:', '', `  ${address}`, ''];
}

const warning = (key: string) => [
  '  WARNING: this server listens to the network. Every machine that reaches it can open the page, the',
  '  pages of sign-in and install, and the Web API. The sandbox, which hands out every token and secret, asks',
  '  other machines for this key; traffic is not encrypted, so use it only in a network you trust.',
  '',
  `  Sandbox key    ${key}`,
  `  Send it as     ${KEY_HEADER}: ${key}`,
  '',
];
