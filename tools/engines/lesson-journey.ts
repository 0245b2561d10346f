import type { Tab } from './tab.ts';
import type { Step } from './journey.ts';

/** The steps of the journey with a lesson, by the keyboard alone. */
export const LESSON_STEPS: readonly Step[] = [
  [
    'finishes the first lesson with the keyboard alone',
    async ({ tab, url }) => {
      // The exam before it has left conditions that hide messages.
      await tab.run(async () => (await fetch('sandbox/reset', { method: 'POST' })).ok);
      await tab.go(`${url}#/lessons`);
      await tab.sees('button', 'Start: Your first webhook');
      await reach(tab, 'Start: Your first webhook');
      await tab.key('Enter');
      await tab.reads('status', 'Check', 'Waiting for your call');

      await send(tab, 'Hello from the keyboard');
      await goOn(tab);
      await reach(tab, 'Show me: Button “Show in the workspace”');
      await tab.key('Enter');
      await tab.key('Enter');
      await tab.reads('status', 'Check', 'Done.');
      await goOn(tab);
      await send(tab, 'The build is *done*');
      await goOn(tab);
      await send(tab, '');
      await goOn(tab);
      await send(tab, 'Here I am again');
      await goOn(tab, 'Finish the lesson');
      await reach(tab, 'Certificate');
      await tab.key('Enter');
      await tab.reads('article', 'Certificate', /(?:Done by you[^]*){5}/);

      const others = tab.complaints().filter((each) => !each.includes('400'));
      if (others.length > 0) throw new Error(others.join('\n'));
    },
  ],
];

/** Writes a text into the Composer and sends it, from wherever the focus is in the panel. */
async function send(tab: Tab, text: string) {
  await reach(tab, 'Show me: Field “Fallback text”');
  await tab.key('Enter');
  await tab.key('Control+a');
  await tab.key('Delete');
  if (text !== '') await tab.type(text);
  await tab.key('Control+Enter');
  await tab.reads('status', 'Check', 'Done.');
}

/** Goes back to the guide, and on to the next chapter. */
async function goOn(tab: Tab, name = 'Next chapter') {
  await tab.key('F6');
  await reach(tab, name);
  await tab.key('Enter');
}

/** How often Tab is pressed at most. */
const MAX_TABS = 80;

/** Presses Tab until the control of that name has the focus. */
async function reach(tab: Tab, name: string) {
  await tab.sees('button', name);
  const readFocused = () =>
    tab.run(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    });
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    if ((await readFocused()).trim() === name) return;
    await tab.key('Tab');
  }
  throw new Error(`Tab does not lead to “${name}”`);
}
