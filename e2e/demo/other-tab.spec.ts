import { Tab } from '../hosts/tab.ts';
import { expect, test } from '../hosts/patient.ts';
import { DemoDock } from '../pages/demo-dock.ts';
import { setClock } from '../set-clock.ts';

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
  await setClock(host, { advance_s: 60 });
  await expect(dock.steps).toHaveText([/clock/]);
  // The world moves to the tab that stays.
  await host.close();
  await tab.world();
  await setClock(guest, { advance_s: 120 });
  await expect(dock.steps).toHaveText([/clock/, /clock/]);
});
