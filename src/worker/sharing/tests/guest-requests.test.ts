import { describe, expect, it } from 'vitest';
import { GuestRequests } from '../guest-requests.ts';
import { MAX_PIECES_UNDER_WAY } from '../limits.ts';
import type { FromGuest, FromHost } from '../messages.ts';

const REQUEST = {
  url: 'https://site.example/api/api.test',
  method: 'GET',
  headers: [],
  mode: 'cors',
  referrer: '',
  body: null,
};

/** A guest's requests, and what they say to the host. */
function asking() {
  const said: FromGuest[] = [];
  let ids = 0;
  const requests = new GuestRequests(
    (message) => said.push(message),
    () => (ids += 1),
  );
  const head = (id: number, status = 200, hasBody = true) =>
    requests.hear({ type: 'head', id, status, headers: [['x-id', `${id}`]], hasBody });
  const piece = (id: number) => requests.hear({ type: 'piece', id, bytes: new Uint8Array([id]) });
  const asked = () => said.flatMap((each) => (each.type === 'more' ? [each.count] : []));
  return { requests, said, head, piece, asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the requests that a guest sends to the host', () => {
  it('wait until their answers begin', async () => {
    const { requests, said, head } = asking();
    expect(requests.isWaiting).toBe(false);
    const answers = [requests.request(REQUEST), requests.request(REQUEST)];
    expect(said).toEqual([1, 2].map((id) => ({ type: 'request', id, request: REQUEST })));
    head(2, 200, false);
    expect((await answers[1])?.headers.get('x-id')).toBe('2');
    expect(requests.isWaiting).toBe(true);
    head(1);
    expect((await answers[0])?.headers.get('x-id')).toBe('1');
    expect(requests.isWaiting).toBe(false);
  });

  it('have none when the host is gone', async () => {
    const { requests } = asking();
    const answer = requests.request(REQUEST);
    requests.loseHost();
    expect(await answer).toBeNull();
    expect(requests.isWaiting).toBe(false);
  });

  it.each([204, 205, 304])('may be answered with %i, which never has a body', async (status) => {
    const { requests, head, piece } = asking();
    const answer = requests.request(REQUEST);
    head(1, status);
    expect(await answer).toMatchObject({ status, body: null });
    piece(1);
    requests.hear({ type: 'end', id: 1 });
  });

  it('hear nothing about what they did not ask', () => {
    const { requests, head, piece } = asking();
    const others: FromHost[] = [
      { type: 'end', id: 7 },
      { type: 'broken', id: 7 },
      { type: 'accepted', id: 7 },
    ];
    expect(() => {
      head(7);
      piece(7);
      for (const message of others) requests.hear(message);
    }).not.toThrow();
  });
});

describe('the body of an answer to a guest', () => {
  it('lets as many pieces be under way as the window holds, and asks for one for each that is read', async () => {
    const { requests, said, head, piece, asked } = asking();
    const answer = requests.request(REQUEST);
    head(1);
    const reader = (await answer)?.body?.getReader();
    await settled();
    for (let n = 0; n < MAX_PIECES_UNDER_WAY; n += 1) piece(1);
    await settled();
    expect(asked()).toEqual([]);
    for (let n = 1; n <= 3; n += 1) {
      await reader?.read();
      await settled();
      expect(asked().reduce((sum, count) => sum + count, 0)).toBe(n);
    }
    expect(said.at(-1)).toEqual({ type: 'more', id: 1, count: 1 });
  });

  it('asks for nothing while what it asked for has not come', async () => {
    const { requests, head, piece, asked } = asking();
    const answer = requests.request(REQUEST);
    head(1);
    const reader = (await answer)?.body?.getReader();
    for (let n = 0; n < MAX_PIECES_UNDER_WAY / 2; n += 1) {
      piece(1);
      await reader?.read();
    }
    await settled();
    expect(asked().reduce((sum, count) => sum + count, 0)).toBe(MAX_PIECES_UNDER_WAY / 2);
  });

  it.each([
    ['the host cannot finish it', 'broken', 'did not finish'],
    ['the host is gone', 'lost', 'was closed'],
  ])('fails with the reason when %s', async (_why, how, reason) => {
    const { requests, head } = asking();
    const answer = requests.request(REQUEST);
    head(1);
    const reading = (await answer)?.text();
    if (how === 'lost') requests.loseHost();
    else requests.hear({ type: 'broken', id: 1 });
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.toThrow(TypeError);
  });

  it('is cancelled at the host when nobody reads it, and hears no more of it', async () => {
    const { requests, said, head, piece } = asking();
    const answer = requests.request(REQUEST);
    head(1);
    await (await answer)?.body?.cancel();
    expect(said.at(-1)).toEqual({ type: 'cancel', id: 1 });
    expect(() => {
      piece(1);
      requests.hear({ type: 'end', id: 1 });
      requests.loseHost();
    }).not.toThrow();
  });
});
