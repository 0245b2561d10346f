import { describe, expect, it } from 'vitest';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import type { Target } from '../send/target.ts';
import { authorOf, posterOf } from './author.ts';

const app = (name: string, bot: string, hook: string) => ({
  name,
  bot_user_id: bot,
  webhooks: [{ service_id: hook }],
});
const WORLD = {
  apps: [app('Beacon', 'U0BOT1', 'B01'), app('Pager', 'U0BOT2', 'B02')],
} as unknown as WorldBrief;
const METHOD: Target = { kind: 'method', id: 'C01', title: '', channel: 'C01' };
const hook = (id: string): Target => ({ kind: 'webhook', id, title: '', url: '', channel: 'C01' });

describe('who posts a message', () => {
  it('is the bot of the app of the webhook, no matter which token acts', () => {
    const person = { type: 'user', user_id: 'U0OWNER' } as const;
    expect(posterOf(WORLD, hook('B02'), person)).toEqual({
      id: 'U0BOT2',
      name: 'Pager',
      isApp: true,
    });
  });

  it('is the user of the acting token, where a method posts', () => {
    const as = (type: 'user' | 'bot' | 'legacy_bot', user_id: string) =>
      posterOf(WORLD, METHOD, { type, user_id, user_name: 'Jun Singh' });
    expect(as('user', 'U0OWNER')).toEqual({ id: 'U0OWNER', name: 'Jun Singh', isApp: false });
    expect(as('bot', 'U0BOT2')).toMatchObject({ id: 'U0BOT2', isApp: true });
  });

  it('is the first bot where nobody can post yet, and nobody in a world without apps', () => {
    const first = { id: 'U0BOT1', name: 'Beacon', isApp: true };
    expect(posterOf(WORLD, null, null)).toEqual(first);
    expect(posterOf(WORLD, METHOD, { type: 'app', user_id: null })).toEqual(first);
    expect(posterOf({ apps: [] }, null, null)).toBeNull();
  });

  it('is named as the world says until the person is known', () => {
    const poster = { id: 'U0BOT1', name: 'Pager', isApp: true };
    expect(authorOf(poster, new Map())).toEqual({ name: 'Pager', image: undefined, isApp: true });
    const person = {
      id: 'U0BOT1',
      name: 'beacon',
      real_name: 'Beacon',
      title: '',
      image: 'https://e.com/48.svg',
      is_bot: true,
      deleted: false,
    };
    expect(authorOf(poster, new Map([['U0BOT1', person]]))).toEqual({
      name: 'Beacon',
      image: 'https://e.com/48.svg',
      isApp: true,
    });
  });
});
