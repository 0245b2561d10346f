import { violationsInBothThemes } from '../axe.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';
import { startAppInPage } from './app-in-page.ts';

/** Posts a message with one of everything, opens a form, and prints what it hears. */
const PROGRAM = `
const plain = (text) => ({ type: 'plain_text', text });
const option = (text) => ({ text: plain(text), value: text });
const button = (action_id, text, more) => ({ type: 'button', action_id, text: plain(text), ...more });
const confirm = { title: plain('Sure?'), text: plain('It goes.'), confirm: plain('Do it'), deny: plain('Leave it') };
const elements = [
  { type: 'multi_static_select', action_id: 'many', placeholder: plain('Colours'), max_selected_items: 2,
    option_groups: [{ label: plain('Warm'), options: [option('Red'), option('Pink')] }, { label: plain('Cold'), options: [option('Blue')] }] },
  { type: 'external_select', action_id: 'found', placeholder: plain('Find'), min_query_length: 1 },
  { type: 'datepicker', action_id: 'date', placeholder: plain('When') },
  { type: 'radio_buttons', action_id: 'size', options: [option('Small'), option('Large')] },
  button('drop', 'Drop', { confirm }),
  button('form', 'Form'),
];
const form = (name) => ({
  type: 'modal', title: plain(name), submit: plain('Send'), notify_on_close: true,
  blocks: [
    { type: 'input', block_id: 'what', label: plain('What?'), element: { type: 'plain_text_input', action_id: 'text', max_length: 20 } },
    { type: 'input', block_id: 'files', optional: true, label: plain('Notes'), element: { type: 'file_input', action_id: 'files', filetypes: ['txt'], max_files: 2 } },
    { type: 'actions', elements: [button('push', 'More')] },
  ],
});
receive(async ({ payload, api, respond }) => {
  if (payload.command) {
    await respond(payload.response_url, { response_type: 'in_channel', text: 'All', blocks: [{ type: 'actions', elements }] });
    return;
  }
  if (payload.type === 'block_suggestion')
    return payload.value === 'bad' ? { options: 7 } : { options: [option(payload.value + ' one'), option(payload.value + ' two')] };
  if (payload.type !== 'block_actions') {
    if (payload.type === 'view_submission') {
      const { what, files } = payload.view.state.values;
      console.log('sent ' + what.text.value + ' and ' + files.files.files.map(({ name, preview }) => name + ': ' + preview));
    }
    else console.log(payload.type);
    return;
  }
  const [{ action_id, type, text, ...did }] = payload.actions;
  const chosen = did.selected_options || did.selected_option || did.selected_date;
  console.log(action_id + ' ' + JSON.stringify(chosen || 'pressed', (key, value) => (value && value.value) || value));
  if (action_id === 'form') await api('views.open', { trigger_id: payload.trigger_id, view: form('First') });
  if (action_id === 'push') await api('views.push', { trigger_id: payload.trigger_id, view: form('Second') });
});
`;

test('elements of an app are used by the keyboard, and it hears each choice once', async ({
  page,
}) => {
  test.slow();
  await new ShellPage(page).open('#/workspace');
  const app = await startAppInPage(page, { name: 'Everything', command: '/all', program: PROGRAM });
  const message = page.getByRole('feed').getByRole('article').filter({ hasText: 'Drop' });
  const inMessage = (name: string | RegExp) => message.getByRole('button', { name });
  await expect(inMessage('Drop')).toBeVisible();

  await test.step('several of a menu are sent once it is closed, and no more than it takes', async () => {
    await inMessage(/Colours/).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('listbox', { name: 'Colours' });
    await expect(list.getByRole('group', { name: 'Warm' })).toBeVisible();
    for (const name of ['Red', 'Blue']) await list.getByRole('option', { name }).click();
    await expect(list.getByRole('option', { name: 'Pink' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(inMessage(/Red, Blue/)).toBeFocused();
  });

  await test.step('an app that offers nothing that can be used is named', async () => {
    await inMessage(/Find/).focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('combobox', { name: 'Search: Find' });
    await search.pressSequentially('bad');
    await expect(page.getByRole('listbox', { name: 'Find' })).toContainText('cannot be used');
  });

  await test.step('Enter chooses what the app offers, also before it has answered', async () => {
    const search = page.getByRole('combobox', { name: 'Search: Find' });
    await search.fill('row');
    await search.press('Enter');
    await expect(inMessage(/row one/)).toBeFocused();
    await page.keyboard.press('Enter');
    await search.fill('row');
    await page.getByRole('option', { name: 'row two' }).click();
    await expect(inMessage(/row two/)).toBeVisible();
  });

  await test.step('a date is sent once it is typed, and a mark when it is set', async () => {
    await message.getByLabel('When').fill('2026-03-04');
    await message.getByRole('radio', { name: 'Small' }).focus();
    await page.keyboard.press('Space');
  });

  await test.step('a question says whose it is; Escape leaves it', async () => {
    await inMessage('Drop').focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Sure?' });
    await expect(question).toContainText('Everything asks this, not Parley.');
    await page.keyboard.press('Escape');
    await expect(inMessage('Drop')).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Do it' }).click();
  });

  await test.step('a question in a message that no app has sent says so, too', async () => {
    await page.evaluate(async () => {
      const { apps } = await (await fetch('sandbox')).json();
      const { token } = apps[0].tokens.find(({ type }: { type: string }) => type === 'user');
      const text = (words: string) => ({ type: 'plain_text', text: words });
      const confirm = { title: text('Signed out'), text: text('Sign in?'), confirm: text('Yes') };
      const button = { type: 'button', text: text('Look'), action_id: 'look' };
      const elements = [{ ...button, confirm: { ...confirm, deny: text('No') } }];
      const message = { channel: 'general', text: 'x', blocks: [{ type: 'actions', elements }] };
      await fetch('api/chat.postMessage', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(message),
      });
    });
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Signed out' });
    await expect(question).toContainText('This message asks this, not Parley.');
    await question.getByRole('button', { name: 'No' }).click();
  });

  await test.step('what is typed stays below a pushed view, and the focus comes back', async () => {
    await inMessage('Form').focus();
    await page.keyboard.press('Enter');
    const what = page.getByRole('textbox', { name: 'What?' });
    await expect(what).toBeFocused();
    await page.keyboard.type('milk');
    const first = page.getByRole('dialog', { name: 'First' });
    await first.getByRole('button', { name: 'More' }).press('Enter');
    const second = page.getByRole('dialog', { name: 'Second' });
    await expect(second.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(first).toBeVisible();
    await expect(what).toHaveValue('milk');
  });

  await test.step('files are uploaded while a form is filled in, as far as it takes them', async () => {
    const first = page.getByRole('dialog', { name: 'First' });
    const field = first.getByRole('group', { name: 'Notes' });
    const choose = async (...names: string[]) => {
      const choosing = page.waitForEvent('filechooser');
      await field.getByRole('button', { name: 'Choose files' }).press('Enter');
      const files = names.map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(`in ${name}`),
      }));
      await (await choosing).setFiles(files);
    };
    await choose('a.txt', 'b.exe');
    await expect(field).toContainText('Only txt are taken here.');
    await choose('c.txt');
    await expect(field.getByRole('listitem')).toHaveCount(2);
    await choose('d.txt');
    await expect(field).toContainText('At most 2 files are taken here.');
    await field.getByRole('button', { name: 'Remove a.txt' }).press('Enter');
    await expect(field.getByRole('button', { name: 'Choose files' })).toBeFocused();
    await expect(field.getByRole('progressbar')).toHaveCount(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
    const what = page.getByRole('textbox', { name: 'What?' });
    await what.focus();
    await what.press('Enter');
    await expect(first).toBeHidden();
    await expect(inMessage('Form')).toBeFocused();
  });

  await test.step('the app has heard all that, in its order', async () => {
    expect(await app.printed()).toEqual([
      'many ["Red","Blue"]',
      'found "row one"',
      'found "row two"',
      'date "2026-03-04"',
      'size "Small"',
      'drop "pressed"',
      'form "pressed"',
      'push "pressed"',
      'view_closed',
      'sent milk and c.txt: in c.txt',
    ]);
  });
});

test('without the app of the examples, anybody can still act', async ({ page }) => {
  await new ShellPage(page).open('#/workspace');
  const status = await page.evaluate(async () => {
    const manifest = { display_information: { name: 'Lonely' } };
    await fetch('sandbox/apps', { method: 'POST', body: JSON.stringify({ manifest }) });
    const { apps } = await (await fetch('sandbox')).json();
    return (await fetch(`sandbox/apps/${apps[0].app_id}`, { method: 'DELETE' })).status;
  });
  expect(status).toBe(200);
  // The page has heard that its token is gone.
  await expect(page.getByRole('button', { name: 'Nobody Act as' })).toBeVisible();
  const workspace = new WorkspacePage(page);
  await workspace.actAs('Clara Mori');
  await workspace.choose('general');
  await workspace.say('#general', 'Still here');
  await expect(workspace.message('Still here')).toBeVisible();
});
