import type { WorldApp } from '../../contract/sandbox.ts';
import { openWorld, type OpenWorld } from './open-world.ts';

interface AppRow {
  readonly table: string;
  readonly row: object;
}

/** A world with a second app, added by a snapshot: one view for the developer of each app. */
export async function openTwoApps(): Promise<readonly [OpenWorld, OpenWorld]> {
  const world = await openWorld();
  const { app_id, redirect_urls } = world.app;
  // A snapshot contains only what differs from the seed.
  await world.sandbox(`/apps/${app_id}`, { redirect_urls: redirect_urls.slice(1) }, 'PATCH');
  const snapshot = (await world.sandbox('/snapshot')).body;
  const { row } = snapshot.rows.find(({ table }: AppRow) => table === 'apps') as AppRow;
  const second = {
    ...row,
    redirect_urls,
    id: 'A0SECOND',
    name: 'Second',
    client_id: '2.2',
    client_secret: 's2',
  };
  const rows = [{ table: 'apps', key: second.id, row: second }];
  const put = await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
  if (put.status !== 200) throw new Error(JSON.stringify(put.body));
  const { apps } = await world.brief();
  const app = apps.find((each) => each.app_id === second.id) as WorldApp;
  return [world, { ...world, app }];
}
