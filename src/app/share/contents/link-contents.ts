import type { DemoStep, DemoWorld } from '../../../contract/demo/demo.ts';
import { jsonHoldsSecret } from '../../../contract/demo/json-holds-secret.ts';
import { receiverAppOf } from '../../../contract/receiver.ts';
import type { ExchangeSummary, WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { secretSpans } from '../../../contract/secrets/secret-spans.ts';
import type { RawSearch } from '../../../kit/panel.ts';
import { cleanDraft } from './clean-draft.ts';
import { findDisguisedSecrets } from './disguised.ts';
import { toLinkWorld } from './link-world.ts';
import { findOwnSecrets, type OwnSecrets } from './own-secrets.ts';
import type { DemoWithView } from './page-link.ts';
import { SHELL } from './shell-draft.ts';

/** Everything that a link is made from. */
export interface LinkSource {
  readonly brief: WorldBrief;
  /** A new world with the same options as this one; null if it could not be made. */
  readonly newWorld: WorldBrief | null;
  readonly panel: string;
  readonly search: RawSearch;
  /** The panel's state that is not in its address, or null. */
  readonly draft: unknown;
  /** What the panel itself leaves out, in sentences. */
  readonly leavesOut: readonly string[];
  /** The acting token, if the user chose one; `none` for calls without a token. */
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
  /** The demo with the panel and its address, as a file holds it. */
  readonly demo: DemoWithView;
  readonly leftOut: readonly string[];
}

/** Parameters of an address that mean something only in this world and tab. */
const LOCAL_PARAMETERS: ReadonlySet<string> = new Set([
  'demo',
  'exchange',
  'at',
  'step',
  'deployment',
  // The progress in a lesson is not part of a view.
  'progress',
]);

/** Decides what a link to the page holds, and what it leaves out. */
export function makeLinkContents(source: LinkSource): LinkContents {
  const { brief, newWorld, panel, draft, recording } = source;
  const secrets = findOwnSecrets(brief, newWorld);
  const cleanedDraft = cleanDraft(draft, secrets);
  const { search, droppedParameters, missingRecords } = cleanSearch(source, secrets);
  const acting = source.acting === null ? null : cleanDraft(source.acting, secrets);
  const { world, leftOutConditions } = cleanWorld(toLinkWorld(brief), secrets);
  const drafts = {
    ...(cleanedDraft.value === null || cleanedDraft.value === undefined
      ? {}
      : { [panel]: cleanedDraft.value }),
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
      ...new Set([...cleanedDraft.leftOut, ...(acting?.leftOut ?? [])]),
      ...droppedParameters.map(
        (name) => `The parameter “${name}” of the address, which holds a secret.`,
      ),
      ...missingRecords,
      ...(recording === null ? leftOutConditions : []),
      ...source.leavesOut,
      ...(recording === null ? describeChanges(brief, newWorld, source.exchanges) : []),
    ],
  };
}

/** By panel, the parameters that name records of this world only, and what the user calls each record. */
const LOCAL_RECORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: { event: 'The open event', delivery: 'The open delivery', pins: 'The pinned events' },
};

/** Parameters of the Workspace that name a message. A new world has this message too, unless a call posted it. */
const MESSAGE_PARAMETERS: Readonly<Record<string, string>> = {
  message: 'The message that is shown',
  thread: 'The open thread',
};

function cleanSearch(
  { panel, search: rawSearch, exchanges }: LinkSource,
  { knownSecrets }: OwnSecrets,
) {
  const search: Record<string, string | number | boolean> = {};
  const droppedParameters: string[] = [];
  const missingRecords: string[] = [];
  const postedMessages = new Set(
    exchanges.flatMap(({ touched }) =>
      touched.flatMap((record) => ('ts' in record ? [record.ts] : [])),
    ),
  );
  for (const [name, value] of Object.entries(rawSearch)) {
    const isPlain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isPlain || LOCAL_PARAMETERS.has(name)) continue;
    const isPosted = panel === 'workspace' && postedMessages.has(String(value));
    const localRecord =
      LOCAL_RECORDS[panel]?.[name] ?? (isPosted ? MESSAGE_PARAMETERS[name] : undefined);
    if (localRecord !== undefined) {
      missingRecords.push(
        `${localRecord}, which a new world does not have. Record the calls that lead to it.`,
      );
      continue;
    }
    const text = `${name}=${value}`;
    const spans = [
      ...secretSpans(text, { secrets: knownSecrets }),
      ...findDisguisedSecrets(text, knownSecrets),
    ];
    if (spans.length > 0) droppedParameters.push(name);
    else search[name] = value;
  }
  return { search, droppedParameters, missingRecords };
}

/** Removes the conditions that hold a secret from a world. */
function cleanWorld({ conditions = [], ...world }: DemoWorld, { knownSecrets }: OwnSecrets) {
  const isClean = ({ parameters }: (typeof conditions)[number]) =>
    !jsonHoldsSecret(parameters) &&
    secretSpans(JSON.stringify(parameters), { secrets: knownSecrets }).length === 0;
  return {
    world: { ...world, conditions: conditions.filter(isClean) },
    leftOutConditions: conditions
      .filter((condition) => !isClean(condition))
      .map(({ name }) => `The condition “${name}”, whose parameters hold a secret.`),
  };
}

/**
 * Describes what changed in a world since it was made, in sentences: a link does not hold these changes. `newWorld` is a new world
 * with the same options; null if it could not be made. The log says how many calls changed something.
 */
function describeChanges(
  brief: WorldBrief,
  newWorld: WorldBrief | null,
  exchanges: readonly Pick<ExchangeSummary, 'touched'>[],
): readonly string[] {
  const calls = exchanges.filter(({ touched }) => touched.length > 0).length;
  return [
    ...(calls === 0
      ? []
      : [
          `What ${countText(calls, 'call')} changed in this world. Record them as steps, or save a snapshot of the world.`,
        ]),
    ...(newWorld === null ? [] : describeDifferences(brief, newWorld)),
  ];
}

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function describeDifferences(brief: WorldBrief, newWorld: WorldBrief): string[] {
  const apps = brief.apps.map((app) => ({
    app,
    appInNewWorld: newWorld.apps.find(({ app_id }) => app_id === app.app_id),
  }));
  const countAdded = (count: (app: WorldApp) => number) =>
    apps.reduce(
      (sum, { app, appInNewWorld }) =>
        sum + count(app) - (appInNewWorld ? count(appInNewWorld) : 0),
      0,
    );
  const tokens = countAdded((app) => app.tokens.length);
  const webhooks = countAdded((app) => app.webhooks.length);
  return [
    ...(brief.users.count === newWorld.users.count
      ? []
      : [
          `Who joined or left: a new world has ${newWorld.users.count} users, this one ${brief.users.count}.`,
        ]),
    ...(tokens > 0 ? [`${countText(tokens, 'token')} that a new world does not have.`] : []),
    ...(webhooks > 0 ? [`${countText(webhooks, 'webhook')} that a new world does not have.`] : []),
    ...apps.flatMap(({ app, appInNewWorld }) =>
      appInNewWorld === undefined ? [] : describeSettings(app, appInNewWorld),
    ),
  ];
}

/** Settings of an app that differ, by name. */
const SETTINGS = [
  ['redirect_urls', 'redirect URIs'],
  ['subscriptions', 'subscriptions'],
  ['delivery', 'way of delivery'],
  ['audience_field', 'audience field'],
] as const;

function describeSettings(app: WorldApp, appInNewWorld: WorldApp): string[] {
  const changedSettings = SETTINGS.filter(
    ([field]) => JSON.stringify(app[field]) !== JSON.stringify(appInNewWorld[field]),
  ).map(([, name]) => name);
  const isOutside = app.request_url !== null && receiverAppOf(app.request_url) === null;
  return [
    ...(changedSettings.length === 0
      ? []
      : [`Settings of ${app.name}: ${changedSettings.join(', ')}.`]),
    ...(app.request_url === appInNewWorld.request_url
      ? []
      : [
          isOutside
            ? `The Request URL of ${app.name}, which leads out of this page.`
            : `The Request URL of ${app.name}.`,
        ]),
  ];
}
