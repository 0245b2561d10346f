import { withCurrentConversation } from '../../contract/interactions/current-conversation.ts';
import type { StateValues } from '../../contract/interactions/state-values.ts';
import { type GivenView, type View, MAX_STACK } from '../../contract/views/view.ts';
import { viewOnWire } from '../../contract/views/wire-view.ts';
import { canSee, membersOf } from '../model/channel.ts';
import { homeOf, stackOf, viewByExternalId, type ViewRecord } from '../model/interactions/view.ts';
import type { World } from '../model/world/world.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';
import { ALPHANUMERIC, randomAt } from '../runtime/random.ts';

/** What changes the views that people have open (interactivity, "Views"; docs/assumptions.md, A-49). */

/** Whose view, and of which app. */
export interface Whose {
  readonly app: string;
  readonly user: string;
  /** The conversation in which the person is; undefined if they are in none. */
  readonly channel?: string | undefined;
}

type Views = Pick<World, 'views' | 'ids' | 'clock'>;

/** The view with ids for all of its blocks and elements. */
function identifyView(given: GivenView, id: string): GivenView {
  const random = randomAt(0, 'block', id);
  return {
    ...given,
    blocks: BLOCK_CHECKS.need().identifyBlocks(given.blocks, () => random.word(5)),
  };
}

const nextHash = ({ ids, clock }: Views): string =>
  `${Math.floor(clock.now())}.${ids.word('view hash', 8, ALPHANUMERIC)}`;

const MENU_KINDS = {
  public_channel: 'public',
  private_channel: 'private',
  mpim: 'mpim',
  im: 'im',
} as const;

const hasBot = ({ memberships, users }: Pick<World, 'memberships' | 'users'>, channel: string) =>
  Array.from(membersOf({ memberships }, channel)).some((id) => users.get(id)?.is_bot === true);

/**
 * The view as its person has it before them: with the conversation in which its modal was opened, where a menu asks for it
 * . The app hears of that when the person acts in the view, and not before.
 */
export function asShown(
  world: Pick<World, 'channels' | 'memberships' | 'users'>,
  view: ViewRecord,
): ViewRecord {
  const { opened_in, user, given } = view;
  const channel = opened_in === undefined ? undefined : world.channels.get(opened_in);
  const person = world.users.get(user);
  if (channel === undefined || person === undefined || !canSee(world, channel, person)) return view;
  const chosen = withCurrentConversation(given.blocks, view.chosen, {
    id: channel.id,
    kind: MENU_KINDS[channel.kind],
    isOfBot: channel.kind === 'im' && hasBot(world, channel.id),
  });
  return { ...view, chosen };
}

function addView(
  world: Views,
  { app, user, channel }: Whose,
  given: GivenView,
  below: ViewRecord | undefined,
): ViewRecord {
  const id = world.ids.next('V');
  const opened_in = below?.opened_in ?? channel;
  return world.views.put({
    id,
    serial: world.ids.number('view'),
    app,
    user,
    ...(opened_in !== undefined && { opened_in }),
    given: identifyView(given, id),
    chosen: {},
    hash: nextHash(world),
    root: below?.root ?? id,
    previous: below?.id ?? null,
  });
}

/** Opens a modal. It takes the place of the one that the person has open with the app. */
export function openModal(world: Views, whose: Whose, given: GivenView): ViewRecord {
  closeModal(world, whose);
  return addView(world, whose, given, undefined);
}

/** Puts a view on top of the modal of a person; null if it has as many as it can have. */
export function pushView(world: Views, whose: Whose, given: GivenView): ViewRecord | null {
  const stack = stackOf(world, whose.user, whose.app);
  return stack.length >= MAX_STACK ? null : addView(world, whose, given, stack.at(-1));
}

/** Closes all views of the modal of a person. */
export function closeModal(world: Pick<World, 'views'>, { user, app }: Whose): void {
  for (const { id } of stackOf(world, user, app)) world.views.remove(id);
}

/** Replaces a view. What was chosen in an element stays if the element does. */
export function updateView(world: Views, before: ViewRecord, given: GivenView): ViewRecord {
  return world.views.put({
    ...before,
    given: identifyView(given, before.id),
    hash: nextHash(world),
  });
}

/** Publishes the Home tab of an app for a person: the same view each time. */
export function publishHome(world: Views, whose: Whose, given: GivenView): ViewRecord {
  const home = homeOf(world, whose.user, whose.app);
  return home === undefined
    ? addView(world, whose, given, undefined)
    : updateView(world, home, given);
}

/** Keeps what a person chose in a view. */
export const keepChosen = (
  world: Pick<World, 'views'>,
  view: ViewRecord,
  chosen: StateValues,
): ViewRecord => world.views.put({ ...view, chosen });

/** Whether another view of the app has the external id of this one. */
export function isExternalIdTaken(
  world: Pick<World, 'views'>,
  app: string,
  { external_id }: GivenView,
  own: string | null = null,
): boolean {
  if (external_id === undefined || external_id === '') return false;
  const found = viewByExternalId(world, app, external_id);
  return found !== undefined && found.id !== own;
}

/** The view as answers and payloads carry it, with `state.values` of all of its elements. */
export const wireView = (
  { team, apps }: Pick<World, 'team' | 'apps'>,
  { app, given, chosen, ...identity }: ViewRecord,
): View =>
  viewOnWire(
    { ...identity, team: team.id, app: { id: app, bot_id: apps.get(app)?.bot_id ?? '' } },
    given,
    chosen,
  );
