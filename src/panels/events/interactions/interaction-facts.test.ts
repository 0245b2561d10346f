import { describe, expect, it } from 'vitest';
import type { InteractionDetail } from '../../../contract/sandbox.ts';
import { factsOf } from './interaction-facts.ts';

const interaction: InteractionDetail = {
  id: 'I1',
  type: 'command',
  state: 'acknowledged',
  user_id: 'U1',
  app_id: 'A1',
  at: 0,
  detail: '',
  via: 'http',
  url: 'https://a.test',
  status: 200,
  duration_ms: 12.4,
  payload: {},
  answer: null,
  options: null,
  shown: null,
  views: ['V1', 'V2'],
  calls: [],
  trigger: { state: 'expired', expires_at: 3 },
  response_url: { url: 'https://b.test', posts: ['x1'], left: 4, expires_at: 9 },
};

describe('what is said of an interaction', () => {
  it('is how it was sent, and the outcome of trigger and response URL', () => {
    expect(factsOf(interaction)).toEqual([
      ['Id', 'I1'],
      ['Request URL', 'https://a.test'],
      ['Status', '200'],
      ['Time', '12 ms'],
      ['Trigger', 'was not used before it expired'],
      ['Response URL', '1 post, takes 4 more'],
      ['Views', 'V1, V2'],
    ]);
  });

  it('leaves out what there is not', () => {
    const bare = { url: null, status: null, duration_ms: null, trigger: null, response_url: null };
    expect(factsOf({ ...interaction, ...bare, via: null, views: [] })).toEqual([['Id', 'I1']]);
    expect(factsOf({ ...interaction, via: 'socket' })[1]).toEqual(['Socket', 'https://a.test']);
  });
});
