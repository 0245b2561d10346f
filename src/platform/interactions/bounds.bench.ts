import { expectFlat } from '../../../tools/bounds/bounds.ts';
import { openInteractiveApp, type InteractiveApp, plain } from '../testing/interactive-app.ts';

/** What a world has seen must not make the next act or view slower. */

const SIZES = [100, 1_000, 10_000];

/** Calls the platform without the checks of `openWorld`, which take time of their own. */
async function send({ world }: InteractiveApp, path: string, body: object, headers = {}) {
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await world.platform.fetch(new Request(`http://localhost${path}`, init));
  const read = (await answer.json()) as { ok: boolean; trigger_id: string };
  if (!read.ok) throw new Error(`${path} was refused: ${JSON.stringify(read)}`);
  return read;
}

expectFlat('a press after that many interactions', 2, SIZES, async (size) => {
  const app = await openInteractiveApp();
  const { channel, user_id } = app;
  const blocks = [
    { type: 'actions', elements: [{ type: 'button', action_id: 'go', text: plain('Go') }] },
  ];
  const { ts } = (await app.call('chat.postMessage', { channel, text: 'x', blocks })).body;
  const press = { type: 'action', user_id, channel, ts, action_id: 'go' };
  const call = () => send(app, '/sandbox/interactions', press);
  for (let n = 0; n < size; n += 1) {
    await call();
    app.told.length = 0;
  }
  return { call: () => call().finally(() => (app.told.length = 0)) };
});

expectFlat('views.open after that many triggers', 2, SIZES, async (size) => {
  const app = await openInteractiveApp();
  const { app_id, user_id, token, world } = app;
  const issue = () => send(app, '/sandbox/triggers', { app_id, user_id, life_s: 3600 });
  for (let n = 0; n < size; n += 1) await issue();
  const view = { type: 'modal', title: plain('T'), blocks: [] };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let opened = 0;
  return {
    call: async () => {
      // Rates are limited, by the clock of the world.
      opened += 1;
      if (opened % 50 === 0) await world.sandbox('/clock', { advance_s: 60 });
      const { trigger_id } = await issue();
      return send(app, '/api/views.open', { trigger_id, view }, headers);
    },
  };
});
