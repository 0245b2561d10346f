import type { UsersListResponse } from 'slack-web-api-client';
import { expect, test } from '../quiet-page.ts';
import { libraryScript } from './library-in-page.ts';
import { Tab } from './tab.ts';

test('an SDK in the page calls the platform through the worker', async ({ page }) => {
  const tab = new Tab(page);
  await tab.open();
  await page.evaluate(await libraryScript('Sdk'));
  const { channel, token } = await tab.poster();
  const world = await tab.world();

  const walk = await page.evaluate(
    async ([channel, bearer]) => {
      const client = new Sdk.SlackAPIClient(bearer, {
        baseUrl: new URL('api/', location.href).href,
      });
      const who = await client.auth.test();
      const posted = await client.call('chat.postMessage', { channel, text: 'hello' });
      const message = { channel, ts: String(Reflect.get(posted, 'ts')) };
      const deleted = await client.chat.delete(message);
      const again = await client.chat.delete(message).catch((error: unknown) => error);
      const met: string[] = [];
      let cursor: string | undefined = '';
      do {
        const part: UsersListResponse = await client.users.list({ limit: 7, cursor });
        met.push(...(part.members ?? []).map(({ id }) => String(id)));
        cursor = part.response_metadata?.next_cursor;
      } while (cursor);
      return {
        team: who.team_id,
        deleted: deleted.ok,
        again: Reflect.get(Object(again), 'error'),
        met,
      };
    },
    [channel, token] as const,
  );

  expect(walk).toMatchObject({ team: world.team.id, deleted: true, again: 'message_not_found' });
  expect(walk.met).toHaveLength(world.users.count);
  expect(new Set(walk.met).size).toBe(world.users.count);
});
