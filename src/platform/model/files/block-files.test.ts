import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  idOfBlockFile,
  slackFilesIn,
  slackFilesInAttachments,
} from '../../../contract/blocks/slack-files.ts';
import { PIXEL, uploadFile } from '../../testing/files.ts';
import { answeredJson, openInteractiveApp, plain } from '../../testing/interactive-app.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
beforeEach(async () => {
  world = await openWorld();
});

const image = (slack_file: object) => ({ type: 'image', alt_text: 'A', slack_file });
const section = (accessory: object) => ({
  type: 'section',
  text: { type: 'mrkdwn', text: 'x' },
  accessory,
});

const upload = async (given: Parameters<typeof uploadFile>[1] = {}) =>
  (await uploadFile(world, { filename: 'a.png', bytes: PIXEL, ...given })).body.files[0] as {
    readonly id: string;
    readonly url_private: string;
    readonly permalink_public: string;
  };

const post = (blocks: object[], channel = 'deploys') =>
  world.call('chat.postMessage', {
    channel: world.channels[channel] ?? '',
    blocks: JSON.stringify(blocks),
  });

const sees = async (file: string, token: string) =>
  (await world.call('files.info', { file }, { token })).body.ok;

describe('an image of a file', () => {
  it('shows a file by its id or address, to everybody who sees the message', async () => {
    const { id, url_private, permalink_public } = await upload();
    expect(await sees(id, world.user)).toBe(false);
    const { body } = await post([
      image({ id }),
      section(image({ url: url_private })),
      { type: 'context', elements: [image({ url: permalink_public })] },
    ]);
    expect(body.message.blocks[0]).toMatchObject({ slack_file: { id } });
    expect(await sees(id, world.user)).toBe(true);
    expect((await world.call('files.info', { file: id })).body.file).toMatchObject({
      is_public: false,
      channels: [],
    });
  });

  it('is refused where the caller does not see the file, or it is no picture', async () => {
    const [foreign, notes] = [
      await upload({ token: world.user }),
      await upload({ filename: 'a.png', bytes: 'hello' }),
    ];
    const carousel = {
      type: 'carousel',
      elements: [{ type: 'card', title: plain('T'), hero_image: image({ id: 'F0' }) }],
    };
    const blocks = [
      image({ id: foreign.id }),
      section(image({ id: notes.id })),
      image({ url: 'https://elsewhere.test/files-pri/T1-F1/a.png' }),
      carousel,
      { type: 'context', elements: [image({ id: '__proto__' })] },
    ];
    const { body } = await post(blocks);
    expect(body.error).toBe('invalid_blocks');
    expect(body.response_metadata.messages).toEqual([
      expect.stringMatching(
        /must be a file that its sender sees, not F.*\/blocks\/0\/slack_file\]/,
      ),
      expect.stringMatching(/must be a PNG, JPEG or GIF.*\/blocks\/1\/accessory\/slack_file\]/),
      expect.stringMatching(/\/blocks\/2\/slack_file\]/),
      expect.stringMatching(/\/blocks\/3\/elements\/0\/hero_image\/slack_file\]/),
      expect.stringMatching(/\/blocks\/4\/elements\/0\/slack_file\]/),
    ]);
    const attachments = JSON.stringify([{ blocks: [image({ id: foreign.id })] }]);
    const channel = world.channels['deploys'] ?? '';
    expect((await world.call('chat.postMessage', { channel, attachments })).body.error).toBe(
      'invalid_blocks',
    );
  });

  it('in a view shows its file to the person who has it open, and to nobody else', async () => {
    const app = await openInteractiveApp();
    const { world: own, app_id, user_id } = app;
    const tokenOf = async (more: object) =>
      (await own.sandbox('/tokens', { app_id, scopes: ['files:write', 'files:read'], ...more }))
        .body.token as string;
    const other = (await own.brief()).users.sample.find((id) => id !== user_id) ?? '';
    const [bot, person, stranger] = [
      await tokenOf({ type: 'bot' }),
      await tokenOf({ type: 'user', user_id }),
      await tokenOf({ type: 'user', user_id: other }),
    ];
    const given = { token: bot, filename: 'a.png', bytes: PIXEL };
    const file = (await uploadFile(own, given)).body.files[0].id as string;
    const publish = (id: string) =>
      app.call('views.publish', { user_id, view: { type: 'home', blocks: [image({ id })] } });
    expect((await publish('F0')).body.response_metadata.messages[0]).toContain(
      '/view/blocks/0/slack_file',
    );
    expect((await publish(file)).body.ok).toBe(true);
    const asked = async (token: string) =>
      (await own.call('files.info', { file }, { token })).body.ok;
    expect([await asked(person), await asked(stranger)]).toEqual([true, false]);

    app.answer = () => answeredJson({ text: 'x', blocks: [image({ id: 'F0' })] });
    const { channel } = app;
    const done = await app.act({ type: 'command', channel, command: '/todo', text: 'x' });
    expect(JSON.stringify(done)).toContain('/blocks/0/slack_file');
  });
});

describe('the files that blocks name', () => {
  it('are found in anything', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(slackFilesIn(value)).toEqual([]);
        expect(slackFilesInAttachments(value)).toEqual([]);
      }),
    );
  });

  it('have the ids that their addresses say', () => {
    const base = 'https://a.test/x';
    const cases: [string, string | null][] = [
      [`${base}/files-pri/T1-F2/a.png`, 'F2'],
      [`${base}/files-pub/T1-F2-abc`, 'F2'],
      [`${base}/files-pri/T1-F2`, null],
      [`${base}.evil.test/files-pri/T1-F2/a`, null],
      [`https://a.test/files-pri/T1-F2/a`, null],
    ];
    for (const [url, id] of cases) expect(idOfBlockFile({ url }, base)).toBe(id);
  });
});
