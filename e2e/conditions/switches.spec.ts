import { ConditionsPage } from '../pages/conditions-page.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';
import { setClock } from '../set-clock.ts';

test.use({ refusing: ['/sandbox/conditions/user_deactivated', '/api/auth.test'] });

test('conditions refuse calls while they are on, say why they do and cannot, and are changed in the panel and by a script', async ({
  page,
}) => {
  test.slow();
  await test.step('a condition shows the platform’s reason for a refusal, and keeps its input', async () => {
    const conditions = new ConditionsPage(page);
    await conditions.open();
    const deactivated = conditions.condition('Account deactivated');
    const user = deactivated.getByRole('combobox', { name: 'user_id' });
    await user.fill('U0NOBODY');
    // Leaves the field, whose suggestions hide the rest of the page.
    await page.keyboard.press('Tab');
    await conditions.turn('Account deactivated');
    await expect(deactivated.getByRole('alert')).toContainText('U0NOBODY');
    await expect(user).toHaveValue('U0NOBODY');
    await expect(conditions.switch('Account deactivated')).not.toBeChecked();
  });

  await test.step('a throttled call shows a countdown by the world’s clock', async () => {
    const explorer = new ExplorerPage(page);
    await explorer.open('#/explorer?method=auth.test');
    await setClock(page, { frozen: true });
    await page.evaluate(() => fetch('sandbox/conditions/throttled', { method: 'PUT', body: '{}' }));
    await explorer.call('ok');
    await explorer.call('ratelimited');
    const timer = page.getByRole('timer', { name: 'Time until the call can be sent again' });
    await expect(timer).toContainText('Try again in 60 s');
    await expect(timer).toContainText('which is frozen');
    await setClock(page, { advance_s: 20 });
    await expect(timer).toContainText('Try again in 40 s');
    await page.getByRole('button', { name: 'Advance the clock' }).click();
    await expect(timer).toContainText('The call can be sent again');
    await expect(new ShellPage(page).said('auth.test can be sent again.')).toBeVisible();
    await explorer.call('ok');
  });

  await test.step('a condition refuses calls while it is on, and is changed in the panel and by a script', async () => {
    // A new world, without the conditions of the steps before.
    await page.evaluate(() => fetch('sandbox/reset', { method: 'POST', body: '{}' }));
    const conditions = new ConditionsPage(page);

    await test.step('suspended posting refuses a post with the reason, until it is turned off', async () => {
      const explorer = new ExplorerPage(page);
      await conditions.open();
      await conditions.turn('Posting suspended');
      await expect(conditions.switch('Posting suspended')).toBeChecked();
      await expect(page.getByRole('tab', { name: 'Switches 1 on' })).toBeVisible();

      await explorer.open('#/explorer?method=chat.postMessage');
      await explorer.call('ekm_access_denied');
      await explorer.openTab('Why');
      const why = page.getByRole('region', { name: 'Why' });
      const decided = why.getByRole('region', { name: 'Deciding rule' });
      await expect(decided).toContainText('ekm_access_denied');
      await expect(decided).toContainText('suspended');

      await page.goBack();
      await conditions.turn('Posting suspended');
      await expect(conditions.switch('Posting suspended')).not.toBeChecked();
      await explorer.open('#/explorer?method=chat.postMessage');
      await explorer.call('ok');
    });

    await conditions.open();

    await test.step('refused parameters stay in the form; accepted ones change an active condition', async () => {
      const throttled = conditions.condition('Throttled');
      const perMinute = throttled.getByLabel('per_minute');
      const apply = throttled.getByRole('button', { name: 'Apply' });
      await conditions.turn('Throttled');
      await expect(conditions.switch('Throttled')).toBeChecked();
      await expect(apply).toBeDisabled();

      await perMinute.fill('many');
      await apply.click();
      await expect(throttled.getByText('Must be a number; it is “many”.')).toBeVisible();
      await perMinute.fill('6');
      await apply.click();
      // Disabled during the request, like the switch, and afterwards because there is nothing to apply.
      await expect(apply).toBeDisabled();
      await expect(conditions.switch('Throttled')).toBeEnabled();
      await page.reload();
      await expect(perMinute).toHaveValue('6');

      await conditions.leaveAll.click();
      await expect(conditions.switch('Throttled')).not.toBeChecked();
      await expect(conditions.leaveAll).toBeDisabled();
    });

    await test.step('the panel follows changes by a script', async () => {
      await page.evaluate(() =>
        fetch('sandbox/conditions/service_down', { method: 'PUT', body: '{}' }),
      );
      await expect(conditions.switch('Service down')).toBeChecked();
    });

    const inBar = page.getByRole('group', { name: 'Active conditions' });

    await test.step('a panel that cannot work says why, and turns the condition off', async () => {
      await page.goto('./#/directory');
      const inTheWay = page.getByRole('region', { name: 'Conditions in the way' });
      await expect(inTheWay).toContainText('“Service down” is on: people cannot be listed.');
      await inTheWay.getByRole('button', { name: 'Turn it off' }).click();
      await expect(inTheWay).toBeHidden();
      await expect(inBar).toBeHidden();
    });

    await test.step('the bar names the active conditions, and one press turns one off', async () => {
      await page.evaluate(async () => {
        for (const name of ['throttled', 'webhook_disabled', 'posting_suspended'])
          await fetch(`sandbox/conditions/${name}`, { method: 'PUT', body: '{}' });
      });
      await page.setViewportSize({ width: 1920, height: 900 });
      await expect(inBar.getByRole('button')).toHaveCount(3);
      await inBar.getByRole('button', { name: 'Turn off Throttled' }).click();
      await expect(inBar.getByRole('button')).toHaveCount(2);

      await page.setViewportSize({ width: 1024, height: 768 });
      await expect(inBar.getByRole('button', { name: /^Turn off / })).toHaveCount(2);

      await page.setViewportSize({ width: 390, height: 800 });
      await inBar.getByRole('button', { name: '+1 more' }).click();
      const list = page.getByRole('dialog', { name: 'Active conditions' });
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await list.getByRole('button', { name: 'Turn all off' }).click();
      await expect(inBar).toBeHidden();
    });
  });
});
