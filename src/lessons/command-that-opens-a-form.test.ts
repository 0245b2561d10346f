import { describe, expect, it } from 'vitest';
import { IS_DONE, openLessonAt, says } from '../tests/lesson-world.fixture.ts';
import { actAsOwner, typeCommand } from './evidence/interactions.ts';
import { commandThatOpensAForm } from './plans/14-command-that-opens-a-form.ts';

const { chapters } = commandThatOpensAForm;
type Chapter = keyof typeof chapters;

/** The lesson, with all chapters before this one done. */
async function at(chapter: Chapter) {
  const opened = await openLessonAt(commandThatOpensAForm, chapter);
  const { driver } = opened;
  return {
    ...opened,
    /** Starts a program with this answer to `/go`, and types that. */
    typeWith: async (answer: string) => {
      await driver.startReceiver(programOf(answer), []);
      return typeCommand(driver, '/go');
    },
    /** Submits the form that was opened last. */
    submit: async (text: string) => {
      const { users } = await driver.world();
      const { modals } = await driver.sandbox('GET', `/views?user_id=${users.admin}`);
      const body = { type: 'view_submission', view_id: modals.at(-1).id };
      return actAsOwner(driver, { ...body, values: { what: { text } } });
    },
  };
}

const programOf = (answer: string) => `
const plain = (text) => ({ type: 'plain_text', text });
const view = (title) => ({ type: 'modal', title: plain(title), submit: plain('Send'), blocks: [
  { type: 'input', block_id: 'what', label: plain('What?'),
    element: { type: 'plain_text_input', action_id: 'text' } } ] });
receive(async ({ payload, api, respond }) => {
  const { command, trigger_id } = payload;
  if (payload.type === 'view_submission') return;
  if (command === '/go') { ${answer} }
});`;
const OPEN = "await api('views.open', { trigger_id, view: view('Go') });";

describe('the lesson about commands and forms', () => {
  it('wants a command that the app acknowledges', async () => {
    const { typeWith, hint } = await at('command');
    expect(await hint()).toEqual({ done: false });
    await typeWith('return { status: 500 };');
    expect(await hint()).toEqual(says('with status 500'));
    await typeWith('');
    expect(await hint()).toEqual(IS_DONE);
  });

  it('says why a form did not open', async () => {
    const { typeWith, hint } = await at('open');
    await typeWith("await api('views.open', { trigger_id, view: view('x'.repeat(25)) });");
    expect(await hint()).toEqual(says('`invalid_arguments`, '));
    await typeWith("await api('views.open', { trigger_id: '1.2.3', view: view('Go') });");
    expect(await hint()).toEqual(says('`invalid_trigger_id`, no interaction'));
    await typeWith(OPEN);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants what the program refuses, not what it takes', async () => {
    const { typeWith, submit, hint } = await at('errors');
    expect(await hint()).toEqual({ done: false });
    await submit('A pot of tea');
    expect(await hint()).toEqual(says('accepted that'));
    await typeWith(OPEN);
    await submit('x');
    expect(await hint()).toEqual(says('accepted that'));
  });

  it('wants a form that is accepted and becomes something', async () => {
    const { typeWith, submit, hint } = await at('message');
    expect(await hint()).toEqual({ done: false });
    await typeWith(OPEN);
    await submit('Nothing comes of it');
    expect(await hint()).toEqual(says('posted nothing'));
  });

  it('wants a trigger that expired, whatever made it late', async () => {
    const { driver, typeWith, hint } = await at('expired');
    await typeWith(OPEN);
    expect(await hint()).toEqual(says('Turn the condition on'));
    await driver.sandbox('PUT', '/conditions/triggers_expire', {});
    expect(await hint()).toEqual(says('The condition is on'));
    await driver.sandbox('DELETE', '/conditions/triggers_expire');
    await typeWith("await api('views.open', { trigger_id, view: {} });");
    expect(await hint()).toEqual(says('`invalid_arguments`'));
    const { trigger_id } = (await typeWith('')).payload;
    await driver.sandbox('POST', '/clock', { advance_s: 4 });
    const title = { type: 'plain_text', text: 'Late' };
    await driver.call('views.open', { trigger_id, view: { type: 'modal', title, blocks: [] } });
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants the view that was opened to be replaced, because of the same command', async () => {
    const { typeWith, hint } = await at('first');
    await typeWith(OPEN);
    expect(await hint()).toEqual(says('replace it'));
    await typeWith("await api('views.update', { view_id: 'V0GONE', view: view('Go') });");
    expect(await hint()).toEqual(says('replace it'));
    await typeWith(
      "const { view: { id } } = await api('views.open', { trigger_id, view: view('Go') }); await api('views.update', { view_id: id, view: view('Went') });",
    );
    expect(await hint()).toEqual(IS_DONE);
  });
});
