import { buttonsThatAnswer } from '../../src/lessons/plans/13-buttons-that-answer.ts';
import { INTERACTION_SAMPLES } from '../../src/panels/events/receiver/interaction-samples.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';
import type { ShellPage } from '../pages/shell-page.ts';
import type { WorkspacePage } from '../pages/workspace-page.ts';

async function actAsOwner(shell: ShellPage): Promise<void> {
  const people = await shell.openFromBar('Acting as');
  await people
    .getByRole('option', { name: /^Owner/ })
    .first()
    .click();
}

/** A button of the poll that asks this. */
const choice = (workspace: WorkspacePage, question: string, name: RegExp) =>
  workspace.message(question).getByRole('button', { name });

/** Asks in #deploys, and waits for the buttons. */
async function ask(workspace: WorkspacePage, question: string): Promise<void> {
  await workspace.open('?channel=deploys');
  await workspace.say('#deploys', `/poll ${question} Pizza, Soup`);
  await expect(choice(workspace, question, /^Pizza · 0/)).toBeVisible();
}

scenario(buttonsThatAnswer, {
  ask: async ({ place, receiver, shell, workspace }) => {
    await receiver.chooseSample('A poll with buttons');
    await place('needs').click();
    await expect(receiver.pane).toContainText('has what it needs');
    await place('start').click();
    await expect(receiver.state).toContainText('Running');
    await workspace.open('?channel=deploys');
    await actAsOwner(shell);
    await ask(workspace, 'Lunch?');
  },
  press: async ({ workspace }) => {
    await choice(workspace, 'Lunch?', /^Soup/).click();
    await expect(choice(workspace, 'Lunch?', /^Soup · 1/)).toBeVisible();
  },
  whisper: async ({ page, place, receiver, workspace }) => {
    const program = INTERACTION_SAMPLES.find(({ id }) => id === 'poll')?.program ?? '';
    await receiver.write(
      program.replace(
        '  // One vote a person',
        `  if (polls.get(block_id).votes.has(payload.user.id)) {
    await respond(payload.response_url, 'You have voted already.');
    return;
  }
  // One vote a person`,
      ),
    );
    await place('start').click();
    await expect(receiver.state).not.toContainText('Your changes');
    await expect(receiver.state).toContainText('Running');
    await ask(workspace, 'Dinner?');
    await choice(workspace, 'Dinner?', /^Soup/).click();
    await expect(choice(workspace, 'Dinner?', /^Soup · 1/)).toBeVisible();
    await choice(workspace, 'Dinner?', /^Pizza/).click();
    const own = page.getByRole('log', { name: 'Only visible to you' });
    await expect(own).toContainText('You have voted already.');
  },
  down: async ({ page, place, receiver, workspace }) => {
    await place('stop').click();
    await expect(receiver.state).toContainText('Stopped');
    await workspace.open('?channel=deploys');
    await choice(workspace, 'Dinner?', /^Soup/).click();
    await expect(place('messages').getByRole('alert')).toContainText('did not get the action');
    await page.goto('./#/events?view=interactions');
    await expect(page.getByRole('list', { name: 'Interactions' })).toContainText('Failed');
  },
  late: async ({ place, receiver, conditions, workspace }) => {
    await receiver.open();
    await place('start').click();
    await expect(receiver.state).toContainText('Running');
    await ask(workspace, 'Breakfast?');
    await conditions.open();
    await place('condition').focus();
    await place('condition').press('Space');
    await expect(place('condition')).toBeChecked();
    await workspace.open('?channel=deploys');
    await choice(workspace, 'Breakfast?', /^Soup/).click();
    const alert = workspace.messages.getByRole('alert');
    await expect(alert).toContainText('did not acknowledge the action within 3 seconds');
    await expect(choice(workspace, 'Breakfast?', /^Soup · 1/)).toBeVisible();
    await conditions.open();
    await conditions.turn('Apps unresponsive');
    await expect(place('condition')).not.toBeChecked();
  },
});
