import { done, notDone, type LessonCall } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import {
  chapterListCalls,
  cursorOfAnswer,
  limitOf,
  cursorOfCall,
  findWalks,
  walkText,
} from '../evidence/pages.ts';
import {
  methodCalls,
  findLimitedMeanwhile,
  findRefusalBefore,
  waitOf,
  hasWaited,
  wasLimited,
} from '../evidence/limits.ts';
import { rateLimitsStudy } from '../studies/06-rate-limits.ts';

/** The smallest recommended `limit` (interface, "Limits"). */
const MIN_RECOMMENDED_LIMIT = 100;

/** Lesson 6: wait when a call is refused because of a limit. */
export const rateLimits = defineLesson({
  id: 'rate-limits',
  number: 6,
  title: 'Rate limits, and how to respect them',
  summary:
    'Be refused with 429, wait as long as the answer asks, and go on without losing anything.',
  minutes: 10,
  world: { seed: 1, now: 1_767_225_600, frozen: false, users: 60 },
  conditions: ['throttled'],
  study: rateLimitsStudy,
  chapters: {
    throttle: {
      title: 'Make the limit small',
      text: [
        'Every method has a rate tier, which says how many calls a minute are allowed. `chat.delete` is in Tier 3. The interface does not give the numbers, so a client must not rely on them.',
        'To reach a limit without hundreds of calls, you can set a small one in this world.',
        'The condition “Throttled” allows one call a minute of each method.',
      ],
      task: 'Turn on “Throttled”.',
      view: { panel: 'conditions', search: { view: 'switches', condition: 'throttled' } },
      places: { throttled: { role: 'switch', name: 'Throttled' } },
      hints: [
        'The platform behaves as usual until a condition says otherwise. Which one would make it strict?',
        'Press the switch “Throttled” in the Conditions panel, among the conditions of the service.',
        'In a terminal: `PUT /sandbox/conditions/throttled` with `{"per_minute": 1, "burst": 1}`.',
      ],
      check: ({ world, chapterCalls, chapterReadings }) => {
        if (world.conditions.some(({ name }) => name === 'throttled'))
          return done('The world is throttled.');
        const limited = methodCalls(chapterCalls, chapterReadings).find(wasLimited);
        return limited
          ? done(`You reached a limit already: ${limited.name} was refused.`)
          : notDone();
      },
      solve: async ({ sandbox }) => {
        await sandbox('PUT', '/conditions/throttled', { per_minute: 1, burst: 1 });
      },
    },
    refused: {
      title: 'Be refused',
      text: [
        'A call above the limit changes nothing. The answer has the error `ratelimited`, and in Parley the HTTP status 429.',
        'Its header `Retry-After` says after how many seconds you may call again.',
        'A refusal is not a failure. It is a request to come back later.',
      ],
      task: 'Call `users.list` twice, one right after the other. Find `Retry-After` among the headers of the answer.',
      view: { panel: 'explorer', search: { method: 'users.list' } },
      places: { send: { role: 'button', name: /^Send/ } },
      hints: [
        'Press Send again when the first answer is there.',
        'While “Throttled” is on, the second call within a minute is refused. The tab “Headers” beside the answer shows `retry-after`.',
        'In a terminal: `curl -i` shows the headers, too.',
      ],
      check: ({ chapterCalls, chapterReadings }) => {
        const calls = methodCalls(chapterCalls, chapterReadings);
        const limited = calls.find(wasLimited);
        if (limited)
          return done(`${limited.name} was refused: wait ${waitOf(limited)} s.`, limited);
        const last = calls.at(-1);
        if (last === undefined) return notDone();
        return notDone(
          last.error === null
            ? `${last.name} was answered. Call it once more, at once.`
            : `${last.name} was refused, but for another reason: ${last.error}.`,
        );
      },
      solve: async ({ call }) => {
        await call('users.list', { limit: 20 });
        await call('users.list', { limit: 20 });
      },
    },
    wait: {
      title: 'Wait as long as it says',
      text: [
        'Trying again at once makes it worse for everyone, and does not help: the answer is 429 again.',
        'A good client reads `Retry-After`, does something else in the meantime, and then sends the same call again.',
        'Time here means the clock of the world. It runs by itself, or you move it.',
      ],
      task: 'Wait as many seconds as `Retry-After` said, or move the clock by them. Then send the same call again.',
      view: { panel: 'explorer', search: { method: 'users.list' } },
      places: {
        advance: { role: 'button', name: 'Advance the clock' },
        send: { role: 'button', name: /^Send/ },
      },
      hints: [
        'The answer counts the seconds.',
        'Press “Advance the clock” beside the countdown, then Send.',
        'In a terminal: `POST /sandbox/clock` with `{"advance_s": 60}`, then the same call.',
      ],
      check: ({ calls, readings, chapterCalls, chapterReadings }) => {
        const all = methodCalls(calls, readings);
        const tries = methodCalls(chapterCalls, chapterReadings);
        const waited = tries.find((call) => hasWaited(call, all));
        if (waited) return done(`You waited, and ${waited.name} was answered.`, waited);
        const last = tries.at(-1);
        if (last === undefined) return notDone();
        if (wasLimited(last))
          return notDone(`${last.name} came too early again: wait ${waitOf(last)} s from now.`);
        if (last.error !== null) return notDone(`${last.name} was refused: ${last.error}.`);
        return notDone(
          findRefusalBefore(last, all) === undefined
            ? `${last.name} was not refused before. Send the refused call again.`
            : `${last.name} was answered before the time was over, because the limit was lifted.`,
        );
      },
      solve: async ({ call, sandbox }) => {
        const { headers } = await call('users.list', { limit: 20 });
        await sandbox('POST', '/clock', { advance_s: Number(headers.get('retry-after') ?? 60) });
        await call('users.list', { limit: 20 });
      },
    },
    other: {
      title: 'Use the time for something else',
      text: [
        'A limit counts separately for each method, app and workspace.',
        'While one method is limited, others still answer. A client that stops everything at the first 429 waits without need.',
        'The Explorer shows the tier of a method beside its name.',
      ],
      task: 'Call `users.list` until it is refused. Then call `auth.test` before its time is over.',
      view: { panel: 'explorer', search: { method: 'users.list' } },
      places: {
        send: { role: 'button', name: /^Send/ },
        other: {
          role: 'option',
          name: 'auth.test',
          within: { role: 'listbox', name: 'Methods' },
        },
      },
      hints: [
        'First a 429, then another method.',
        'Press Send until the answer is `ratelimited`. Then choose `auth.test` in the list of methods, and press Send.',
        'In a terminal, any other method will do, as long as it is called before `Retry-After` is over.',
      ],
      check: ({ chapterCalls, chapterReadings }) => {
        const calls = methodCalls(chapterCalls, chapterReadings);
        const other = calls.find((call) => findLimitedMeanwhile(call, calls) !== undefined);
        if (other) {
          const limitedName = findLimitedMeanwhile(other, calls)?.name;
          return done(`${other.name} was answered while ${limitedName} had to wait.`, other);
        }
        const last = calls.at(-1);
        if (last === undefined) return notDone();
        if (wasLimited(last))
          return notDone(`${last.name} has to wait ${waitOf(last)} s. Call another method now.`);
        return notDone(
          calls.some(wasLimited)
            ? `While a method is limited, call another one: ${last.name} was not called then.`
            : 'Nothing is limited yet. Call `users.list` until it is refused.',
        );
      },
      solve: async ({ call }) => {
        await call('users.list', { limit: 20 });
        await call('users.list', { limit: 20 });
        await call('auth.test');
      },
    },
    cursor: {
      title: 'Go on where you were',
      text: [
        'A walk through many pages meets limits most often: paging with cursors has stricter limits than other calls.',
        'A page that was refused was not read. Its cursor is still good: wait, and send the same cursor again.',
        'A client that begins again from the first page makes even more calls, and may never reach the end.',
      ],
      task: 'Walk the directory in pages of 20. When a page is refused, wait, and read the same page again.',
      view: { panel: 'directory', search: { view: 'walk' } },
      places: {
        limit: { role: 'textbox', name: 'Limit' },
        walk: { role: 'button', name: /^(Walk all|Resume)/ },
        move: { role: 'button', name: 'Move the clock instead' },
      },
      hints: [
        'The Directory waits by itself. You can wait with it, or move the clock.',
        'Set the limit to 20, press “Walk all”, and press “Move the clock instead” whenever it waits.',
        'In a terminal: call `users.list` with the `cursor` until it is refused, wait, and call it with the same `cursor`.',
      ],
      check: (facts) => {
        const calls = chapterListCalls(facts);
        const repeated = calls.find(
          (call) => cursorOfCall(call) !== '' && hasWaited(call, calls, isSamePage),
        );
        if (repeated)
          return done('The refused page came after the wait, with the same cursor.', repeated);
        const refused = calls.findLast((call) => wasLimited(call) && cursorOfCall(call) !== '');
        if (refused === undefined)
          return notDone(
            calls.some(wasLimited)
              ? 'The first page was refused, which has no cursor yet. Wait, and go on to the next pages.'
              : calls.length === 0
                ? undefined
                : 'No page was refused yet. Go on to the next one at once.',
          );
        const laterCalls = calls.filter(({ id }) => id > refused.id);
        return notDone(
          laterCalls.some((call) => cursorOfCall(call) === '' && call.error === null)
            ? 'You began again from the first page. Send the cursor of the refused page instead.'
            : `A page was refused. Wait ${waitOf(refused)} s, and send the same cursor.`,
        );
      },
      solve: async ({ call, sandbox }) => {
        await sandbox('POST', '/clock', { advance_s: 60 });
        const { json } = await call('users.list', { limit: 20 });
        const next = { limit: 20, cursor: json.response_metadata.next_cursor };
        const { headers } = await call('users.list', next);
        await sandbox('POST', '/clock', { advance_s: Number(headers.get('retry-after') ?? 60) });
        await call('users.list', next);
      },
    },
    fewer: {
      title: 'Ask less often',
      text: [
        'It is best not to be refused at all.',
        'Larger pages need fewer calls: 100 to 200 people a page are recommended.',
        'Keep what you read. A list that changes once a day need not be read every minute.',
      ],
      task: 'Read the whole directory again, in pages of 200, without a refusal on the way.',
      view: { panel: 'directory', search: { view: 'walk' } },
      places: {
        again: { role: 'button', name: 'Start over' },
        limit: { role: 'textbox', name: 'Limit' },
        walk: { role: 'button', name: /^(Walk all|Resume)/ },
      },
      hints: [
        'Everyone fits into one page of 200.',
        'Press “Start over”, set the limit to 200, and press “Walk all”. If it waits first, that is from the calls before.',
        'In a terminal: wait a minute, then call `users.list` with `limit=200`.',
      ],
      check: (facts) => {
        const calls = chapterListCalls(facts);
        const maxPages = Math.max(1, Math.ceil(facts.world.users.count / MIN_RECOMMENDED_LIMIT));
        const walk = findWalks(calls).findLast(({ isComplete }) => isComplete);
        const [first, last] = [walk?.pages[0], walk?.pages.at(-1)];
        if (walk === undefined || first === undefined || last === undefined) {
          const page = calls.findLast((call) => cursorOfAnswer(call) !== '');
          if (page === undefined) return notDone();
          return notDone(
            limitOf(page) < MIN_RECOMMENDED_LIMIT
              ? `That page had a limit of ${limitOf(page)}. Begin again with 200.`
              : 'That is not the end: go on until `next_cursor` is empty.',
          );
        }
        if (walk.pages.length > maxPages)
          return notDone(`It took ${walk.pages.length} pages. Begin again with a limit of 200.`);
        const wasNeverRefused = !calls.some(
          (call) => wasLimited(call) && call.id > first.id && call.id < last.id,
        );
        return wasNeverRefused
          ? done(`You read ${walkText(walk)}, without a refusal.`, last)
          : notDone('A page was refused on the way. Go more slowly, or ask for larger pages.');
      },
      solve: async ({ call, sandbox }) => {
        await sandbox('POST', '/clock', { advance_s: 60 });
        await call('users.list', { limit: 200 });
      },
    },
  },
  end: {
    text: [
      'Read `Retry-After`, wait, and send the same call again. Ask for large pages, and ask for nothing twice.',
      'Turn “Throttled” off again when you go on working in this world.',
    ],
    view: { panel: 'directory', search: { view: 'walk' } },
  },
});

/** Whether two calls ask for the same page. */
function isSamePage(one: LessonCall, other: LessonCall): boolean {
  return cursorOfCall(one) === cursorOfCall(other);
}
