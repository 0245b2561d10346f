import { isJsonObject, withoutNulls } from '../../contract/json.ts';
import { checkView } from '../../contract/views/check-view.ts';
import {
  type GivenView,
  MAX_STACK,
  MAX_VIEW_LENGTH,
  type View,
  type ViewType,
} from '../../contract/views/view.ts';
import { asBot } from '../model/files/as-bot.ts';
import { blockFileFaults, type BlockFileReader } from '../model/files/block-files.ts';
import { quoteShort } from '../http/form.ts';
import { triggerEnd, triggerState, type TriggerRecord } from '../model/interactions/trigger.ts';
import { stackOf, viewByExternalId, type ViewRecord } from '../model/interactions/view.ts';
import type { World } from '../model/world/world.ts';
import { type Caller, fail, type Failure, isFailure } from '../pipeline/method.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';
import {
  isExternalIdTaken,
  openModal,
  publishHome,
  pushView as pushOnto,
  updateView as updateOf,
  wireView,
} from './view-changes.ts';

export {
  openModal,
  pushView as pushOnto,
  updateView as updateOf,
  wireView,
} from './view-changes.ts';

/** The work of `views.open`, `views.push`, `views.update` and `views.publish` (interactivity, "Views"; A-49). */

interface ViewCall<Args> {
  readonly world: World;
  readonly caller: Caller;
  readonly args: Args;
}

interface Answer {
  readonly view: View;
}

export type ReadingError = 'invalid_arguments' | 'view_too_large';
type TriggerError = 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';

/** Reads the view of a call. Every fault is named with its place. */
export function readView(
  given: unknown,
  only: ViewType,
  reader: BlockFileReader,
): GivenView | Failure<ReadingError> {
  const value = withoutNulls(given);
  const { length } = JSON.stringify(value) ?? '';
  if (length > MAX_VIEW_LENGTH)
    return fail(
      'view_too_large',
      `a view of ${length} characters`,
      `at most ${MAX_VIEW_LENGTH}, as JSON`,
    );
  const read = checkView(value, '/view', only);
  const faults = 'view' in read ? blockFileFaults(reader, read.view, '/view/blocks') : read.faults;
  if ('view' in read && faults.length === 0) return read.view;
  const messages = BLOCK_CHECKS.need().faultLines(faults);
  return fail('invalid_arguments', faults[0]?.path ?? '/view', faults[0]?.message, messages);
}

/** The trigger that a call names, if it can be used now. */
function findTrigger(
  world: World,
  { app }: Caller,
  id: string,
): TriggerRecord | Failure<TriggerError> {
  const trigger = world.triggers.get(id);
  const evidence = `trigger_id ${quoteShort(id)}`;
  if (trigger === undefined)
    return fail('invalid_trigger_id', evidence, 'no interaction of this world gave it out');
  if (trigger.app !== app.id)
    return fail(
      'invalid_trigger_id',
      evidence,
      `it was given to ${trigger.app}, and the token belongs to ${app.id}`,
    );
  const state = triggerState(world, trigger);
  if (state === 'used') return fail('exchanged_trigger_id', evidence, `it opened a view before`);
  if (state === 'open') return trigger;
  const late_s = world.clock.now() - triggerEnd(trigger);
  const isShortened = world.service.trigger_life_s === trigger.life_s;
  const why = `it lives ${trigger.life_s} seconds${isShortened ? ' by the condition “Triggers expire at once”' : ''}, and ended ${late_s.toFixed(1)} s ago`;
  return fail('expired_trigger_id', evidence, why);
}

const isTaken = (app: string, given: GivenView): Failure<'duplicate_external_id'> =>
  fail(
    'duplicate_external_id',
    `external_id ${quoteShort(given.external_id ?? '')}`,
    `another view of ${app} has it`,
  );

type Opening = { readonly trigger_id: string; readonly view: unknown };

/** Opens a modal for the person who caused the trigger. */
export function openView({
  world,
  caller,
  args,
}: ViewCall<Opening>): Answer | Failure<ReadingError | TriggerError | 'duplicate_external_id'> {
  const given = readView(args.view, 'modal', { world, user: caller.user });
  if (isFailure(given)) return given;
  const trigger = findTrigger(world, caller, args.trigger_id);
  if (isFailure(trigger)) return trigger;
  if (isExternalIdTaken(world, caller.app.id, given)) return isTaken(caller.app.id, given);
  world.triggers.put({ ...trigger, used: true });
  return { view: wireView(world, openModal(world, whoseOf(world, trigger), given)) };
}

/** Puts a view on top of the modal in which the person acted. */
export function pushView({
  world,
  caller,
  args,
}: ViewCall<Opening>):
  | Answer
  | Failure<ReadingError | TriggerError | 'duplicate_external_id' | 'push_limit_reached'> {
  const given = readView(args.view, 'modal', { world, user: caller.user });
  if (isFailure(given)) return given;
  const trigger = findTrigger(world, caller, args.trigger_id);
  if (isFailure(trigger)) return trigger;
  const whose = whoseOf(world, trigger);
  const stack = stackOf(world, whose.user, whose.app);
  if (trigger.view === null || !stack.some(({ id }) => id === trigger.view))
    return fail(
      'invalid_trigger_id',
      `trigger_id ${quoteShort(args.trigger_id)}`,
      'it does not come from a modal that is still open; views.open opens one',
    );
  if (isExternalIdTaken(world, caller.app.id, given)) return isTaken(caller.app.id, given);
  const pushed = pushOnto(world, whose, given);
  if (pushed === null)
    return fail(
      'push_limit_reached',
      `${stack.length} views of the modal`,
      `at most ${MAX_STACK} on top of each other`,
    );
  world.triggers.put({ ...trigger, used: true });
  return { view: wireView(world, pushed) };
}

const whoseOf = (world: World, { app, user, interaction }: TriggerRecord) => ({
  app,
  user,
  channel: interaction === null ? undefined : world.interactions.get(interaction)?.about.channel,
});

/** Replaces a view that is open. */
export function updateView({
  world,
  caller,
  args,
}: ViewCall<{
  readonly view: unknown;
  readonly view_id?: string | undefined;
  readonly external_id?: string | undefined;
  readonly hash?: string | undefined;
}>): Answer | Failure<ReadingError | 'duplicate_external_id' | 'not_found' | 'hash_conflict'> {
  const { app } = caller;
  const { view_id, external_id, hash } = args;
  if (view_id === undefined && external_id === undefined)
    return fail('invalid_arguments', 'view_id and external_id', 'both are missing', [
      '[ERROR] missing required field: view_id, or external_id [json-pointer:/view_id]',
    ]);
  const before =
    view_id === undefined
      ? viewByExternalId(world, app.id, external_id ?? '')
      : world.views.get(view_id);
  const evidence = `view ${quoteShort(view_id ?? external_id ?? '')}`;
  if (before === undefined || before.app !== app.id)
    return fail('not_found', evidence, 'the app has no open view with that id');
  const given = readView(args.view, before.given.type, { world, user: caller.user });
  if (isFailure(given)) return given;
  const conflict = hashFault(before, hash);
  if (conflict !== null) return conflict;
  if (isExternalIdTaken(world, app.id, given, before.id)) return isTaken(app.id, given);
  return { view: wireView(world, updateOf(world, before, given)) };
}

/** The refusal of a change that was made for an older state of the view; null without one. */
function hashFault(
  view: ViewRecord | undefined,
  hash: string | undefined,
): Failure<'hash_conflict'> | null {
  if (hash === undefined || view === undefined || hash === view.hash) return null;
  return fail('hash_conflict', `hash ${quoteShort(hash)}`, `the view has ${view.hash} by now`);
}

/** Publishes the Home tab of a person. */
export function publishView({
  world,
  caller,
  args,
}: ViewCall<{
  readonly user_id: string;
  readonly view: unknown;
  readonly hash?: string | undefined;
}>):
  | Answer
  | Failure<
      ReadingError | 'duplicate_external_id' | 'hash_conflict' | 'user_not_found' | 'not_enabled'
    > {
  const { app } = caller;
  const person = world.users.get(args.user_id);
  if (person === undefined || person.deleted || person.is_bot)
    return fail(
      'user_not_found',
      `user ${quoteShort(args.user_id)}`,
      person === undefined ? 'nobody has that id' : `${person.name} has no Home tab`,
    );
  if (!hasHomeTab(app.manifest))
    return fail('not_enabled', `app ${app.id}`, 'its manifest turns the Home tab off');
  const given = readView(args.view, 'home', { world, user: caller.user });
  if (isFailure(given)) return given;
  const [before] = world.views.scanIndex('open', { prefix: `${person.id}:${app.id}:home:` });
  const conflict = hashFault(before, args.hash);
  if (conflict !== null) return conflict;
  if (isExternalIdTaken(world, app.id, given, before?.id)) return isTaken(app.id, given);
  return { view: wireView(world, publishHome(world, { app: app.id, user: person.id }, given)) };
}

/** Whether an app has a Home tab: one of the seed does, another if its manifest says so. */
export const hasHomeTab = (manifest: Caller['app']['manifest']): boolean =>
  manifest === undefined || manifest.features?.app_home?.home_tab_enabled === true;

/** A view that an app answered with, or null if it cannot be shown. */
export const readAnsweredView = (
  world: World,
  app: string,
  given: unknown,
): GivenView | Failure<ReadingError> =>
  readView(isJsonObject(given) ? given : {}, 'modal', asBot(world, app));
