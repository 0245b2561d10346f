import { commandThatOpensAForm } from '../../src/lessons/plans/14-command-that-opens-a-form.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';

scenario(commandThatOpensAForm, {
  command: async ({ page, place, receiver, shell, workspace }) => {
    await receiver.write(
      "receive(({ payload }) => { if (payload.command === '/lunch') return 'Soup, ' + payload.text; });",
    );
    await place('needs').click();
    await expect(receiver.pane).toContainText('has what it needs');
    await place('start').click();
    await expect(receiver.state).toContainText('Running');
    await workspace.open('?channel=deploys');
    const people = await shell.openFromBar('Acting as');
    await people
      .getByRole('option', { name: /^Owner/ })
      .first()
      .click();
    await workspace.say('#deploys', '/lunch please');
    const own = page.getByRole('log', { name: 'Only visible to you' });
    await expect(own).toContainText('Soup, please');
  },
  open: async ({ page, place, receiver, workspace }) => {
    await receiver.chooseSample('A form that becomes a message');
    await place('needs').click();
    await expect(receiver.pane).toContainText('has what it needs');
    await place('start').click();
    await expect(receiver.state).not.toContainText('Your changes');
    await expect(receiver.state).toContainText('Running');
    await workspace.open('?channel=deploys');
    await workspace.say('#deploys', '/request');
    await expect(page.getByRole('dialog', { name: 'New request' })).toBeVisible();
  },
  errors: async ({ page }) => {
    const form = page.getByRole('dialog', { name: 'New request' });
    await form.getByRole('textbox', { name: 'What do you need?' }).fill('Ink');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toContainText('Say a little more.');
  },
  message: async ({ page, workspace }) => {
    const form = page.getByRole('dialog', { name: 'New request' });
    await form.getByRole('textbox', { name: 'What do you need?' }).fill('A new chair');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toBeHidden();
    await expect(workspace.message('A new chair (Today)')).toBeVisible();
  },
  expired: async ({ page, place, workspace }) => {
    await place('condition').focus();
    await place('condition').press('Space');
    await expect(place('condition')).toBeChecked();
    await workspace.open('?channel=deploys');
    await workspace.say('#deploys', '/request');
    await page.goto('./#/events?view=interactions');
    const sent = page.getByRole('button', { name: /^Open I\w+: sent \/request/ });
    await expect(sent).toHaveCount(2);
    await sent.first().click();
    const calls = page.getByRole('list', { name: 'Calls it caused' });
    await expect(calls).toContainText('expired_trigger_id');
    await calls.getByRole('button', { name: 'Show views.open in the wire' }).click();
  },
  first: async ({ page, place, receiver, conditions, workspace }) => {
    await conditions.open();
    await conditions.turn('Triggers expire at once');
    await expect(conditions.switch('Triggers expire at once')).not.toBeChecked();
    await receiver.open();
    await receiver.write(`// A form that becomes a message: /request opens it
const note = (text) => ({ type: 'modal', title: { type: 'plain_text', text: 'Lunch' },
  blocks: [{ type: 'section', text: { type: 'plain_text', text } }] });
receive(async ({ payload, api }) => {
  if (payload.command !== '/request') return;
  const opened = await api('views.open', { trigger_id: payload.trigger_id, view: note('Loading…') });
  await api('views.update', { view_id: opened.view.id, view: note('Soup, or pizza.') });
});`);
    await place('start').click();
    await expect(receiver.state).not.toContainText('Your changes');
    await expect(receiver.state).toContainText('Running');
    await workspace.open('?channel=deploys');
    await workspace.say('#deploys', '/request');
    await expect(page.getByRole('dialog', { name: 'Lunch' })).toContainText('Soup, or pizza.');
  },
});
