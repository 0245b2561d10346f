import { describe, expect, it } from 'vitest';
import { practiceOf } from './definition/practice.ts';
import { IS_DONE, openLesson, openLessonAt, says } from '../tests/lesson-world.fixture.ts';
import { answersThatFail } from './plans/15-answers-that-fail.ts';

type Chapter = keyof typeof answersThatFail.chapters;

/** The lesson, with all chapters before this one done. */
async function at(chapter: Chapter) {
  const { driver, hint, finding } = await openLessonAt(answersThatFail, chapter);
  const channel = await driver.channel('deploys');
  return {
    driver,
    hint,
    finding,
    post: (text: string, more: object = {}) =>
      driver.call('chat.postMessage', { channel, text, ...more }),
    look: (more: object = {}) => driver.call('conversations.history', { channel, ...more }),
    arm: (name: string, parameters: object) =>
      driver.sandbox('PUT', `/conditions/${name}`, parameters),
    recover: () => driver.sandbox('DELETE', '/conditions/transient_failures'),
  };
}

const POSTS = { methods: ['chat.postMessage'] };
const METADATA = { event_type: 'build_done', event_payload: { id: '7' } };

describe('the lesson about answers that fail', () => {
  it('wants half of an answer, not another fault', async () => {
    const { post, arm, hint } = await at('half');
    await post('Whole');
    expect(await hint()).toEqual(says('arrived whole'));
    await post('Nowhere', { channel: 'C0' });
    expect(await hint()).toEqual(says('channel_not_found'));
    for (const other of [{ fault: 'garbage' }, { fault: 'cut', done: 'never' }]) {
      await arm('call_faults', other);
      await lost(post('Other'));
      expect(await hint()).toEqual(says('another fault'));
    }
    await arm('call_faults', { fault: 'cut' });
    await lost(post('Half'));
    expect(await hint()).toEqual(IS_DONE);
  });

  it('says what a message needs after it was sent again without a look', async () => {
    const { driver, post, look, hint } = await at('look');
    expect(await hint()).toEqual({ done: false });
    await post('Build 40');
    expect(await hint()).toEqual(says('Look now'));
    const { json } = await look({ limit: 20 });
    expect(await hint()).toEqual(says('2 times'));
    const [{ ts }] = json.messages;
    await driver.call('chat.delete', { channel: await driver.channel('deploys'), ts });
    await look();
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants a look at the channel of the message, far enough back', async () => {
    const { driver, post, look, hint } = await at('look');
    await driver.call('conversations.history', { channel: await driver.channel('random') }, 'user');
    expect(await hint()).toEqual(says('another channel'));
    await post('Another');
    for (const window of [{ limit: 1 }, { latest: '1' }, { oldest: '1900000000' }]) {
      await look(window);
      expect(await hint()).toEqual(says('does not reach back'));
    }
    await look();
    expect(await hint()).toEqual(IS_DONE);
  });

  it('tells a message that was posted from one that was not', async () => {
    const { post, look, arm, hint } = await at('before');
    await post('Good');
    expect(await hint()).toEqual(says('nothing failed'));
    await arm('transient_failures', { ...POSTS, done: 'always' });
    await post('New');
    await look();
    expect(await hint()).toEqual(says('did its work before'));
    await arm('transient_failures', { done: 'never' });
    await post('Build 40');
    expect(await hint()).toEqual(says('that text before'));
    await post('Newer');
    await look();
    expect(await hint()).toEqual(says('That read failed'));
    await arm('transient_failures', { ...POSTS, done: 'never' });
    await post('Newest');
    expect(await hint()).toEqual(says('Is the message there'));
    await look();
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants the text that was lost', async () => {
    const { post, recover, hint } = await at('again');
    await post('Build 41');
    expect(await hint()).toEqual(says('failed again'));
    await recover();
    await post('Build 49');
    expect(await hint()).toEqual(says('another message'));
    await post('Build 41');
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants the id in the metadata, once', async () => {
    const { post, look, arm, hint } = await at('after');
    await arm('transient_failures', { ...POSTS, done: 'always' });
    await post('Build');
    expect(await hint()).toEqual(says('no `metadata`'));
    const marked = { metadata: JSON.stringify(METADATA) };
    await post('Build', marked);
    await look();
    expect(await hint()).toEqual(says('include_all_metadata'));
    const all = { include_all_metadata: true };
    await post('Build', marked);
    await look(all);
    expect(await hint()).toEqual(says('there 2 times'));
    await post('Build', { metadata: { ...METADATA, event_payload: { id: '8' } } });
    await look(all);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('says that a call which did nothing left no id', async () => {
    const { post, look, arm, hint } = await at('after');
    await arm('transient_failures', { ...POSTS, done: 'never' });
    await post('Lost', { metadata: METADATA });
    await look({ include_all_metadata: true });
    expect(await hint()).toEqual(says('did nothing'));
  });

  it('takes any warning of a success', async () => {
    const { driver, post, recover, hint } = await at('more');
    await post('Build');
    expect(await hint()).toEqual(says('Turn “Transient failures” off'));
    await recover();
    await post('Build');
    expect(await hint()).toEqual(says('no warning'));
    const [token] = (await driver.world()).apps.flatMap(({ tokens }) => tokens);
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const channel = await driver.channel('deploys');
    await driver.send('/api/chat.postMessage', {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; charset=utf-8; boundary=x',
        authorization: `Bearer ${token?.token}`,
      },
      body: `${part('channel', channel)}${part('text', 'Hello')}--x--\r\n`,
    });
    expect(await hint()).toEqual(IS_DONE);
  });

  it('counts only messages that were looked for before they were sent again', async () => {
    const practice = practiceOf(answersThatFail);
    if (practice === undefined) throw new Error('The lesson has no practice.');
    const { driver, finding, next } = await openLesson(practice);
    await next({ ...practice, chapters: { exercise: practice.chapters['exercise'] ?? fail() } });
    const hint = () => finding('exercise');
    const channel = await driver.channel('deploys');
    const post = (text: string) => driver.call('chat.postMessage', { channel, text });
    const look = () => driver.call('conversations.history', { channel });
    const arm = (done: string) =>
      driver.sandbox('PUT', '/conditions/transient_failures', { ...POSTS, done });
    await post('Whole');
    expect(await hint()).toEqual(says('No call failed'));
    await arm('never');
    await post('A');
    expect(await hint()).toEqual(says('0 of 3 are there once. Look whether “A”'));
    await look();
    expect(await hint()).toEqual(says('“A” is not there. Send it again.'));
    await arm('always');
    await post('A');
    await look();
    expect(await hint()).toEqual(says('1 of 3'));
    await post('B');
    await post('B');
    await look();
    expect(await hint()).toEqual(says('“B” is there 2 times'));
    for (const text of ['C', 'D']) {
      await post(text);
      await look();
    }
    expect(await hint()).toEqual(IS_DONE);
  });
});

/** Waits for a call whose answer breaks off. */
const lost = (call: Promise<unknown>) => call.catch(() => null);

const fail = (): never => {
  throw new Error('The practice has no exercise.');
};
