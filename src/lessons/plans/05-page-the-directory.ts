import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import {
  chapterListCalls,
  cursorOfAnswer,
  isShort,
  limitOf,
  listCalls,
  membersOf,
  cursorOfCall,
  findWalks,
  walkText,
} from '../evidence/pages.ts';
import { CURSOR_HINTS, findCursorMistake, refusalHint } from '../evidence/refusals.ts';
import { pageTheDirectoryStudy } from '../studies/05-page-the-directory.ts';

const PAGE_LIMIT = 20;

const readPage = (driver: LessonDriver, cursor?: string) =>
  driver.call('users.list', { limit: PAGE_LIMIT, ...(cursor !== undefined && { cursor }) });

const nextCursorOf = ({ json }: Awaited<ReturnType<typeof readPage>>): string =>
  json?.response_metadata?.next_cursor ?? '';

/** Lesson 5: read a list in pages to its end. */
export const pageTheDirectory = defineLesson({
  id: 'page-the-directory',
  number: 5,
  title: 'Page the directory without losing anyone',
  summary: 'Read a long list page by page, and know when it is complete.',
  minutes: 10,
  world: { seed: 1, now: 1_767_225_600, frozen: false, users: 60 },
  conditions: ['short_pages'],
  study: pageTheDirectoryStudy,
  chapters: {
    first: {
      title: 'Ask for the first page',
      text: [
        '`users.list` answers with everyone in the workspace. A workspace can have thousands of people, so the list comes in pages.',
        '`limit` says how many you want at most. 100 to 200 are recommended; here 20 are enough to see several pages.',
        'The answer ends with `response_metadata`. Its `next_cursor` says where the next page begins.',
      ],
      task: 'Call `users.list` with a `limit` of 20, and find `next_cursor` at the end of the answer.',
      view: { panel: 'explorer', search: { method: 'users.list' } },
      places: {
        limit: { role: 'textbox', name: 'limit' },
        send: { role: 'button', name: /^Send/ },
      },
      hints: [
        'How many people are there, and how many fit into a page? A cursor comes only if some are left over.',
        'The Explorer has filled in a limit of 20: press Send. A limit smaller than the number of people leaves a next page.',
        'In a terminal: `curl -H "Authorization: Bearer <token>"` and the URL of `users.list` with `?limit=20`.',
      ],
      check: (facts) => {
        const calls = chapterListCalls(facts);
        const first = calls.find(
          (call) => cursorOfCall(call) === '' && cursorOfAnswer(call) !== '',
        );
        if (first) {
          const people = membersOf(first)?.length ?? 0;
          return done(`The first page had ${people} people, and a cursor for the next one.`, first);
        }
        const last = calls.at(-1);
        if (last?.error === null)
          return notDone(
            membersOf(last) === null
              ? 'That answer is too large for the log. Ask for fewer people with `limit`.'
              : cursorOfCall(last) === ''
                ? 'Everyone came in one page, without a cursor. Ask for fewer with `limit`.'
                : 'That was a later page. Leave out `cursor` to get the first one.',
          );
        return notDone(refusalHint(last));
      },
      solve: async (driver) => {
        await readPage(driver);
      },
    },
    next: {
      title: 'Send the cursor back',
      text: [
        'The next call is the same method, with `cursor` set to the `next_cursor` of the previous answer.',
        'A cursor is opaque: do not read it, build it or change it. Send back what you got.',
        'It often ends in `=`. In a URL or a form, `=` separates a name from its value, so it travels as `%3D`. Most HTTP libraries do this for you.',
      ],
      task: 'Read the next page with the cursor. Then look at the query: the cursor ends in `%3D`.',
      view: { panel: 'explorer', search: { method: 'users.list' } },
      places: { next: { role: 'button', name: 'Next page' } },
      hints: [
        'A page does not begin at a number. The previous answer says where the next page begins.',
        'Press “Next page” beside the answer: it puts `next_cursor` into the argument `cursor`, and sends.',
        'In a terminal: `curl -G --data-urlencode "cursor=<next_cursor>"`, with the same URL and header as before.',
      ],
      check: (facts) => {
        const calls = chapterListCalls(facts);
        const second = calls.find((call) => cursorOfCall(call) !== '' && membersOf(call) !== null);
        if (second) return done('The cursor led to the next page.', second);
        const last = calls.at(-1);
        if (last?.error === null)
          return notDone('That was the first page again. Send `next_cursor` as `cursor`.');
        const mistake = last && findCursorMistake(last, listCalls(facts));
        return notDone(mistake ? CURSOR_HINTS[mistake] : refusalHint(last));
      },
      solve: async (driver) => {
        await readPage(driver, nextCursorOf(await readPage(driver)));
      },
    },
    unencoded: {
      title: 'See what a bare = does',
      text: [
        'When you write a URL by hand, it is easy to forget `%3D`. It is worth seeing once what happens then.',
        'The platform answers `invalid_cursor`: the cursor is malformed, wrongly encoded, or too old.',
        'Nothing is lost. Correct the encoding, and send the same cursor again.',
      ],
      task: 'In the query, replace the `%3D` at the end of the cursor with a bare `=`, and send it.',
      view: { panel: 'explorer', search: { method: 'users.list' } },
      places: {
        query: { role: 'textbox', name: 'Query' },
        send: { role: 'button', name: /^Send/ },
      },
      hints: [
        'What would a program send if it put the cursor into the address as it is?',
        'The field “Query” is what is sent, to the letter. Put the caret at its end, delete `%3D`, and type `=`. The Directory can do it, too: “Experiments with the cursor”.',
        'In a terminal, write the cursor into the URL as it is: `"…/api/users.list?limit=20&cursor=<next_cursor>"`.',
      ],
      check: (facts) => {
        const all = listCalls(facts);
        const calls = chapterListCalls(facts);
        const refused = calls.find((call) => findCursorMistake(call, all) === 'unencoded');
        if (refused) return done('The platform refused the bare = with invalid_cursor.', refused);
        const last = calls.at(-1);
        if (last === undefined) return notDone();
        const mistake = findCursorMistake(last, all);
        if (mistake !== null) return notDone(CURSOR_HINTS[mistake]);
        if (last.error !== null) return notDone(refusalHint(last));
        return notDone(
          cursorOfCall(last) === ''
            ? 'That call had no cursor. Send one, with a bare `=` at its end.'
            : 'That cursor was encoded, and it worked. Send it once with a bare `=` instead of `%3D`.',
        );
      },
      solve: async (driver) => {
        const cursor = nextCursorOf(await readPage(driver));
        const tokens = (await driver.world()).apps[0]?.tokens ?? [];
        const token = tokens.find(({ type }) => type === 'bot')?.token ?? '';
        await driver.send(`/api/users.list?limit=${PAGE_LIMIT}&cursor=${cursor}`, {
          headers: { authorization: `Bearer ${token}` },
        });
      },
    },
    short: {
      title: 'Get a short page',
      text: [
        'Fewer people than `limit` may come back even when more remain. The platform may leave out people whom you are not allowed to see.',
        'A client that stops at the first short page misses everyone after it, and nobody notices.',
        'The Directory shows a walk page by page. With “Short pages”, some people are left out.',
      ],
      task: 'Turn on “Short pages”, set the limit to 20, and read a page. It has fewer than 20 people, and still a cursor.',
      view: { panel: 'directory', search: { view: 'walk' } },
      places: {
        short: { role: 'switch', name: 'Short pages' },
        limit: { role: 'textbox', name: 'Limit' },
        next: { role: 'button', name: 'Next page' },
      },
      hints: [
        'What tells you that more people follow: how many came, or the cursor?',
        'At the top of the Directory turn on “Short pages”, type 20 into the limit, press Enter, then press “Next page”.',
        'In a terminal: `PUT /sandbox/conditions/short_pages`, then call `users.list` with `limit=20`.',
      ],
      check: (facts) => {
        const calls = chapterListCalls(facts);
        const shortPage = calls.find(isShort);
        if (shortPage) {
          const people = membersOf(shortPage)?.length ?? 0;
          return done(
            `The page had ${people} of ${limitOf(shortPage)} people, and a cursor: more follow.`,
            shortPage,
          );
        }
        const last = calls.at(-1);
        if (last === undefined) return notDone();
        if (membersOf(last) === null) return notDone(refusalHint(last));
        return notDone(
          cursorOfAnswer(last) === ''
            ? 'That page gave no cursor: it is the last one, which may always be short. Set a smaller limit, or start over.'
            : `That page is full: it has ${limitOf(last)} people. Turn on “Short pages” and read another one.`,
        );
      },
      solve: async (driver) => {
        await driver.sandbox('PUT', '/conditions/short_pages', {});
        await readPage(driver);
      },
    },
    expired: {
      title: 'Let a cursor expire',
      text: [
        'Cursors expire. The interface says: use them within a reasonable time, and do not keep them for hours or days. In Parley they last an hour.',
        'An old cursor is refused with `invalid_cursor`. You cannot renew it. Begin the list again, without a cursor.',
        'So do not store a cursor to go on tomorrow. To see why, you need not wait: move the clock of this world.',
      ],
      task: 'Move the world clock a day ahead, and read the next page: the cursor is refused. Then begin again from the first page.',
      view: { panel: 'directory', search: { view: 'walk' } },
      places: {
        clock: { role: 'button', name: /^World clock/ },
        day: { role: 'button', name: '1 day' },
        next: { role: 'button', name: 'Next page' },
        again: { role: 'button', name: 'Start over from page 1' },
      },
      hints: [
        'A cursor lasts an hour, by the clock of the world. How do you read on when it has expired?',
        'At the world clock in the bar press “1 day”, close it, and press “Next page”. Then “Start over from page 1”, and “Next page” again.',
        'In a terminal: `POST /sandbox/clock` with `{"advance_s": 3601}`, then `users.list` with the old cursor, then without one.',
      ],
      check: (facts) => {
        const all = listCalls(facts);
        const calls = chapterListCalls(facts);
        const refused = calls.find((call) => findCursorMistake(call, all) === 'expired');
        if (refused === undefined) {
          const last = calls.at(-1);
          if (last === undefined) return notDone();
          const mistake = findCursorMistake(last, all);
          if (mistake !== null) return notDone(CURSOR_HINTS[mistake]);
          if (last.error !== null) return notDone(refusalHint(last));
          return notDone(
            cursorOfCall(last) === ''
              ? 'You began again, but no old cursor was refused yet: keep a cursor, move the clock by more than an hour, and send it.'
              : 'That cursor is still good. Move the clock by more than an hour first.',
          );
        }
        const restart = calls.find(
          (call) => call.id > refused.id && cursorOfCall(call) === '' && membersOf(call) !== null,
        );
        return restart
          ? done('The old cursor was refused, and you began again without one.', restart)
          : notDone('The old cursor was refused. Now begin again: call without a cursor.');
      },
      solve: async (driver) => {
        const cursor = nextCursorOf(await readPage(driver));
        await driver.sandbox('POST', '/clock', { advance_s: 3601 });
        await readPage(driver, cursor);
        await readPage(driver);
      },
    },
    walk: {
      title: 'Walk to the empty cursor',
      text: [
        'Now read the whole list. It has one rule for the end: stop when `next_cursor` is empty, null or absent.',
        'Do not stop at a short page, or after a number of pages that you calculated before.',
        'If people join or leave meanwhile, nobody else is lost, because a page begins after a person and not at a number.',
      ],
      task: 'Read all pages from the first to the one whose `next_cursor` is empty.',
      view: { panel: 'directory', search: { view: 'walk' } },
      places: { walk: { role: 'button', name: /^(Walk all|Resume)/ } },
      hints: [
        'The Directory can go on by itself.',
        'Press “Resume”, or “Walk all” after a new start.',
        'A loop: call `users.list`; while `next_cursor` is not empty, call again with it as `cursor`.',
      ],
      check: (facts) => {
        const ofChapter = new Set(chapterListCalls(facts));
        const walks = findWalks(listCalls(facts)).filter(({ pages }) =>
          pages.some((page) => ofChapter.has(page)),
        );
        const wholeWalk = walks.find(({ pages, isComplete }) => isComplete && pages.length > 1);
        if (wholeWalk) {
          const shortPages = wholeWalk.pages.filter(isShort).length;
          const shortText = shortPages === 0 ? '' : `, ${shortPages} of them short,`;
          return done(
            `You read ${walkText(wholeWalk)}${shortText} and stopped at the empty cursor.`,
            wholeWalk.pages.at(-1),
          );
        }
        const walk = walks.at(-1);
        const last = walk?.pages.at(-1);
        if (walk === undefined || last === undefined)
          return notDone(
            ofChapter.size === 0
              ? undefined
              : 'Begin without a cursor, then follow each `next_cursor`.',
          );
        if (walk.isComplete) return notDone('Everyone came in one page. Set a smaller limit.');
        const subject = isShort(last) ? 'That page is short, but its' : 'Its';
        return notDone(
          `You have ${walkText(walk)}. ${subject} \`next_cursor\` is not empty: go on.`,
        );
      },
      solve: async (driver) => {
        let cursor = nextCursorOf(await readPage(driver));
        while (cursor !== '') cursor = nextCursorOf(await readPage(driver, cursor));
      },
    },
  },
  end: {
    text: [
      'Send `next_cursor` back as it came, encoded once, and soon. Stop only when it is empty.',
      'To see whether a program of yours does that, let it take the exam in the Directory.',
    ],
    view: { panel: 'directory', search: { view: 'walk' } },
  },
});
