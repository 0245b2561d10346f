import { expect, it } from 'vitest';
import { elementsIn } from '../../../contract/blocks/identify.ts';
import { type StateValue, readChoice } from '../../../contract/interactions/choice.ts';
import { withChoice } from '../../../contract/interactions/state-values.ts';
import { templateNamed } from '../draft/templates.ts';
import { actedPayload, type ActingPlace, identified, submitFaults } from './acted-payload.ts';

const place: ActingPlace = {
  world: { team: { id: 'T1', name: 'Parley', domain: 'parley' }, clock: { now: 5, frozen: true } },
  app: { app_id: 'A1', verification_token: 'v', bot_user_id: 'U9' },
  person: { id: 'U1', name: 'jun' },
  channel: 'C1',
  known: {
    hasUser: () => true,
    hasChannel: () => true,
    hasConversation: () => true,
    offered: () => [],
  },
};
const templateOf = (id: string) => templateNamed(id)?.payload ?? {};
const elementOf = (payload: Readonly<Record<string, unknown>>, action: string) => {
  const found = elementsIn(identified(payload)).find(({ action_id }) => action_id === action);
  if (found === undefined) throw new Error(`no ${action}`);
  return found;
};

it('Submit carries what was typed in state.values, once what is needed is filled in', () => {
  const modal = templateOf('confirmation');
  const blocks = identified(modal);
  expect(submitFaults(blocks, {}).map(({ placed }) => placed.action_id)).toEqual(['name']);
  const name = elementOf(modal, 'name');
  const chosen = withChoice({}, name, readChoice('checkout', name, place.known) as StateValue);
  expect(submitFaults(blocks, chosen)).toEqual([]);
  expect(actedPayload({ kind: 'submit' }, modal, chosen, place)).toMatchObject({
    type: 'view_submission',
    user: { id: 'U1' },
    view: {
      callback_id: 'delete_project',
      private_metadata: 'project=checkout',
      state: { values: { name: { name: { type: 'plain_text_input', value: 'checkout' } } } },
    },
  });
});

it('a press in a message and in a Home tab is a block_actions', () => {
  const poll = templateOf('approval');
  const press = { kind: 'action', placed: elementOf(poll, 'approve'), value: undefined } as const;
  expect(actedPayload(press, poll, {}, place)).toMatchObject({
    type: 'block_actions',
    container: { type: 'message', channel_id: 'C1' },
    actions: [{ action_id: 'approve', value: 'yes', type: 'button' }],
  });
  const home = templateOf('settings');
  const choose = { kind: 'action', placed: elementOf(home, 'interval'), value: 'hour' } as const;
  expect(actedPayload(choose, home, {}, place)).toMatchObject({
    container: { type: 'view' },
    view: { type: 'home', callback_id: 'settings' },
    actions: [{ selected_option: { value: 'hour' }, type: 'static_select' }],
  });
});

it('says why nothing is sent', () => {
  const steps = templateOf('steps');
  expect(actedPayload({ kind: 'close' }, steps, {}, place)).toMatchObject({
    type: 'view_closed',
    is_cleared: true,
  });
  expect(actedPayload({ kind: 'close' }, templateOf('form'), {}, place)).toMatch('notify_on_close');
  const typed = { kind: 'action', placed: elementOf(steps, 'name'), value: 'x' } as const;
  expect(actedPayload(typed, steps, {}, place)).toMatch('dispatch_action');
});
