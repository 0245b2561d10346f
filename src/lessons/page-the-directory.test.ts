import { describe, expect, it } from 'vitest';
import { openLesson } from '../tests/lesson-world.fixture.ts';
import { cursorOfAnswer } from './evidence/pages.ts';
import { pageTheDirectory } from './plans/05-page-the-directory.ts';

const { chapters } = pageTheDirectory;

/** The lesson, and calls of users.list as programs make them. */
async function opened() {
  const lesson = await openLesson(pageTheDirectory);
  const { driver } = lesson;
  const token = (await driver.world()).apps[0]?.tokens[0]?.token ?? '';
  const authorization = `Bearer ${token}`;
  const get = (query: string, headers: Record<string, string> = {}) =>
    driver.send(`/api/users.list?${query}`, { headers: { authorization, ...headers } });
  const form = (body: string) =>
    driver.send('/api/users.list', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const cursor = async (limit = 20): Promise<string> =>
    (await get(`limit=${limit}`)).json.response_metadata.next_cursor;
  /** What is missing in a chapter. */
  const hint = async (chapter: string) => {
    const found = await lesson.finding(chapter);
    return found?.done === false ? found.hint : found?.summary;
  };
  return { ...lesson, get, form, cursor, hint };
}

describe('the first page', () => {
  it('is not one that holds everybody, nor a refused call', async () => {
    const { get, driver, hint, finding } = await opened();
    await get('limit=200');
    expect(await hint('first')).toMatch('Everyone came in one page');
    await driver.call('users.list', {}, null);
    expect(await hint('first')).toMatch('not_authed');
    await driver.call('conversations.list', { limit: 1 });
    expect((await finding('first'))?.done).toBe(false);
  });

  it('may be read by a walk in the Directory, but not by the page for names', async () => {
    const { form, get, finding, driver } = await opened();
    const { tokens } = (await driver.world()).apps[0] ?? { tokens: [] };
    await driver.send('/api/users.list', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[0]?.token}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-parley-client': 'page',
      },
      body: 'limit=20',
    });
    expect((await finding('first'))?.done).toBe(false);
    await get('limit=20', { 'x-parley-client': 'page' });
    expect((await finding('first'))?.done).toBe(true);
    await form('limit=20');
    expect((await finding('next'))?.done).toBe(false);
  });
});

describe('a cursor', () => {
  it('goes on by a form and by JSON', async () => {
    const { form, cursor, finding } = await opened();
    await form(`limit=20&cursor=${encodeURIComponent(await cursor())}`);
    expect((await finding('next'))?.done).toBe(true);
  });

  it('that is refused says what was wrong with it', async () => {
    const { get, cursor, hint } = await opened();
    const given = await cursor();
    await get('limit=20');
    expect(await hint('next')).toMatch('first page again');
    await get(`limit=20&cursor=${given}`);
    expect(await hint('next')).toMatch('not encoded');
    await get(`limit=20&cursor=${encodeURIComponent(encodeURIComponent(given))}`);
    expect(await hint('next')).toMatch('encoded twice');
    await get(`limit=20&cursor=${encodeURIComponent(given.slice(4))}`);
    expect(await hint('next')).toMatch('no such cursor');
  });

  it.each([
    ['in a query', (cursor: string) => ({ query: `limit=20&cursor=${cursor}`, body: null })],
    ['in a form', (cursor: string) => ({ query: '', body: `limit=20&cursor=${cursor}` })],
  ])('is refused with a bare =, %s', async (_where, written) => {
    const { get, form, cursor, driver, hint, finding } = await opened();
    await chapters.first.solve(driver);
    await chapters.next.solve(driver);
    const given = await cursor();
    await get(`limit=20&cursor=${encodeURIComponent(given)}`);
    expect(await hint('unencoded')).toMatch('was encoded, and it worked');
    await get(`limit=20&cursor=${encodeURIComponent(`${given.slice(0, -3)}A==`)}`);
    expect(await hint('unencoded')).toMatch('no such cursor');
    const { query, body } = written(given);
    await (body === null ? get(query) : form(body));
    expect((await finding('unencoded'))?.done).toBe(true);
  });
});

describe('a short page', () => {
  it('is not the last one, nor a full one', async () => {
    const { get, cursor, driver, hint, finding } = await opened();
    for (const id of ['first', 'next', 'unencoded'] as const) await chapters[id].solve(driver);
    await get('limit=100');
    expect(await hint('short')).toMatch('the last one');
    await get('limit=20');
    expect(await hint('short')).toMatch('is full');
    await driver.sandbox('PUT', '/conditions/short_pages', {});
    await get(`limit=20&cursor=${encodeURIComponent(await cursor())}`);
    expect((await finding('short'))?.done).toBe(true);
  });
});

describe('an old cursor', () => {
  const before = ['first', 'next', 'unencoded', 'short'] as const;

  it('is neither a young one, nor one that is wrongly encoded, nor a new start alone', async () => {
    const { get, cursor, driver, hint } = await opened();
    for (const id of before) await chapters[id].solve(driver);
    const given = await cursor();
    expect(await hint('expired')).toMatch('no old cursor was refused yet');
    await driver.sandbox('POST', '/clock', { advance_s: 3600 });
    await get(`limit=20&cursor=${encodeURIComponent(given)}`);
    expect(await hint('expired')).toMatch('still good');
    await driver.sandbox('POST', '/clock', { advance_s: 10 });
    await get(`limit=20&cursor=${given}`);
    expect(await hint('expired')).toMatch('not encoded');
    await get(`limit=20&cursor=${encodeURIComponent(given)}`);
    expect(await hint('expired')).toMatch('Now begin again');
    await get('limit=20');
    expect(await hint('expired')).toMatch('you began again');
  });
});

describe('the walk', () => {
  it('ends at the empty cursor: not before, not in another order, not in one page', async () => {
    const { get, cursor, driver, hint, finding } = await opened();
    for (const id of ['first', 'next', 'unencoded', 'short', 'expired'] as const)
      await chapters[id].solve(driver);
    await driver.sandbox('DELETE', '/conditions/short_pages');
    await get('limit=200');
    expect(await hint('walk')).toMatch('in one page');
    const second = await cursor();
    expect(await hint('walk')).toMatch('You have 20 people in one page. Its');
    // The end alone, without the page before it, is no walk.
    const { json } = await get(`limit=30&cursor=${encodeURIComponent(second)}`);
    await get('limit=20');
    await get(`limit=20&cursor=${encodeURIComponent(json.response_metadata.next_cursor)}`);
    expect((await finding('walk'))?.done).toBe(false);
    await driver.sandbox('POST', '/clock', { advance_s: 60 });
    await chapters.walk.solve(driver);
    expect(await hint('walk')).toBe(
      'You read 60 people in 3 pages and stopped at the empty cursor.',
    );
  });

  it('may go on from the page with which the list began again', async () => {
    const { get, driver, finding } = await opened();
    for (const id of ['first', 'next', 'unencoded', 'short', 'expired'] as const)
      await chapters[id].solve(driver);
    const { calls } = await driver.facts();
    const last = calls.at(-1);
    let next = last === undefined ? '' : cursorOfAnswer(last);
    expect(next).not.toBe('');
    while (next !== '') {
      const { json } = await get(`limit=20&cursor=${encodeURIComponent(next)}`);
      next = json.response_metadata.next_cursor;
    }
    expect((await finding('walk'))?.done).toBe(true);
  });
});
