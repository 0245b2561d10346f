import type { DemoStep, DemoWorld } from '../../../contract/demo/demo.ts';
import { jsonHoldsSecret } from '../../../contract/demo/json-holds-secret.ts';
import { receiverAppOf } from '../../../contract/receiver.ts';
import type { ExchangeSummary, WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { secretSpans } from '../../../contract/secrets/secret-spans.ts';
import type { RawSearch } from '../../../kit/panel.ts';
import { cleanDraft } from './clean-draft.ts';
import { findDisguisedSecrets } from './disguised.ts';
import { linkWorld } from './link-world.ts';
import { findOwnSecrets, type OwnSecrets } from './own-secrets.ts';
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
const OF_THIS_TAB: ReadonlySet<string> = new Set([
  'demo',
  'exchange',
  'at',
  'step',
  'deployment',
  // Somebody’s progress is no part of a view.
  'progress',
]);

export function linkContents(given: ToShare): LinkContents {
  const { brief, fresh, panel, draft, recording } = given;
  const secrets = findOwnSecrets(brief, fresh);
  const cleaned = cleanDraft(draft, secrets);
  const { search, dropped, gone } = cleanSearch(given, secrets);
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
      ...gone,
      ...(recording === null ? left : []),
      ...given.leavesOut,
      ...(recording === null ? changesSince(brief, fresh, given.exchanges) : []),
    ],
  };
}

/** By panel: the parameters of its address that name records of this world, and what each record is to the reader. */
const MADE_HERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: { event: 'The open event', delivery: 'The open delivery', pins: 'The pinned events' },
};

/** Parameters of the Workspace that name a message, which may be one of a new world. */
const MESSAGES: Readonly<Record<string, string>> = {
  message: 'The message that is shown',
  thread: 'The open thread',
};

function cleanSearch({ panel, search: raw, exchanges }: ToShare, { known }: OwnSecrets) {
  const search: Record<string, string | number | boolean> = {};
  const dropped: string[] = [];
  const gone: string[] = [];
  const posted = new Set(
    exchanges.flatMap(({ touched }) =>
      touched.flatMap((record) => ('ts' in record ? [record.ts] : [])),
    ),
  );
  for (const [name, value] of Object.entries(raw)) {
    const isPlain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isPlain || OF_THIS_TAB.has(name)) continue;
    const isPosted = panel === 'workspace' && posted.has(String(value));
    const made = MADE_HERE[panel]?.[name] ?? (isPosted ? MESSAGES[name] : undefined);
    if (made !== undefined) {
      gone.push(`${made}, which a new world does not have. Record the calls that lead to it.`);
      continue;
    }
    const text = `${name}=${value}`;
    const spans = [...secretSpans(text, { secrets: known }), ...findDisguisedSecrets(text, known)];
    if (spans.length > 0) dropped.push(name);
    else search[name] = value;
  }
  return { search, dropped, gone };
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

/**
 * What changed in a world since it was made, and is therefore not in a world that is made in the same way: sentences for
 * people. `fresh` is such a world; null if it could not be made. The log says how many calls changed something.
 */
function changesSince(
  brief: WorldBrief,
  fresh: WorldBrief | null,
  exchanges: readonly Pick<ExchangeSummary, 'touched'>[],
): readonly string[] {
  const calls = exchanges.filter(({ touched }) => touched.length > 0).length;
  return [
    ...(calls === 0
      ? []
      : [
          `What ${countText(calls, 'call')} changed in this world. Record them as steps, or save a snapshot of the world.`,
        ]),
    ...(fresh === null ? [] : differences(brief, fresh)),
  ];
}

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function differences(brief: WorldBrief, fresh: WorldBrief): string[] {
  const apps = brief.apps.map((app) => ({
    app,
    there: fresh.apps.find(({ app_id }) => app_id === app.app_id),
  }));
  const more = (count: (app: WorldApp) => number) =>
    apps.reduce((sum, { app, there }) => sum + count(app) - (there ? count(there) : 0), 0);
  const tokens = more((app) => app.tokens.length);
  const webhooks = more((app) => app.webhooks.length);
  return [
    ...(brief.users.count === fresh.users.count
      ? []
      : [
          `Who joined or left: a new world has ${fresh.users.count} users, this one ${brief.users.count}.`,
        ]),
    ...(tokens > 0 ? [`${countText(tokens, 'token')} that a new world does not have.`] : []),
    ...(webhooks > 0 ? [`${countText(webhooks, 'webhook')} that a new world does not have.`] : []),
    ...apps.flatMap(({ app, there }) => (there === undefined ? [] : settings(app, there))),
  ];
}

/** Settings of an app that differ, by name. */
const SETTINGS = [
  ['redirect_urls', 'redirect URIs'],
  ['subscriptions', 'subscriptions'],
  ['delivery', 'way of delivery'],
  ['audience_field', 'audience field'],
] as const;

function settings(app: WorldApp, there: WorldApp): string[] {
  const changed = SETTINGS.filter(
    ([field]) => JSON.stringify(app[field]) !== JSON.stringify(there[field]),
  ).map(([, name]) => name);
  const isOutside = app.request_url !== null && receiverAppOf(app.request_url) === null;
  return [
    ...(changed.length === 0 ? [] : [`Settings of ${app.name}: ${changed.join(', ')}.`]),
    ...(app.request_url === there.request_url
      ? []
      : [
          isOutside
            ? `The Request URL of ${app.name}, which leads out of this page.`
            : `The Request URL of ${app.name}.`,
        ]),
  ];
}
