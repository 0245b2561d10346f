import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf, PIXEL, pictureHeader, uploadFile } from '../testing/files.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import type { ShrinkPicture } from '../runtime/file-store.ts';

const shrink = vi.fn<ShrinkPicture>();
let world: OpenWorld;
beforeEach(async () => {
  shrink.mockReset();
  shrink.mockResolvedValue({ bytes: new TextEncoder().encode('small'), mimetype: 'image/png' });
  world = await openWorld({ shrink });
});

type Picture = Readonly<Record<string, string | number>>;

const upload = async (bytes: Uint8Array<ArrayBuffer>, filename = 'a b.png', on = world) =>
  (await uploadFile(on, { filename, bytes })).body.files[0] as Picture;

const read = (address: unknown, token = world.bot, on = world) =>
  on.send(pathOf(String(address)), { headers: { authorization: `Bearer ${token}` } });

describe('thumbnails', () => {
  it('are those that the picture fills, with their sizes', async () => {
    const picture = await upload(pictureHeader(600, 200));
    expect(picture).toMatchObject({
      original_w: 600,
      thumb_64: expect.stringMatching(/\/files-tmb\/T\w+-F\w+\/a_b_64\.png$/),
      thumb_160: expect.any(String),
      thumb_360_w: 360,
      thumb_360_h: 120,
      thumb_480_w: 480,
      thumb_720_w: 600,
      thumb_720_h: 200,
    });
    expect(Object.keys(picture).filter((name) => /_(?:64|80|160)_|_800|_960/.test(name))).toEqual(
      [],
    );
    expect(await upload(pictureHeader(1, 20_000))).toMatchObject({
      thumb_360_w: 1,
      thumb_360_h: 360,
      thumb_1024_h: 1024,
    });
  });

  it.each([
    ['of more pixels than can be decoded', pictureHeader(20_000, 20_000), 'a.png'],
    ['of more pixels than a number holds', pictureHeader(0xffffffff, 0xffffffff), 'a.png'],
    ['by its name alone', new TextEncoder().encode('hello'), 'a.png'],
    [
      'in the words of a page',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.svg',
    ],
  ])('are none of a picture %s', async (_what, bytes, name) => {
    const picture = await upload(bytes, name);
    expect(Object.keys(picture).filter((field) => field.startsWith('thumb'))).toEqual([]);
    const guessed = String(picture['url_private'])
      .replace('files-pri', 'files-tmb')
      .replace(/\/[^/]*$/, '/a_360.png');
    expect((await read(guessed)).status).toBe(404);
    expect(shrink).not.toHaveBeenCalled();
  });

  it('are made by the host, of the whole picture or of its middle', async () => {
    const picture = await upload(PIXEL);
    const answer = await read(picture['thumb_64']);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-length')).toBe('5');
    expect(answer.body).toBe('small');
    await read(picture['thumb_360']);
    const asked = { bytes: PIXEL, mimetype: 'image/png' };
    expect(shrink.mock.calls).toEqual([
      [{ ...asked, side: 64, isCut: true }],
      [{ ...asked, side: 360, isCut: false }],
    ]);
  });

  it('are the picture itself where the host cannot make them', async () => {
    shrink.mockResolvedValue(null);
    const bare = await openWorld();
    for (const on of [world, bare]) {
      const picture = await upload(PIXEL, 'a.png', on);
      const answer = await read(picture['thumb_64'], on.bot, on);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-length')).toBe(String(PIXEL.length));
    }
  });

  it('are for those who see the picture, and nobody else makes the host work', async () => {
    const { thumb_64, thumb_360 } = await upload(PIXEL);
    expect((await read(thumb_64, world.user)).status).toBe(404);
    expect((await read(thumb_64, 'xoxb-none')).status).toBe(401);
    expect((await world.send(pathOf(String(thumb_64)))).status).toBe(401);
    expect(shrink).not.toHaveBeenCalled();
    for (const side of ['65', '0', '480', '99999', '..%2f360'])
      expect((await read(String(thumb_360).replace('_360', `_${side}`))).status).toBe(404);
    expect((await read(thumb_360)).status).toBe(200);
  });
});
