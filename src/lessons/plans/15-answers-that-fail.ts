import { done, missing } from '../definition/facts.ts';
import { defineLesson, type LessonView } from '../definition/lesson.ts';
import {
  copiesHint,
  hasFailed,
  hasMetFault,
  isCutOff,
  isSamePosting,
  letFail,
  historyReadsAfter,
  markOf,
  NOT_ARMED,
  hintIfNotFailed,
  postings,
  recover,
  unmarkedHint,
  unreadHint,
  wasPostedBefore,
} from '../evidence/history-reads.ts';
import { refusalHint } from '../evidence/refusals.ts';
import { shorten } from '../evidence/shorten.ts';
import { answersThatFailStudy } from '../studies/15-answers-that-fail.ts';

const FAILURES = {
  panel: 'conditions',
  search: { view: 'switches', condition: 'transient_failures' },
} satisfies LessonView;

const FAULTS_CARD = { role: 'group', name: 'Network faults on calls' } as const;
const FAILURES_CARD = { role: 'group', name: 'Transient failures' } as const;
const TURN_FAILURES = { role: 'switch', name: 'Transient failures' } as const;
const TURN_ON = {
  methods: { role: 'textbox', name: 'methods', within: FAILURES_CARD },
  done: { role: 'button', name: /done$/, within: FAILURES_CARD },
  failures: TURN_FAILURES,
} as const;
const SEND = { role: 'button', name: /^Send/ } as const;

const METADATA = { event_type: 'build_done', event_payload: { id: 'build-42' } };

/** Lesson 15: what to do when an answer does not say whether the work was done. */
export const answersThatFail = defineLesson({
  id: 'answers-that-fail',
  number: 15,
  title: 'Answers that you did not expect',
  summary: 'Find out what became of a call that failed, and do its work exactly once.',
  minutes: 14,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: answersThatFailStudy,
  conditions: ['call_faults', 'transient_failures'],
  chapters: {
    half: {
      title: 'JSON that ends in the middle',
      text: [
        'Between your program and the service there are proxies and networks. An answer can arrive in part, even with status 200.',
        'Then the JSON cannot be read. A program that does not expect this ends there.',
        'The condition “Network faults on calls” makes such answers. With `wrong_length` half of the body arrives.',
      ],
      task: 'Turn on “Network faults on calls” with the fault `wrong_length`. Then post a message with a text of your own by `chat.postMessage`.',
      view: { panel: 'conditions', search: { view: 'switches', condition: 'call_faults' } },
      places: {
        fault: { role: 'button', name: /fault$/, within: FAULTS_CARD },
        faults: { role: 'switch', name: 'Network faults on calls' },
      },
      hints: [
        'Choose the fault before you turn the condition on. It meets one call, and then it turns itself off.',
        'In the Conditions panel choose `wrong_length` as `fault`, and press the switch. Then open `chat.postMessage` in the Explorer, write a `text`, and press Send.',
        'In a terminal: `PUT /sandbox/conditions/call_faults` with `{"fault": "wrong_length"}`, then the call.',
      ],
      check: ({ fresh, world }) => {
        const half = postings(fresh).find(isCutOff);
        if (half) return done('The client got half of an answer with status 200.', half);
        const last = postings(fresh).at(-1);
        const isArmed = world.conditions.some(({ name }) => name === 'call_faults');
        if (last === undefined)
          return missing(isArmed ? 'The fault waits for the next message. Post one.' : undefined);
        return missing(
          last.error === null
            ? 'The answer to that message arrived whole. Turn the condition on, and post another.'
            : hasMetFault(last)
              ? 'That was another fault. Choose `wrong_length`, and post another message.'
              : refusalHint(last),
        );
      },
      solve: async ({ sandbox, call, channel }) => {
        const settings = { fault: 'wrong_length', methods: ['chat.postMessage'] };
        await sandbox('PUT', '/conditions/call_faults', settings);
        await call('chat.postMessage', { channel: await channel('deploys'), text: 'Build 40' });
      },
    },
    look: {
      title: 'Look before you send again',
      text: [
        'Was the message posted? The answer does not tell you. If you send it again and it was, the channel has it twice. If you do not and it was not, it is lost.',
        'Do not guess. Ask the service what it has.',
        '`conversations.history` lists the newest messages of a channel first.',
      ],
      task: 'Find out whether your message is there. Send nothing again before you know.',
      view: { panel: 'explorer', search: { method: 'conversations.history' } },
      places: { send: SEND },
      hints: [
        'Reading changes nothing, so you may read as often as you like.',
        'Call `conversations.history` for the channel of your message. Look for its text among the first `messages`.',
        'In a terminal: `curl` with the URL of `conversations.history` and `?channel=<id>&limit=20`.',
      ],
      check: (facts) => {
        const half = postings(facts.calls).findLast(isCutOff);
        if (half === undefined) return missing();
        const reads = historyReadsAfter(half, facts);
        const there = reads.find(({ copies }) => copies === 1);
        if (there) return done('The message is there: the call had done its work.', there.call);
        const copies = reads.at(-1)?.copies ?? null;
        if (copies !== null) return missing(copiesHint(copies));
        if (postings(facts.fresh).some((call) => isSamePosting(call, half)))
          return missing(
            'You sent it again, and do not know yet whether that was right. Look now.',
          );
        return missing(facts.fresh.length === 0 ? undefined : unreadHint(half, facts));
      },
      solve: async ({ call, channel }) => {
        const look = { channel: await channel('deploys'), limit: 20 };
        await call('conversations.history', look);
      },
    },
    before: {
      title: 'internal_error, and nothing was done',
      text: [
        '`internal_error` means that something failed inside the service. It does not say whether that was before or after the work.',
        'The HTTP status is 200, as for every refusal of a method. Read `ok`, then `error`.',
        'The condition “Transient failures” lets calls fail. Its `done` says what becomes of their work: with `never` none of it stays.',
      ],
      task: 'Turn on “Transient failures” with `chat.postMessage` as `methods` and `never` as `done`. Post another text, and look whether it is there.',
      view: FAILURES,
      places: TURN_ON,
      hints: [
        'If all methods failed, you could not look either. Let the condition name only the one that posts.',
        'Write `chat.postMessage` into `methods`, choose `never` as `done`, and press the switch. In the Explorer post a new text, then call `conversations.history`.',
        'In a terminal: `PUT /sandbox/conditions/transient_failures` with `{"methods": ["chat.postMessage"], "done": "never"}`, then both calls.',
      ],
      check: (facts) => {
        const failed = postings(facts.fresh).filter(hasFailed);
        const gone = failed
          .filter((call) => !wasPostedBefore(call, facts))
          .flatMap((call) => historyReadsAfter(call, facts))
          .find(({ copies }) => copies === 0);
        if (gone) return done('The message is not there: the call had done nothing.', gone.call);
        const last = failed.at(-1);
        if (last === undefined)
          return missing(hintIfNotFailed(postings(facts.fresh).at(-1), NOT_ARMED));
        if (wasPostedBefore(last, facts))
          return missing(
            'You posted that text before. Choose a new one, so that you can tell the two apart.',
          );
        return missing(
          (historyReadsAfter(last, facts).at(-1)?.copies ?? null) === null
            ? unreadHint(last, facts)
            : 'The message is there: that call did its work before it failed. Set `done` to `never`, press Apply, and post another text.',
        );
      },
      solve: async (driver) => {
        const { call, channel } = driver;
        await letFail(driver, 'chat.postMessage', 'never');
        const deploys = await channel('deploys');
        await call('chat.postMessage', { channel: deploys, text: 'Build 41' });
        await call('conversations.history', { channel: deploys, limit: 20 });
      },
    },
    again: {
      title: 'Not there: send it again',
      text: [
        'You have looked, and the message is not there. Now it is right to send the same call again.',
        'Give the service time: wait a second before the second try, and longer before each further one.',
        'Stop after a few tries, and tell somebody. A program that tries for ever hides the failure.',
      ],
      task: 'Turn “Transient failures” off, and post the text that was lost once more.',
      view: FAILURES,
      places: { failures: TURN_FAILURES },
      hints: [
        'The service has recovered when the condition is off.',
        'Press the switch “Transient failures”. In the Explorer send the call of `chat.postMessage` once more. It still has your text.',
        'In a terminal: `DELETE /sandbox/conditions/transient_failures`, then the call with the same `channel` and `text`.',
      ],
      check: ({ calls, fresh }) => {
        const lost = postings(calls).findLast((call) => hasFailed(call) && !fresh.includes(call));
        const tries = postings(fresh);
        const posted =
          lost && tries.find((call) => call.error === null && isSamePosting(call, lost));
        if (posted) return done('The message is there now, once.', posted);
        return missing(
          hintIfNotFailed(
            tries.at(-1),
            'That was another message. Post the text that was lost, in the same channel.',
          ),
        );
      },
      solve: async (driver) => {
        const { call, channel } = driver;
        await recover(driver);
        await call('chat.postMessage', { channel: await channel('deploys'), text: 'Build 41' });
      },
    },
    after: {
      title: 'The same answer, and it was done',
      text: [
        'Now the work is done, and then the call fails. To your program the answer is the same, to the last byte. Only a look can tell.',
        'A text is a weak mark: somebody else may have posted the same one. Give each message a mark of its own before you send it.',
        '`metadata` carries one that people do not see. `conversations.history` shows all of it with `include_all_metadata`.',
      ],
      task: 'Turn on “Transient failures” for `chat.postMessage`, now with `always`. Post a message that has an id in its `metadata`, and find that id in the channel.',
      view: FAILURES,
      places: TURN_ON,
      hints: [
        'The id stands in the `event_payload` of the metadata. Your program would store it before the call.',
        `Choose \`always\` as \`done\`, and press the switch. In the Explorer post with \`${JSON.stringify(METADATA)}\` as \`metadata\`. Then call \`conversations.history\` with \`include_all_metadata\` set to true.`,
        'In a terminal: `PUT /sandbox/conditions/transient_failures` with `{"methods": ["chat.postMessage"], "done": "always"}`, then both calls.',
      ],
      check: (facts) => {
        const tried = postings(facts.fresh);
        const failed = tried.filter((call) => hasFailed(call) && markOf(call) !== null);
        const found = failed
          .flatMap((call) => historyReadsAfter(call, facts))
          .find(({ marked }) => marked === 1);
        if (found) return done('The id is there, once: the call had done its work.', found.call);
        const last = failed.at(-1);
        if (last === undefined)
          return missing(
            tried.some(hasFailed)
              ? 'That message has no `metadata` with an `event_payload`. Post one that has.'
              : hintIfNotFailed(tried.at(-1), NOT_ARMED),
          );
        return missing(unmarkedHint(last, facts));
      },
      solve: async (driver) => {
        const { call, channel } = driver;
        await letFail(driver, 'chat.postMessage', 'always');
        const deploys = await channel('deploys');
        const message = { channel: deploys, text: 'Build 42', metadata: METADATA };
        await call('chat.postMessage', message);
        const look = { channel: deploys, limit: 20, include_all_metadata: true };
        await call('conversations.history', look);
      },
    },
    more: {
      title: 'More than you asked for',
      text: [
        'A success can say more than you expect. A `warning` names something to change next time. The call has done its work.',
        'A program that takes a warning for a failure posts twice. Decide by `ok` alone, and put the warning into your log.',
        'Services also add fields without notice. Read the fields that you need, and read over all others.',
      ],
      task: 'Turn “Transient failures” off. Post a message as plain text without a charset, and find the `warning` in the answer.',
      view: { panel: 'explorer', search: { method: 'chat.postMessage' } },
      places: {
        text: { role: 'radio', name: 'Text', within: { role: 'radiogroup', name: 'Body type' } },
        send: SEND,
      },
      hints: [
        'Plain text can be read in many ways, so the service wants to be told its charset.',
        'Turn the condition off in the Conditions panel. In the Explorer choose “Text” as the body type of `chat.postMessage`, and press Send.',
        'In a terminal: `curl -H "Content-Type: text/plain" -d "channel=<id>&text=Hello"`, with the token and the URL of the method.',
      ],
      check: ({ fresh }) => {
        const tried = postings(fresh);
        const warned = tried.find(
          ({ error, answer }) => error === null && answer['warning'] !== undefined,
        );
        if (warned)
          return done(
            `The message was posted, with the warning ${shorten(warned.answer['warning'])}.`,
            warned,
          );
        return missing(
          hintIfNotFailed(
            tried.at(-1),
            'The answer to that message has no warning. Send the body as Text, without a charset.',
          ),
        );
      },
      solve: async (driver) => {
        const { world, channel, send } = driver;
        await recover(driver);
        const tokens = (await world()).apps[0]?.tokens ?? [];
        const bot = tokens.find(({ type, status }) => type === 'bot' && status === 'active');
        const args = { channel: await channel('deploys'), text: 'Build 43' };
        await send('/api/chat.postMessage', {
          method: 'POST',
          headers: { 'content-type': 'text/plain', authorization: `Bearer ${bot?.token}` },
          body: new URLSearchParams(args).toString(),
        });
      },
    },
  },
  end: {
    text: [
      'An answer that fails does not say what was done. Look, and send again only what is missing.',
      'The panel Exams shows whether your own client does so: `truncated_answer`, `error_before_commit`, `error_after_commit`, `unknown_fields` and `warnings`.',
    ],
    view: { panel: 'workspace', search: { channel: 'deploys' } },
  },
});
