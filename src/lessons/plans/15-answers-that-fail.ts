import { done, notDone } from '../definition/facts.ts';
import { defineLesson, type LessonView } from '../definition/lesson.ts';
import {
  copiesHint,
  hasFailed,
  hasNetworkFault,
  isCutOff,
  isSamePosting,
  failCalls,
  historyReadsAfter,
  postedMetadata,
  NOT_ARMED_HINT,
  hintAboutLast,
  postings,
  endFailures,
  missingMetadataHint,
  missingReadHint,
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

/** Lesson 15: what to do if an answer does not say whether the call did its work. */
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
      check: ({ chapterCalls, world }) => {
        const cutOff = postings(chapterCalls).find(isCutOff);
        if (cutOff) return done('The client got half of an answer with status 200.', cutOff);
        const last = postings(chapterCalls).at(-1);
        const isArmed = world.conditions.some(({ name }) => name === 'call_faults');
        if (last === undefined)
          return notDone(isArmed ? 'The fault waits for the next message. Post one.' : undefined);
        return notDone(
          last.error === null
            ? 'The answer to that message arrived whole. Turn the condition on, and post another.'
            : hasNetworkFault(last)
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
        'Was the message posted? The answer does not tell you. If it was, and you send it again, the channel has it twice. If it was not, and you do not send it again, it is lost.',
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
        const { chapterCalls } = facts;
        const cutOff = postings(facts.calls).findLast(isCutOff);
        if (cutOff === undefined) return notDone();
        const reads = historyReadsAfter(cutOff, facts);
        const found = reads.find(({ copies }) => copies === 1);
        if (found) return done('The message is there: the call had done its work.', found.call);
        const copies = reads.at(-1)?.copies ?? null;
        if (copies !== null) return notDone(copiesHint(copies));
        if (postings(chapterCalls).some((call) => isSamePosting(call, cutOff)))
          return notDone('You sent it again before you looked. Look now.');
        return notDone(chapterCalls.length === 0 ? undefined : missingReadHint(cutOff, facts));
      },
      solve: async ({ call, channel }) => {
        await call('conversations.history', { channel: await channel('deploys'), limit: 20 });
      },
    },
    before: {
      title: 'internal_error, and nothing was done',
      text: [
        '`internal_error` means that something failed inside the service. It does not say whether that was before or after the work.',
        'The HTTP status is 200, as for every refusal of a method. Read `ok`, then `error`.',
        'The condition “Transient failures” makes calls fail. Its `done` says whether they do their work: with `never` they do nothing.',
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
        const failed = postings(facts.chapterCalls).filter(hasFailed);
        const found = failed
          .filter((call) => !wasPostedBefore(call, facts))
          .flatMap((call) => historyReadsAfter(call, facts))
          .find(({ copies }) => copies === 0);
        if (found) return done('The message is not there: the call had done nothing.', found.call);
        const last = failed.at(-1);
        if (last === undefined)
          return notDone(hintAboutLast(postings(facts.chapterCalls).at(-1), NOT_ARMED_HINT));
        if (wasPostedBefore(last, facts))
          return notDone(
            'You posted that text before. Choose a new one, so that you can tell the two apart.',
          );
        return notDone(
          (historyReadsAfter(last, facts).at(-1)?.copies ?? null) === null
            ? missingReadHint(last, facts)
            : 'The message is there: that call did its work before it failed. Set `done` to `never`, press Apply, and post another text.',
        );
      },
      solve: async (driver) => {
        const { call, channel } = driver;
        await failCalls(driver, 'chat.postMessage', { done: 'never' });
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
      check: ({ calls, chapterCalls }) => {
        const lost = postings(calls).findLast(
          (call) => hasFailed(call) && !chapterCalls.includes(call),
        );
        const tries = postings(chapterCalls);
        const posted =
          lost && tries.find((call) => call.error === null && isSamePosting(call, lost));
        if (posted) return done('The message is there now, once.', posted);
        return notDone(
          hintAboutLast(
            tries.at(-1),
            'That was another message. Post the text that was lost, in the same channel.',
          ),
        );
      },
      solve: async (driver) => {
        const { call, channel } = driver;
        await endFailures(driver);
        await call('chat.postMessage', { channel: await channel('deploys'), text: 'Build 41' });
      },
    },
    after: {
      title: 'The same answer, and it was done',
      text: [
        'Now the work is done, and then the call fails. The answer to your program is the same, to the last byte. Only by looking can you tell.',
        'A text is a weak mark: somebody else may have posted the same one. Give each message a mark of its own before you send it.',
        '`metadata` can carry a mark that people do not see. `conversations.history` shows all of it with `include_all_metadata`.',
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
        const tries = postings(facts.chapterCalls);
        const failed = tries.filter((call) => hasFailed(call) && postedMetadata(call) !== null);
        const found = failed
          .flatMap((call) => historyReadsAfter(call, facts))
          .find(({ copiesWithMetadata }) => copiesWithMetadata === 1);
        if (found) return done('The id is there, once: the call had done its work.', found.call);
        const last = failed.at(-1);
        if (last === undefined)
          return notDone(
            tries.some(hasFailed)
              ? 'That message has no `metadata` with an `event_payload`. Post one that has.'
              : hintAboutLast(tries.at(-1), NOT_ARMED_HINT),
          );
        return notDone(missingMetadataHint(last, facts));
      },
      solve: async (driver) => {
        const { call, channel } = driver;
        await failCalls(driver, 'chat.postMessage', { done: 'always' });
        const deploys = await channel('deploys');
        const message = { channel: deploys, text: 'Build 42', metadata: METADATA };
        await call('chat.postMessage', message);
        const query = { channel: deploys, limit: 20, include_all_metadata: true };
        await call('conversations.history', query);
      },
    },
    more: {
      title: 'More than you asked for',
      text: [
        'A success can say more than you expect. A `warning` names something to change next time. The call has done its work.',
        'A program that takes a warning for a failure posts twice. Decide by `ok` alone, and put the warning into your log.',
        'Services also add fields without notice. Read the fields that you need, and ignore all others.',
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
      check: ({ chapterCalls }) => {
        const tries = postings(chapterCalls);
        const withWarning = tries.find(
          ({ error, answer }) => error === null && answer['warning'] !== undefined,
        );
        if (withWarning)
          return done(
            `The message was posted, with the warning ${shorten(withWarning.answer['warning'])}.`,
            withWarning,
          );
        return notDone(
          hintAboutLast(
            tries.at(-1),
            'The answer to that message has no warning. Send the body as Text, without a charset.',
          ),
        );
      },
      solve: async (driver) => {
        const { world, channel, send } = driver;
        await endFailures(driver);
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
      'A failure does not say whether the work was done. Look, and send again only what is missing.',
      'The panel Exams shows whether your own client does so: `truncated_answer`, `error_before_commit`, `error_after_commit`, `unknown_fields` and `warnings`.',
    ],
    view: { panel: 'workspace', search: { channel: 'deploys' } },
  },
});
