import { describe, expect, it } from 'vitest';
import { IS_DONE, openLessonAt, says } from '../tests/lesson-world.fixture.ts';
import { actInNewest, typeCommand } from './evidence/interactions.ts';
import { buttonsThatAnswer } from './plans/13-buttons-that-answer.ts';

const { chapters } = buttonsThatAnswer;
type Chapter = keyof typeof chapters;

/** The lesson, with all chapters before this one done. */
async function at(chapter: Chapter) {
  const opened = await openLessonAt(buttonsThatAnswer, chapter);
  const { driver } = opened;
  return {
    ...opened,
    /** Asks with a program that answers a press in this way, and presses. */
    pressWith: async (answer: string) => {
      await driver.startReceiver(programOf(answer), []);
      await typeCommand(driver, '/ask');
      return actInNewest(driver, { action_id: 'go' });
    },
    press: () => actInNewest(driver, { action_id: 'go' }),
  };
}

const programOf = (answer: string) => `receive(async ({ payload, api, respond }) => {
  const say = (message) => respond(payload.response_url, message);
  if (payload.command === '/ask')
    await say({ response_type: 'in_channel', text: 'Go?', blocks: [{ type: 'actions', elements: [
      { type: 'button', action_id: 'go', text: { type: 'plain_text', text: 'Go' } } ] }] });
  if (payload.type !== 'block_actions') return;
  ${answer}
});`;

describe('the lesson about buttons', () => {
  it('wants a message with a button, by whatever call', async () => {
    const { driver, hint } = await at('ask');
    expect(await hint()).toEqual({ done: false });
    const channel = await driver.channel('deploys');
    const post = (blocks: object[]) =>
      driver.call('chat.postMessage', { channel, text: 'Go?', blocks });
    await post([{ type: 'divider' }]);
    expect(await hint()).toEqual(says('has no button'));
    const text = { type: 'plain_text', text: 'Go' };
    await post([{ type: 'section', text, accessory: { type: 'button', action_id: 'go', text } }]);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('says why a command did not reach the program', async () => {
    const { driver, hint } = await at('ask');
    await driver.startReceiver(
      "receive(() => ({ status: 404 })); // payload.command === '/ask'",
      [],
    );
    await typeCommand(driver, '/ask');
    expect(await hint()).toEqual(says('answered the command with status 404'));
  });

  it('tells an acknowledgement, an answer beside the message and one in it', async () => {
    const { pressWith, hint } = await at('press');
    await pressWith('');
    expect(await hint()).toEqual(says('which nobody sees'));
    await pressWith("await say('Gone');");
    expect(await hint()).toEqual(says('answered with another message'));
    await pressWith(
      "await api('chat.update', { channel: payload.channel.id, ts: payload.message.ts, text: 'Gone' });",
    );
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants both kinds of answers in one message', async () => {
    const { press, pressWith, hint } = await at('whisper');
    await pressWith("await say({ response_type: 'in_channel', text: 'Gone' });");
    expect(await hint()).toEqual(says('Leave out `response_type`'));
    await pressWith("await say({ replace_original: true, text: 'Gone' });");
    expect(await hint()).toEqual(says('for another kind of press'));
    await pressWith("await say('Gone');");
    expect(await hint()).toEqual(says('Another kind of press must change the same message'));
    await pressWith(
      `globalThis.times = (globalThis.times ?? 0) + 1;
       const { blocks } = payload.message;
       await say(times === 1 ? { replace_original: true, text: 'Once', blocks } : 'Twice');`,
    );
    await press();
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants a press that fails now, not one of before', async () => {
    const { driver, press, pressWith, hint } = await at('down');
    expect(await hint()).toEqual({ done: false });
    await pressWith('');
    expect(await hint()).toEqual(says('Stop the program first'));
    await driver.startReceiver('receive(() => ({ status: 500 }));', []);
    await press();
    expect(await hint()).toEqual(IS_DONE);
  });

  it('tells a press that the app heard of from one that it did not', async () => {
    const { driver, timers, press, pressWith, hint } = await at('late');
    await pressWith(
      "await say({ replace_original: true, text: 'Go', blocks: payload.message.blocks });",
    );
    expect(await hint()).toEqual({ done: false });
    const turnOn = (how: string) => driver.sandbox('PUT', '/conditions/apps_unresponsive', { how });
    const pressLate = async () => {
      const pressed = press();
      for (let looks = 0; looks < 40; looks += 1) await timers.pass(100);
      await pressed;
    };
    await turnOn('silent');
    expect(await hint()).toEqual(says('Press a button now'));
    await pressLate();
    expect(await hint()).toEqual(says('no press reaches it'));
    await turnOn('late');
    await pressLate();
    expect(await hint()).toEqual(IS_DONE);
  });
});
