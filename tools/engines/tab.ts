import { type Control, type ControlQuery, type DrivenTab, pause } from './engine.ts';

/** Maximum time for an element to appear on a busy machine, in milliseconds. */
const TIMEOUT_MS = 45_000;
const LOOK_EVERY_MS = 50;

/** A tab as a person uses it: finds elements by role and name, and waits until they appear. */
export class Tab {
  readonly #driven: DrivenTab;
  readonly go: DrivenTab['go'];
  readonly reload: DrivenTab['reload'];
  readonly close: DrivenTab['close'];
  readonly run: DrivenTab['run'];
  /** Presses a key where the focus is: `Tab`, `Control+a`. */
  readonly key: DrivenTab['key'];
  /** Types where the focus is. */
  readonly type: DrivenTab['type'];

  constructor(driven: DrivenTab) {
    this.#driven = driven;
    ({ go: this.go, reload: this.reload, close: this.close } = driven);
    ({ run: this.run, key: this.key, type: this.type } = driven);
  }

  /** Errors of the page since the last call. */
  complaints() {
    return (this.#driven.complaints as string[]).splice(0);
  }

  /** Clicks an element. */
  press(role: string, name: string, frame?: string) {
    return this.#with(place(role, name, frame), (control) => control.click());
  }

  /** Replaces the text of a textbox. */
  write(name: string, text: string) {
    return this.#with(place('textbox', name), (control) => control.fill(text));
  }

  /** Chooses a file for the button that opens the browser's dialog for files. */
  chooseFile(name: string, path: string) {
    return this.#with(place('button', name), (control) => control.chooseFile(path));
  }

  /** Waits until the element is visible. */
  sees(role: string, name: string, frame?: string) {
    return this.#with(place(role, name, frame), () => undefined);
  }

  /** Waits until the text of an element contains the words, and returns that text. */
  reads(role: string, name: string, words: string | RegExp) {
    return this.#with(place(role, name), async (control) => {
      const text = await control.text();
      const holds = typeof words === 'string' ? text.includes(words) : words.test(text);
      if (!holds) throw new Error(`expected “${words}”, found “${text.slice(0, 300)}”`);
      return text;
    });
  }

  /** Where the tab is and what it shows, for the message of an error. */
  #page(): Promise<string> {
    return this.run(async () => `${location.href} ${document.body.innerText.slice(0, 2000)}`).catch(
      (error: unknown) => `it does not answer: ${String(error)}`,
    );
  }

  /** Finds a control and uses it. Repeats until this succeeds, because the page may render again in between. */
  async #with<Result>(query: ControlQuery, work: (control: Control) => Promise<Result> | Result) {
    const until = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        const control = await this.#driven.find(query);
        if (control === null) throw new Error('not found');
        return await work(control);
      } catch (error) {
        if (performance.now() > until) {
          const { role, name, frame } = query;
          const where = frame === undefined ? '' : ` in the frame “${frame}”`;
          const problem = `the ${role} “${name}”${where}: ${String(error)}`;
          throw new Error(`${problem}\nThe page: ${await this.#page()}`, { cause: error });
        }
      }
      await pause(LOOK_EVERY_MS);
    }
  }
}

const place = (role: string, name: string, frame?: string): ControlQuery => ({
  role,
  name,
  ...(frame === undefined ? {} : { frame }),
});

/** Does what loads the page again, and waits until that has happened. */
export async function loadingAgain(tab: Tab, work: () => Promise<unknown>) {
  await tab.run(async () => {
    document.documentElement.dataset['before'] = 'true';
  });
  await work();
  for (let waited = 0; waited < TIMEOUT_MS; waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
    // It fails while the page is being left.
    const isOld = await tab
      .run(async () => document.documentElement.dataset['before'] === 'true')
      .catch(() => true);
    if (!isOld) return;
  }
  throw new Error('the page was not loaded again');
}

/** What `GET /sandbox` tells of the world. */
export const worldOf = (tab: Tab): Promise<any> =>
  tab.run(async () => (await fetch('sandbox')).json());

/** Calls a method as a script of the page, with the token of the bot. */
export async function callAsBot(
  tab: Tab,
  method: string,
  args: Record<string, string> = {},
): Promise<any> {
  const answer = await tab.run(
    async (name: string, given: Record<string, string>) => {
      const { apps } = await (await fetch('sandbox')).json();
      const { token } = apps[0].tokens.find((each: any) => each.type === 'bot');
      const headers = { authorization: `Bearer ${token}` };
      const body = new URLSearchParams(given);
      return (await fetch(`api/${name}`, { method: 'POST', headers, body })).json();
    },
    method,
    args,
  );
  if (!answer.ok) throw new Error(`${method}: ${answer.error}`);
  return answer;
}

/** The channels that the bot is in; it posts to the first. */
export const channelsOfBot = async (tab: Tab): Promise<string[]> =>
  (await callAsBot(tab, 'conversations.list')).channels.flatMap((each: any) =>
    each.is_member ? [each.id] : [],
  );
