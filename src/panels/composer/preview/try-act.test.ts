import { describe, expect, it } from 'vitest';
import { elementsIn } from '../../../contract/blocks/identify.ts';
import type { Values } from '../../../kit/elements/element-fields.ts';
import { draftOfPayload } from '../draft/message-draft.ts';
import { identifyDraft } from '../draft/shown-blocks.ts';
import { templateNamed } from '../draft/templates.ts';
import { readTryable, tryAct, type TriedAct, type TryingPlace } from './try-act.ts';

const place: TryingPlace = {
  acted: {
    team: { id: 'T1', domain: 'parley' },
    person: { id: 'U1', name: 'jun' },
    app: { id: 'A1', bot_id: 'B1', verification_token: 'v' },
  },
  author: { user: 'U9', isApp: true },
  channel: { id: 'C1', name: 'deploys' },
  known: {
    hasUser: () => true,
    hasChannel: () => true,
    hasConversation: (id) => id === 'C1',
    offered: () => [],
    file: () => null,
  },
  now: 5,
};
const draftOf = (id: string) => draftOfPayload(templateNamed(id)?.payload ?? {});

function tried(draft: ReturnType<typeof draftOf>, act: TriedAct, values: Values = {}) {
  return tryAct(act, readTryable(draft, values, place.known), place);
}
function acted(draft: ReturnType<typeof draftOf>, action: string, value?: unknown): TriedAct {
  const found = elementsIn(identifyDraft(draft).blocks).find((each) => each.action_id === action);
  return { type: 'action', block_id: found?.block_id ?? '', action_id: action, value };
}

describe('what the app is sent', () => {
  it('of Submit has what was typed, once all that is needed is filled in', () => {
    const modal = draftOf('confirmation');
    const submit = { type: 'view_submission' } as const;
    expect(tried(modal, submit)).toEqual({
      why: expect.stringMatching(/^Nothing/),
      faults: [{ pointer: '/values/name/name', message: expect.stringMatching('filled in') }],
    });
    expect(tried(modal, submit, { name: { name: 'checkout' } })).toMatchObject({
      payload: {
        type: 'view_submission',
        user: { id: 'U1' },
        view: {
          callback_id: 'delete_project',
          private_metadata: 'project=checkout',
          state: { values: { name: { name: { type: 'plain_text_input', value: 'checkout' } } } },
        },
      },
    });
  });

  it('of a press is a block_actions, of a message and of a Home tab', () => {
    const poll = draftOf('approval');
    expect(tried(poll, acted(poll, 'approve', 'yes'))).toMatchObject({
      payload: {
        type: 'block_actions',
        container: { type: 'message', channel_id: 'C1' },
        message: { user: 'U9', bot_id: 'B1', app_id: 'A1' },
        actions: [{ action_id: 'approve', value: 'yes', type: 'button' }],
      },
    });
    const home = draftOf('settings');
    expect(tried(home, acted(home, 'interval', 'hour'))).toMatchObject({
      payload: {
        container: { type: 'view' },
        view: { type: 'home', callback_id: 'settings' },
        actions: [{ selected_option: { value: 'hour' }, type: 'static_select' }],
        state: { values: { how_often: { interval: { selected_option: { value: 'hour' } } } } },
      },
    });
  });

  it('is nothing, with the reason', () => {
    const steps = draftOf('steps');
    expect(tried(steps, { type: 'view_closed' })).toMatchObject({
      payload: { type: 'view_closed', is_cleared: true },
    });
    const why = (draft: typeof steps, act: TriedAct, values?: Values) => {
      const outcome = tried(draft, act, values);
      return 'why' in outcome ? outcome.why : outcome;
    };
    expect(why(draftOf('form'), { type: 'view_closed' })).toMatch('notify_on_close');
    expect(why(steps, acted(steps, 'gone'))).toMatch('is gone');
    const home = draftOf('settings');
    expect(why(home, acted(home, 'interval', 'never'))).toMatch('must be one of "hour", "day"');
  });

  it('leaves out what was typed in an element that is gone', () => {
    const { state, faults } = readTryable(
      draftOf('settings'),
      { at: { time: '10:30' }, gone: { away: 'x' } },
      place.known,
    );
    expect(faults).toEqual([]);
    expect(Object.keys(state)).toEqual(['where', 'how_often', 'at']);
    expect(state['at']).toEqual({ time: { type: 'timepicker', selected_time: '10:30' } });
  });
});
