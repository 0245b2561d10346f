import { describe, expect, it } from 'vitest';
import { INTERACTION_TYPES } from '../../contract/interactions/kinds.ts';
import { interactionText, isInteraction } from './interactions.ts';

describe('what people did', () => {
  it('has words for every kind', () => {
    const about = { command: '/todo', text: 'a', action_id: 'x', callback_id: 'y' };
    expect(INTERACTION_TYPES.map((type) => interactionText({ type, ...about }))).toEqual([
      'sent /todo a',
      'used x in a message',
      'chose the shortcut y',
      'chose y for a message',
      'submitted a form',
      'closed a form',
      'opened a tab of the app',
      'opened a chat with the app',
      'stopped or renamed a session',
      'typed in x',
    ]);
    expect(interactionText({ type: 'action', action_id: 'x', view_id: 'V1' })).toBe(
      'used x in a view',
    );
  });

  it('is told from a delivery by its id', () => {
    expect([isInteraction('I0M3K1Q2ZP7'), isInteraction('Dv0M3K1Q2ZP7')]).toEqual([true, false]);
  });
});
