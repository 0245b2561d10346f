import { receiverAppOf } from '../../../contract/receiver.ts';
import type { ExchangeSummary, WorldApp, WorldBrief } from '../../../contract/sandbox.ts';

/**
 * What changed in a world since it was made, and is therefore not in a world that is made in the same way: sentences for
 * people. `fresh` is such a world; null if it could not be made. The log says how many calls changed something.
 */
export function changesSince(
  brief: WorldBrief,
  fresh: WorldBrief | null,
  exchanges: readonly Pick<ExchangeSummary, 'touched'>[],
): readonly string[] {
  const calls = exchanges.filter(({ touched }) => touched.length > 0).length;
  return [
    ...(calls === 0
      ? []
      : [
          `What ${counted(calls, 'call')} changed in this world. Record them as steps, or save a snapshot of the world.`,
        ]),
    ...(fresh === null ? [] : differences(brief, fresh)),
  ];
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

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
    ...(tokens > 0 ? [`${counted(tokens, 'token')} that a new world does not have.`] : []),
    ...(webhooks > 0 ? [`${counted(webhooks, 'webhook')} that a new world does not have.`] : []),
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
