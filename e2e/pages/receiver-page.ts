import { expect, type Locator, type Page } from '@playwright/test';
import type { WorldApp, WorldDelivery } from '../../src/contract/sandbox.ts';
import { Tab } from '../hosts/tab.ts';
import { ProgramEditor } from './program-editor.ts';

/** The built-in receiver of the first app, as a user operates it, and the workspace as a script of the page uses it. */
export class ReceiverPage {
  readonly page: Page;
  readonly pane: Locator;
  readonly state: Locator;
  readonly output: Locator;
  readonly #tab: Tab;
  readonly #editor: ProgramEditor;

  constructor(page: Page) {
    this.page = page;
    this.pane = page.getByRole('region', { name: 'Receiver' });
    this.state = page.getByRole('status', { name: 'State of the receiver' });
    this.output = page.getByRole('region', { name: 'Output' });
    this.#tab = new Tab(page);
    this.#editor = new ProgramEditor(page, () => this.program);
  }

  async open(place = ''): Promise<void> {
    await this.page.goto(`./#/events?view=receiver${place}`);
    await expect(this.program).toBeVisible();
  }

  get program(): Locator {
    return this.pane.getByRole('textbox', { name: 'Program' });
  }

  button(name: string): Locator {
    return this.pane.getByRole('button', { name, exact: true });
  }

  async chooseSample(title: string): Promise<void> {
    await this.#editor.chooseSample(this.button('Samples'), title);
  }

  async write(program: string): Promise<void> {
    await this.#editor.write(program);
  }

  /** Starts what the editor shows, and waits until its Request URL is verified. */
  async start(): Promise<void> {
    await this.button('Start').click();
    await expect(this.state).toContainText('Running');
    await expect(this.pane.getByText('HTTP 200')).toBeVisible();
  }

  /** Starts a program, then posts a message and reacts to it, which the program hears of. */
  async startAndReact(program: string): Promise<string> {
    await this.open();
    await this.write(program);
    await this.start();
    return this.react();
  }

  /** Posts a message of the bot, and reacts to it with `:x:`; the result is its `ts`. */
  async react(): Promise<string> {
    const { channel } = await this.#tab.poster();
    const ts = await this.#tab.post('A message to react to');
    const { error } = await this.#tab.call('reactions.add', { channel, timestamp: ts, name: 'x' });
    expect(error).toBeUndefined();
    return ts;
  }

  /** The lines of the output that are in sight. */
  lines(): Promise<string[]> {
    return this.output.locator('li > :first-child').allTextContents();
  }

  call(method: string, args: Record<string, string>) {
    return this.#tab.call(method, args);
  }

  async channel(): Promise<string> {
    return (await this.#tab.poster()).channel;
  }

  async app(): Promise<WorldApp> {
    const [app] = (await this.#tab.world()).apps;
    if (app === undefined) throw new Error('the world has an app');
    return app;
  }

  messages(): Promise<Set<string>> {
    return this.#tab.messages();
  }

  /** All deliveries, oldest first. */
  async deliveries(): Promise<WorldDelivery[]> {
    return this.page.evaluate(
      async () => (await (await fetch('sandbox/deliveries')).json()).deliveries,
    );
  }

  reset(options: object): Promise<void> {
    return this.#tab.reset(options);
  }

  /** Resets the world to a seed that it does not have, and waits until the panel shows its app. */
  async beginWorld(seed: number): Promise<void> {
    // The app of each world is shown in elements of its own.
    for (const state of await this.state.all())
      await state.evaluate((element) => element.setAttribute('data-world', 'last'));
    await this.reset({ seed });
    await expect(this.page.locator('[data-world=last]')).toHaveCount(0);
    await expect(this.state).toHaveText('Stopped');
  }

  /** Changes the settings of the app, as its developer may do elsewhere. */
  async configure(change: object): Promise<void> {
    const { app_id } = await this.app();
    await this.#sandbox(`apps/${app_id}`, change, 'PATCH');
  }

  /** Has the server tell the connections of the app that they end. */
  async disconnect(reason: string): Promise<void> {
    const { app_id } = await this.app();
    await this.#sandbox(`apps/${app_id}/disconnect`, { reason });
  }

  async advanceClock(advance_s: number): Promise<void> {
    await this.#sandbox('clock', { advance_s });
  }

  /** Sends an event again, with something about it forged. */
  async forge(event: string, forge: 'signature' | 'token' | 'timestamp'): Promise<void> {
    await this.#sandbox(`events/${event}/deliver`, { forge });
  }

  async #sandbox(path: string, body: object, method = 'POST'): Promise<void> {
    const status = await this.page.evaluate(
      async ([address, text, verb]) => {
        const headers = { 'content-type': 'application/json' };
        const init = { method: verb, headers, body: text };
        return (await fetch(address, init)).status;
      },
      [`sandbox/${path}`, JSON.stringify(body), method] as const,
    );
    expect(status).toBe(200);
  }
}
