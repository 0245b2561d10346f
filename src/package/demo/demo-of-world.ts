import { MAX_DEMO_LENGTH, MAX_STEPS, type Demo, type DemoWorld } from '../../contract/demo/demo.ts';
import { readDemo } from '../../contract/demo/read-demo.ts';
import { worldOfRecording } from '../../contract/demo/recording/recorded-world.ts';
import { stepsOfLog } from '../../contract/demo/recording/steps-of-log.ts';
import { demoJson } from '../../contract/links/codec.ts';
import type {
  Exchange,
  ExchangeSummary,
  SandboxChange,
  SandboxChangePage,
  WorldBrief,
} from '../../contract/sandbox.ts';
import { mask } from '../../contract/secrets/mask.ts';
import type { World } from '../world/world.ts';

/** What a demo says besides what happened. */
export interface DemoOf {
  readonly title: string;
  /** What the last step is shown with, such as why a test failed. */
  readonly caption?: string;
  /** The time at which the world began, in epoch seconds: that of the first call when left out. */
  readonly began?: number;
  /** What the sandbox changed, oldest first: what the log has when left out. */
  readonly changes?: readonly SandboxChange[];
}

/** A demo of what happened in a world, with the names of calls that no demo can hold; null if there is none to tell. */
export interface WorldDemo {
  readonly demo: Demo | null;
  readonly left: readonly string[];
}

/** Longest texts of a demo, in characters. */
const MAX_TITLE_LENGTH = 200;
const MAX_CAPTION_LENGTH = 2000;
const MAX_BODY_BYTES = 64 * 1024;

/** How many calls are read at the same time. */
const MAX_CONCURRENT_READS = 20;

/** What happened in a world since it was made, as a demo without secrets: at most as many steps as a demo has. */
export async function demoOfWorld(
  world: World,
  { title, caption, began, changes: given }: DemoOf,
): Promise<WorldDemo> {
  const changes = fit(given ?? (await changesOf(world)), MAX_STEPS / 2, isOfPeople);
  const calls = (await world.calls()) as unknown as readonly ExchangeSummary[];
  const chosen = fit(calls, MAX_STEPS - changes.length, isRead);
  if (changes.length + chosen.length === 0) return { demo: null, left: [] };
  const read = await callsOf(world, chosen);
  const exchanges = read.filter(({ request }) => request.body.bytes <= MAX_BODY_BYTES);
  const brief = (await world.sandbox('')) as unknown as WorldBrief;
  const at = began ?? exchanges[0]?.at ?? brief.clock.now;
  const first = worldOfRecording({ ...brief, conditions: [] }, at);
  const start = await startOf(world, first);
  const { steps, left } = stepsOfLog({ exchanges, changes, titles: new Map(), brief, start });
  const last = steps.at(-1);
  const shown = caption === undefined ? '' : mask(caption).slice(0, MAX_CAPTION_LENGTH);
  const reading = readDemo({
    ...demoOf(first),
    title: mask(title).slice(0, MAX_TITLE_LENGTH),
    view: { panel: 'workspace', search: { channel: shownChannel(start) } },
    steps:
      last === undefined || shown === ''
        ? steps
        : [...steps.slice(0, -1), { ...last, caption: shown }],
  });
  const isSound = reading.ok && last !== undefined && fits(reading.demo);
  return { demo: isSound ? reading.demo : null, left };
}

/** Where tests post, unless they say otherwise. */
const shownChannel = ({ channels }: WorldBrief): string =>
  channels.find(({ is_general }) => is_general)?.id ?? '';

const fits = (demo: Demo): boolean =>
  new TextEncoder().encode(demoJson(demo, 2)).length < MAX_DEMO_LENGTH;

const demoOf = (world: DemoWorld) => ({ format: 'parley-demo', version: 1, world }) as const;

/** `GET /sandbox` of the world that a demo begins with. */
async function startOf(world: World, first: DemoWorld): Promise<WorldBrief> {
  const played = await world.sandbox('/demos/play', { demo: demoOf(first) });
  return played['brief'] as WorldBrief;
}

/** At most this many, in their order: those that are spare go first, then the oldest. */
function fit<Each>(
  list: readonly Each[],
  room: number,
  isSpare: (each: Each) => boolean,
): readonly Each[] {
  const excess = Math.max(0, list.length - room);
  const spare = new Set(list.filter(isSpare).slice(0, excess));
  return list.filter((each) => !spare.has(each)).slice(-room);
}

/** Whether a call changed nothing: what follows is the same without it. */
const isRead = ({ touched, error }: ExchangeSummary): boolean =>
  touched.length === 0 && error === null;

/** Whether a change is not of an app, which all that follows needs. */
const isOfPeople = ({ path }: SandboxChange): boolean => !path.startsWith('/sandbox/apps');

async function callsOf(
  world: World,
  calls: readonly ExchangeSummary[],
): Promise<readonly Exchange[]> {
  const read: Exchange[] = [];
  for (let at = 0; at < calls.length; at += MAX_CONCURRENT_READS) {
    const batch = calls.slice(at, at + MAX_CONCURRENT_READS).map(({ id }) => world.call(id));
    read.push(...(await Promise.all(batch)).map((each) => exchangeIn(each)));
  }
  return read;
}

const exchangeIn = (answer: Readonly<Record<string, unknown>>): Exchange =>
  (answer['exchange'] ?? answer) as Exchange;

/** What the sandbox changed after a change, oldest first. */
export async function changesOf(
  world: World,
  after: string | null = null,
): Promise<readonly SandboxChange[]> {
  const changes: SandboxChange[] = [];
  for (let cursor = after; ;) {
    const from = cursor === null ? '' : `&after=${cursor}`;
    const page = (await world.sandbox(`/changes?limit=200${from}`)) as unknown as SandboxChangePage;
    changes.push(...page.changes);
    if (!page.more) return changes;
    ({ cursor } = page);
  }
}
