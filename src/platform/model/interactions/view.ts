import * as z from 'zod/mini';
import type { StateValues } from '../../../contract/interactions/state-values.ts';
import { GivenView, ViewState } from '../../../contract/views/view.ts';
import { removeWhile } from '../../store/prune.ts';
import { rank } from '../../store/stamp.ts';
import { onAdded } from '../commit-hook.ts';
import { defineTable } from '../define-table.ts';
import { appId, conversationId, count, idOf, userId } from '../shapes.ts';
import type { World } from '../world/world.ts';

/** A view that a person has open: one of a modal, or the Home tab of an app. Closed views are removed. */
export const ViewRecord = z.object({
  id: idOf('V'),
  /** Rises with every view of the world. */
  serial: count,
  app: appId,
  user: userId,
  /** The view as the app sent it, its blocks identified. */
  given: GivenView,
  /** What the person chose and typed so far. */
  chosen: ViewState.shape.values,
  /** Another one after each change. */
  hash: z.string(),
  root: z.string(),
  /** The view below it; null for the first one and for a Home tab. */
  previous: z.nullable(z.string()),
  /** The conversation in which the person was when they opened its modal; left out where there was none. */
  opened_in: z.exactOptional(conversationId),
});
export type ViewRecord = Omit<z.infer<typeof ViewRecord>, 'chosen'> & {
  readonly chosen: StateValues;
};

export const views = defineTable<ViewRecord>({
  name: 'views',
  schema: ViewRecord,
  key: (row) => row.id,
  indexes: {
    serial: ({ serial }) => rank(serial),
    /** What a person has open with an app, in the order in which it was opened. */
    open: ({ user, app, given, serial }) => `${user}:${app}:${given.type}:${rank(serial)}`,
    external: ({ app, given, id }) =>
      given.external_id === undefined || given.external_id === ''
        ? null
        : `${app}:${given.external_id}:${id}`,
  },
  references: { app: 'apps', user: 'users' },
});

/** How many views a world keeps: the oldest are closed, and the oldest Home tabs emptied. */
const MAX_VIEWS = 2000;

export const boundViews = onAdded(views, (world, { serial }) =>
  removeWhile(
    world.views,
    world.views.scanIndex('serial', { prefix: '' }),
    (row) => row.serial <= serial - MAX_VIEWS,
  ),
);

/** The modal that a person has open with an app, the lowest view first. */
export const stackOf = (world: Pick<World, 'views'>, user: string, app: string): ViewRecord[] => [
  ...world.views.scanIndex('open', { prefix: `${user}:${app}:modal:` }),
];

/** The Home tab of an app for a person; undefined if the app published none. */
export function homeOf(
  world: Pick<World, 'views'>,
  user: string,
  app: string,
): ViewRecord | undefined {
  const [home] = world.views.scanIndex('open', { prefix: `${user}:${app}:home:` });
  return home;
}

/** The view of an app with this external id, or undefined. */
export function viewByExternalId(
  world: Pick<World, 'views'>,
  app: string,
  external: string,
): ViewRecord | undefined {
  for (const row of world.views.scanIndex('external', { prefix: `${app}:${external}:` }))
    if (row.given.external_id === external) return row;
  return undefined;
}
