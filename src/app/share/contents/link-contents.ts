import type { DemoStep, DemoWorld } from '../../../contract/demo/demo.ts';
import { jsonHoldsSecret } from '../../../contract/demo/json-holds-secret.ts';
import type { ExchangeSummary, WorldBrief } from '../../../contract/sandbox.ts';
import { secretSpans } from '../../../contract/secrets/secret-spans.ts';
import type { RawSearch } from '../../../kit/panel.ts';
import { changesSince } from './changes.ts';
import { cleanDraft } from './clean-draft.ts';
import { disguisedSpans } from './disguised.ts';
import { linkWorld } from './link-world.ts';
import { ownSecrets, type OwnSecrets } from './own-secrets.ts';
import type { PlacedDemo } from './page-link.ts';
import { SHELL } from './shell-draft.ts';

/** Everything that a link is made of. */
export interface ToShare {
  readonly brief: WorldBrief;
  /** A world that is made like this one, before any step; null if it could not be made. */
  readonly fresh: WorldBrief | null;
  readonly panel: string;
  readonly search: RawSearch;
  /** What the panel keeps outside of its address; null for nothing. */
  readonly draft: unknown;
  /** What the panel leaves out by itself, in sentences. */
  readonly leavesOut: readonly string[];
  /** The token that acts, if the user chose one; `none` for calls without a token. */
  readonly acting: string | null;
  /** The recording to include, and the world as it was when the recording began. */
  readonly recording: Recording | null;
  readonly exchanges: readonly Pick<ExchangeSummary, 'touched'>[];
}

export interface Recording {
  readonly title?: string | undefined;
  readonly world: DemoWorld;
  readonly steps: readonly DemoStep[];
}

/** What a link holds, and what it leaves out, in sentences. */
export interface LinkContents {
  /** As in a file: with the panel and its address. */
  readonly demo: PlacedDemo;
  readonly leftOut: readonly string[];
}

/** Parameters of an address that only this world and this tab know. */
const OF_THIS_TAB: ReadonlySet<string> = new Set(['demo', 'exchange', 'at', 'step', 'deployment']);

export function linkContents(given: ToShare): LinkContents {
  const { brief, fresh, panel, draft, recording } = given;
  const secrets = ownSecrets(brief, fresh);
  const cleaned = cleanDraft(draft, secrets);
  const { search, dropped } = cleanSearch(given.search, secrets);
  const acting = given.acting === null ? null : cleanDraft(given.acting, secrets);
  const { world, left } = cleanWorld(linkWorld(brief), secrets);
  const drafts = {
    ...(cleaned.value === null || cleaned.value === undefined ? {} : { [panel]: cleaned.value }),
    ...(acting === null || acting.value === '' ? {} : { [SHELL]: { acting: acting.value } }),
  };
  return {
    demo: {
      format: 'parley-demo',
      version: 1,
      ...(recording?.title !== undefined && { title: recording.title }),
      world: recording?.world ?? world,
      view: { panel, search, drafts },
      ...(recording !== null && { steps: [...recording.steps] }),
    },
    leftOut: [
      ...new Set([...cleaned.leftOut, ...(acting?.leftOut ?? [])]),
      ...dropped.map((name) => `The parameter “${name}” of the address, which holds a secret.`),
      ...(recording === null ? left : []),
      ...given.leavesOut,
      ...(recording === null ? changesSince(brief, fresh, given.exchanges) : []),
    ],
  };
}

function cleanSearch(raw: RawSearch, { known }: OwnSecrets) {
  const search: Record<string, string | number | boolean> = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    const isPlain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isPlain || OF_THIS_TAB.has(name)) continue;
    const text = `${name}=${value}`;
    const spans = [...secretSpans(text, { secrets: known }), ...disguisedSpans(text, known)];
    if (spans.length > 0) dropped.push(name);
    else search[name] = value;
  }
  return { search, dropped };
}

/** A world without conditions that hold a secret. */
function cleanWorld({ conditions = [], ...world }: DemoWorld, { known }: OwnSecrets) {
  const isClean = ({ parameters }: (typeof conditions)[number]) =>
    !jsonHoldsSecret(parameters) &&
    secretSpans(JSON.stringify(parameters), { secrets: known }).length === 0;
  return {
    world: { ...world, conditions: conditions.filter(isClean) },
    left: conditions
      .filter((condition) => !isClean(condition))
      .map(({ name }) => `The condition “${name}”, whose parameters hold a secret.`),
  };
}
