import type { Page } from '@playwright/test';
import { Tab } from '../hosts/tab.ts';
import { expect, test } from '../hosts/patient.ts';
import { DemoDock } from '../pages/demo-dock.ts';

const moveClock = (page: Page, advance_s: number) =>
  page.evaluate(async (body) => {
    await fetch('sandbox/clock', { method: 'POST', body });
  }, JSON.stringify({ advance_s }));

test('what another tab changed is a step, and so is what comes after that tab has closed', async ({
  context,
  page: host,
}) => {
  await new Tab(host).open();
  const guest = await context.newPage();
  const tab = new Tab(guest);
  await tab.open();
  const dock = new DemoDock(guest);
  await dock.show();
  await dock.record();
  await moveClock(host, 60);
  await expect(dock.steps).toHaveText([/clock/]);
  // The world moves to the tab that stays.
  await host.close();
  await tab.world();
  await moveClock(guest, 120);
  await expect(dock.steps).toHaveText([/clock/, /clock/]);
});
