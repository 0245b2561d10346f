import { triggerState } from '../../model/interactions/trigger.ts';
import { type Example, callWith, requireCall } from './example.ts';
import { type ExampleCaller, somebodyElse } from './places.ts';

const A_TITLE = { type: 'plain_text', text: 'Hello from Parley' };
const A_BLOCK = { type: 'section', text: { type: 'mrkdwn', text: 'A view of the *Explorer*.' } };
const A_MODAL = JSON.stringify({ type: 'modal', title: A_TITLE, blocks: [A_BLOCK] });
const A_HOME = JSON.stringify({ type: 'home', blocks: [A_BLOCK] });

/** The newest trigger of the app that can be used. */
const findOpenTrigger = ({ world, app }: ExampleCaller) => {
  for (const each of world.triggers.scanIndex('app', { prefix: `${app.id}:`, reverse: true }))
    if (triggerState(world, each) === 'open') return each;
  return undefined;
};

/** The newest view of the app that somebody has open. */
const findOpenView = ({ world, app }: ExampleCaller, type?: 'modal') =>
  Array.from(world.views.scanIndex('serial', { prefix: '', reverse: true })).find(
    (view) => view.app === app.id && (type === undefined || view.given.type === type),
  );

const requireTrigger = (message: string, view_id?: string): Example => ({
  missing: { message, remedy: { trigger: view_id === undefined ? {} : { view_id } } },
});

function openModal(caller: ExampleCaller): Example {
  const trigger = findOpenTrigger(caller);
  return trigger === undefined
    ? requireTrigger('The app has no trigger that it can use. It gets one when a person acts.')
    : callWith({ trigger_id: trigger.id, view: A_MODAL });
}

function pushModal(caller: ExampleCaller): Example {
  const view = findOpenView(caller, 'modal');
  if (view === undefined) return requireCall('Nobody has a modal of the app open.', 'views.open');
  const trigger = findOpenTrigger(caller);
  return trigger === undefined || trigger.view !== view.id
    ? requireTrigger('No trigger comes from the modal that is open.', view.id)
    : callWith({ trigger_id: trigger.id, view: A_MODAL });
}

function updateView(caller: ExampleCaller): Example {
  const view = findOpenView(caller);
  if (view === undefined) return requireCall('The app has no open view.', 'views.publish');
  return callWith({ view_id: view.id, view: view.given.type === 'home' ? A_HOME : A_MODAL });
}

/** Example calls of the methods of views. */
export const VIEW_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'views.open': openModal,
  'views.publish': (caller) =>
    callWith({ user_id: somebodyElse(caller)?.id ?? caller.user.id, view: A_HOME }),
  'views.push': pushModal,
  'views.update': updateView,
};
