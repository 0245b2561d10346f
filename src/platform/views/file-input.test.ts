import { beforeEach, describe, expect, it } from 'vitest';
import { openInteractiveApp, plain, type InteractiveApp } from '../testing/interactive-app.ts';
import { pathOf, PIXEL, uploadFile } from '../testing/files.ts';

const asking = (block_id: string, fields: object = {}, more: object = {}) => ({
  type: 'input',
  block_id,
  label: plain('Files'),
  element: { type: 'file_input', action_id: 'files', ...fields },
  ...more,
});

const formOf = (...blocks: object[]) => ({
  type: 'modal',
  title: plain('Form'),
  submit: plain('Send'),
  blocks,
});

const FORM = formOf(
  asking('any'),
  asking('one', { filetypes: ['.PNG', 'txt'], max_files: 1 }, { optional: true }),
);

let app: InteractiveApp;
/** Tokens of the person who fills in the form, and of somebody else. */
let person: string;
let other: string;

const tokenOf = async (user_id: string) =>
  (
    await app.world.sandbox('/tokens', {
      app_id: app.app_id,
      type: 'user',
      user_id,
      scopes: ['files:write', 'files:read'],
    })
  ).body.token as string;

beforeEach(async () => {
  app = await openInteractiveApp();
  const { sample } = (await app.world.brief()).users;
  person = await tokenOf(app.user_id);
  other = await tokenOf(sample.find((id) => id !== app.user_id) ?? '');
});

const upload = async (filename: string, token = person, bytes?: Uint8Array<ArrayBuffer>) =>
  (await uploadFile(app.world, { token, filename, ...(bytes && { bytes }) })).body.files[0]
    .id as string;

async function open(view: object): Promise<{ readonly id: string; readonly error: unknown }> {
  const { app_id } = app;
  const { payload } = await app.act({ type: 'shortcut', app_id, callback_id: 'new_task' });
  const { body } = await app.call('views.open', { trigger_id: payload.trigger_id, view });
  return { id: body.view?.id, error: body.response_metadata?.messages };
}

const submit = (view_id: string, any: unknown, one: unknown = []) =>
  app.act({
    type: 'view_submission',
    view_id,
    values: { any: { files: any }, one: { files: one } },
  });

describe('a field for files', () => {
  it('sends the files that a person uploaded, and lets the app read them', async () => {
    const [notes, picture] = [await upload('notes.txt'), await upload('a.png', person, PIXEL)];
    const { token } = (
      await app.world.sandbox('/tokens', {
        app_id: app.app_id,
        type: 'bot',
        scopes: ['files:read'],
      })
    ).body;
    const asked = () => app.world.call('files.info', { file: picture }, { token });
    expect((await asked()).body.error).toBe('file_not_found');
    const { id } = await open(FORM);
    const sent = await submit(id, [notes, picture, notes], [{ id: picture, name: 'a.png' }]);
    expect(sent).toMatchObject({ type: 'view_submission', state: 'acknowledged' });
    const { any, one } = sent.payload.view.state.values;
    expect(any.files).toMatchObject({
      type: 'file_input',
      files: [
        { id: notes, name: 'notes.txt', mimetype: 'text/plain', user: app.user_id },
        { id: picture, filetype: 'png', original_w: 1 },
      ],
    });
    expect(one.files.files).toEqual([any.files.files[1]]);
    expect((await asked()).body.file).toMatchObject({ id: picture });
    const headers = { authorization: `Bearer ${token}` };
    const read = await app.world.send(pathOf(any.files.files[1].url_private), { headers });
    expect(read.status).toBe(200);
  });

  it('refuses what nobody could have chosen, and says why', async () => {
    const [notes, foreign] = [await upload('notes.txt'), await upload('notes.txt', other)];
    const program = await upload('setup.exe');
    const { id } = await open(FORM);
    const cases: [unknown, unknown, string, RegExp][] = [
      [[], [], '/values/any/files', /must be filled in/],
      [[foreign], [], '/values/any/files', /uploaded files that the person sees/],
      [['F000'], [], '/values/any/files', /uploaded files that the person sees/],
      [[{ name: 'on its way', size: 1 }], [], '/values/any/files', /uploaded files/],
      [[7], [], '/values/any/files', /uploaded files/],
      [Array.from({ length: 11 }, () => notes), [], '/values/any/files', /at most 10 files/],
      [[notes], [notes, program], '/values/one/files', /at most 1 files/],
      [[notes], [program], '/values/one/files', /of type png, txt, not "setup.exe"/],
    ];
    for (const [any, one, pointer, message] of cases) {
      const refused = await submit(id, any, one);
      expect(refused.errors).toContainEqual({ pointer, message: expect.stringMatching(message) });
    }
    expect(app.told.map(({ payload }) => payload.type)).toEqual(['shortcut']);
  });

  it('keeps its files while the app hears of something else in the modal', async () => {
    const notes = await upload('notes.txt');
    const more = { type: 'button', action_id: 'more', text: plain('More') };
    const { id } = await open(formOf(asking('any'), { type: 'actions', elements: [more] }));
    const values = { any: { files: [notes] } };
    const { payload } = await app.act({ type: 'action', view_id: id, action_id: 'more', values });
    const kept = { any: { files: { type: 'file_input', files: [{ id: notes }] } } };
    expect(payload.view.state.values).toMatchObject(kept);
    const sent = await app.act({ type: 'view_submission', view_id: id });
    expect(sent.payload.view.state.values).toMatchObject(kept);
  });

  it.each([
    [{ max_files: 0 }, {}, 'max_files'],
    [{ max_files: 11 }, {}, 'max_files'],
    [{ filetypes: 'png' }, {}, 'filetypes'],
    [{}, { dispatch_action: true }, 'dispatch_action'],
  ])('is not opened with %j and %j', async (fields, more, place) => {
    const { error } = await open(formOf(asking('any', fields, more)));
    expect(JSON.stringify(error)).toContain(place);
  });
});
