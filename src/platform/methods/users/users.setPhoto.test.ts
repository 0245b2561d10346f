import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gifFrames } from './read-photo.ts';
import { describeMethod } from '../../testing/describe-method.ts';
import { configure, eventsToldTo } from '../../testing/events.ts';
import { pathOf, PIXEL, pictureHeader } from '../../testing/files.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const asText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

describeMethod('users.setPhoto', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'users.profile:write',
  assumptions: ['A-99'],
  args: () => ({ image: asText(PIXEL) }),
  call: async ({ world }) =>
    (await world.call('users.setPhoto', { image: asText(PIXEL) }, { token: world.user })).body,
});

/** Sends a photo as the SDKs do. */
async function setPhoto(world: OpenWorld, bytes: BlobPart, name = 'me.png') {
  const form = new FormData();
  form.set('image', new File([bytes], name, { type: 'image/svg+xml' }));
  const headers = { authorization: `Bearer ${world.user}` };
  return (await world.send('/api/users.setPhoto', { method: 'POST', body: form, headers })).body;
}

const words = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A GIF of this many frames of one pixel, each with a comment before it. */
const film = (frames: number) =>
  words(
    `GIF89a\x01\0\x01\0\x80\0\0${'\0'.repeat(6)}${'\x21\xfe\x02ok\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x01x\0'.repeat(frames)};`,
  );

describe('users.setPhoto', () => {
  it('makes a photo the picture of the caller everywhere, until it is deleted', async () => {
    const world = await openWorld();
    const { admin } = (await world.brief()).users;
    const before = (await world.call('users.info', { user: admin })).body.user.profile;
    const { profile } = await setPhoto(world, PIXEL);
    expect(profile.avatar_hash).not.toBe(before.avatar_hash);
    expect(profile.image_48).toMatch(new RegExp(`/avatars/${profile.avatar_hash}-48\\.png$`));
    expect((await world.call('users.info', { user: admin })).body.user.profile).toMatchObject(
      profile,
    );
    const listed = (await world.call('users.list', { limit: '1000' })).body.members;
    expect(listed.find(({ id }: { id: string }) => id === admin).profile).toMatchObject(profile);
    for (const address of [profile.image_24, profile.image_original]) {
      const { status, headers } = await world.send(pathOf(address));
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }

    const token = { token: world.user };
    expect((await world.call('users.deletePhoto', {}, token)).body).toEqual({ ok: true });
    const after = (await world.call('users.info', { user: admin })).body.user.profile;
    expect(after.image_48).toMatch(/-48\.svg$/);
    expect([after.avatar_hash, after.image_1024]).not.toContain(profile.avatar_hash);
    expect(after.image_original).toBeUndefined();
    const gone = await world.send(pathOf(profile.image_48));
    expect(gone.headers.get('content-type')).toBe('image/svg+xml');
  });

  it('gives way to a generated picture if a snapshot has no bytes of it', async () => {
    const world = await openWorld();
    const { profile } = await setPhoto(world, PIXEL);
    const { ok: _ok, ...snapshot } = (await world.sandbox('/snapshot')).body;
    const edited = JSON.parse(JSON.stringify(snapshot).replace(asText(PIXEL), '%'));
    expect((await world.sandbox('/snapshot', edited, 'PUT')).status).toBe(200);
    const { status, headers } = await world.send(pathOf(profile.image_48));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  it('takes the place of the photo before, and tells apps of each change', async () => {
    const world = await openWorld();
    await configure(world, { subscriptions: ['user_change'] });
    const first = (await setPhoto(world, film(2), 'me.gif')).profile;
    expect(first.image_72).toMatch(/-72\.gif$/);
    const { profile } = (
      await world.call(
        'users.setPhoto',
        { image: `data:image/png;base64,${asText(PIXEL)}` },
        { token: world.user },
      )
    ).body;
    await world.call('users.deletePhoto', {}, { token: world.user });
    await world.call('users.deletePhoto', {}, { token: world.user });
    const told = (await eventsToldTo(world)) as { user: { profile: { avatar_hash: string } } }[];
    expect(told).toHaveLength(3);
    expect(told.slice(0, 2).map(({ user }) => user.profile.avatar_hash)).toEqual([
      first.avatar_hash,
      profile.avatar_hash,
    ]);
    expect((await world.send(pathOf(first.image_72))).headers.get('content-type')).toBe(
      'image/svg+xml',
    );
  });

  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['text', words('hello'), 'bad_image'],
    ['nothing', words(''), 'bad_image'],
    ['an SVG', words('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'bad_image'],
    ['a WebP', words(`RIFF\0\0\0\0WEBPVP8X${'\0'.repeat(14)}`), 'bad_image'],
    ['a GIF without a picture', words('GIF89a\x01\0\x01\0\0\0\0;'), 'bad_image'],
    ['a GIF that is cut off', film(1).slice(0, -4), 'bad_image'],
    ['20,000 by 20,000 pixels', pictureHeader(20_000, 20_000), 'too_large'],
    ['1,025 pixels', pictureHeader(1, 1025), 'too_large'],
    ['too many bytes', new Uint8Array([...PIXEL, ...new Uint8Array(800_000)]), 'too_large'],
    ['a film', film(101), 'too_many_frames'],
  ])('refuses %s', async (_what, bytes, error) => {
    const world = await openWorld();
    const answer = await setPhoto(world, bytes, '../../me.png');
    expect(answer.error).toBe(error);
  });

  it('serves a picture that is a page, too, as a picture alone', async () => {
    const world = await openWorld();
    const page = words('<script>alert(1)</script>');
    const both = new Uint8Array([...PIXEL, ...page]);
    const { profile } = await setPhoto(world, both, 'me.html');
    const { headers } = await world.send(pathOf(profile.image_72));
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

it('a world from a file cannot have a page as a photo', async () => {
  const world = await openWorld();
  const { profile } = await setPhoto(world, PIXEL);
  const snapshot = (await world.sandbox('/snapshot')).body;
  expect(JSON.stringify(snapshot)).toContain('"image/png"');
  const hostile = JSON.parse(JSON.stringify(snapshot).replace('"image/png"', '"text/html"'));
  const refused = await world.sandbox('/snapshot', hostile, 'PUT');
  expect(refused.body.error).toBe('invalid_snapshot');
  expect((await world.sandbox('/snapshot', snapshot, 'PUT')).body.ok).toBe(true);
  const kept = await world.send(pathOf(profile.image_72));
  expect(kept.headers.get('content-type')).toBe('image/png');
});

describe('the frames of a GIF', () => {
  it('are counted, and no further than asked', () => {
    for (const frames of [1, 2, 7]) expect(gifFrames(film(frames), 100)).toBe(frames);
    expect(gifFrames(film(500), 100)).toBe(101);
  });

  it('are a number in any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const frames = gifFrames(new Uint8Array([...words('GIF89a'), ...bytes]), 50);
        expect(frames).toBeGreaterThanOrEqual(0);
        expect(frames).toBeLessThanOrEqual(51);
      }),
    );
  });
});
