import { describe, expect, it } from 'vitest';
import { elementsIn } from '../../../contract/blocks/identify.ts';
import type { Values } from '../../../kit/elements/element-fields.ts';
import { draftOfPayload } from '../draft/message-draft.ts';
import { addMissingIds } from '../draft/shown-blocks.ts';
import { findTemplate } from '../draft/templates.ts';
import { fillDraft, tryAct, type PreviewAct, type ActContext } from './try-act.ts';

const context: ActContext = {
  actor: {
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
const draftOf = (id: string) => draftOfPayload(findTemplate(id)?.payload ?? {});

function tried(draft: ReturnType<typeof draftOf>, act: PreviewAct, values: Values = {}) {
  return tryAct(act, fillDraft(draft, values, context.known), context);
}
function acted(draft: ReturnType<typeof draftOf>, action: string, value?: unknown): PreviewAct {
  const found = elementsIn(addMissingIds(draft).blocks).find((each) => each.action_id === action);
  return { type: 'action', block_id: found?.block_id ?? '', action_id: action, value };
}

describe('what the app is sent', () => {
  it('of Submit has what was typed, once all that is needed is filled in', () => {
    const modal = draftOf('confirmation');
    const submit = { type: 'view_submission' } as const;
    expect(tried(modal, submit)).toEqual({
      reason: expect.stringMatching(/^Nothing/),
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
    const reason = (draft: typeof steps, act: PreviewAct, values?: Values) => {
      const outcome = tried(draft, act, values);
      return 'reason' in outcome ? outcome.reason : outcome;
    };
    expect(reason(draftOf('form'), { type: 'view_closed' })).toMatch('notify_on_close');
    expect(reason(steps, acted(steps, 'gone'))).toMatch('is gone');
    const home = draftOf('settings');
    expect(reason(home, acted(home, 'interval', 'never'))).toMatch('must be one of "hour", "day"');
  });

  it('leaves out what was typed in an element that is gone', () => {
    const { stateValues, faults } = fillDraft(
      draftOf('settings'),
      { at: { time: '10:30' }, gone: { away: 'x' } },
      context.known,
    );
    expect(faults).toEqual([]);
    expect(Object.keys(stateValues)).toEqual(['where', 'how_often', 'at']);
    expect(stateValues['at']).toEqual({ time: { type: 'timepicker', selected_time: '10:30' } });
  });
});
