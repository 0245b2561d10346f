import type { Locator } from '@playwright/test';
import { tokensThatExpire } from '../../src/lessons/plans/16-tokens-that-expire.ts';
import { expect } from '../fixtures/test.ts';
import { scenario } from '../fixtures/scenario.ts';

/** The token of that name in the JSON that a part of the page shows. */
async function tokenIn(part: Locator, name: 'access_token' | 'refresh_token'): Promise<string> {
  await expect(part).toContainText(`"${name}"`);
  const token = new RegExp(`"${name}":\\s*"([^"]+)"`).exec((await part.textContent()) ?? '')?.[1];
  if (token === undefined) throw new Error(`The answer shows no ${name}.`);
  return token;
}

/** What the program of the learner would have stored. */
const stored = { access_token: '', refresh_token: '' };

scenario(tokensThatExpire, {
  install: async ({ place, signIn }) => {
    await place('rotation').focus();
    await place('rotation').press('Space');
    await expect(place('rotation')).toBeChecked();
    await place('create').click();
    await signIn.addToWorkspace('#random');
    await place('exchange').click();
    stored.refresh_token = await tokenIn(signIn.step('Exchange'), 'refresh_token');
  },
  expired: async ({ page, place, signIn }) => {
    await place('clock').click();
    await place('day').click();
    await page.keyboard.press('Escape');
    await place('test').click();
    await expect(signIn.step('First call')).toContainText('token_expired');
  },
  renew: async ({ place, explorer, wire }) => {
    const [app] = (await wire.world()).apps;
    await explorer.argument('code').fill('');
    await explorer.argument('client_id').fill(app?.client_id ?? '');
    await explorer.argument('client_secret').fill(app?.client_secret ?? '');
    await explorer.argument('grant_type').fill('refresh_token');
    await explorer.argument('refresh_token').fill(stored.refresh_token);
    await place('send').click();
    await expect(explorer.verdict).toContainText('ok');
    stored.access_token = await tokenIn(explorer.answer, 'access_token');
    stored.refresh_token = await tokenIn(explorer.answer, 'refresh_token');
  },
  race: async ({ place, explorer }) => {
    await place('send').click();
    await expect(explorer.verdict).toContainText('invalid_refresh_token');
  },
  once: async ({ page, place, explorer, wire }) => {
    await place('clock').click();
    await place('day').click();
    await page.keyboard.press('Escape');
    const calls = async (token: string) => {
      const both = await Promise.all(
        ['one', 'two'].map(() => wire.call('auth.test', {}, { token })),
      );
      return both.map(({ json }) => json.error ?? 'ok');
    };
    expect(await calls(stored.access_token)).toEqual(['token_expired', 'token_expired']);
    await explorer.argument('refresh_token').fill(stored.refresh_token);
    await place('send').click();
    await expect(explorer.verdict).toContainText('ok');
    expect(await calls(await tokenIn(explorer.answer, 'access_token'))).toEqual(['ok', 'ok']);
  },
});
