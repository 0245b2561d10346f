import { expect, type Locator, type Page } from '@playwright/test';
import type { AppChange, WorldApp } from '../../src/contract/sandbox.ts';
import { Tab } from '../hosts/tab.ts';

/** The Events panel, as a user operates it, and the world as a script of the page changes it. */
export class EventsPage {
  readonly page: Page;
  readonly list: Locator;
  /** Events that match the filter, one per row. Only visible rows exist. */
  readonly rows: Locator;
  readonly pinned: Locator;
  /** The open event. */
  readonly event: Locator;
  readonly thread: Locator;
  readonly attempts: Locator;
  readonly selection: Locator;
  readonly subscriptions: Locator;
  readonly requestUrl: Locator;
  readonly #tab: Tab;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('listbox', { name: 'Events' });
    this.rows = this.list.getByRole('option');
    this.pinned = page.getByRole('list', { name: 'Pinned events' }).getByRole('button');
    this.event = page.getByRole('region', { name: 'Event', exact: true });
    this.thread = this.event.getByRole('region', { name: 'Thread of cause' });
    this.attempts = this.event.getByRole('region', { name: 'Attempts' });
    this.selection = page.getByRole('toolbar', { name: 'Selected events' });
    this.subscriptions = page.getByRole('region', { name: 'Subscriptions' });
    this.requestUrl = this.subscriptions.getByRole('textbox', { name: 'Request URL' });
    this.#tab = new Tab(page);
  }

  async open(view: 'live' | 'subscriptions' | 'receiver' = 'live', rest = ''): Promise<void> {
    await this.page.goto(`./#/events?view=${view}${rest}`);
    await expect(this.page.getByRole('tab', { name: 'Live' })).toBeVisible();
  }

  /** Opens the panel in a world whose app hears of messages and reactions. */
  async openSubscribed(...subscriptions: string[]): Promise<void> {
    await this.open();
    const names = subscriptions.length > 0 ? subscriptions : ['message', 'reaction_added'];
    await this.configure({ subscriptions: names as AppChange['subscriptions'] & string[] });
  }

  async app(): Promise<WorldApp> {
    const [app] = (await this.#tab.world()).apps;
    if (app === undefined) throw new Error('the world has an app');
    return app;
  }

  /** Calls a route of the sandbox. */
  async sandbox(
    path: string,
    body: object,
    method: 'POST' | 'PATCH' = 'POST',
  ): Promise<Record<string, unknown>> {
    return this.page.evaluate(
      async ([to, verb, text]) => {
        const headers = { 'content-type': 'application/json' };
        const init: RequestInit = { method: verb, headers, body: text };
        return (await fetch(`sandbox${to}`, init)).json();
      },
      [path, method, JSON.stringify(body)] as const,
    );
  }

  /** Replaces a world that had events by another, and waits until the list shows it. */
  async beginWorld(seed: number): Promise<void> {
    await this.open();
    await this.#tab.reset({ seed });
    await expect(
      this.page.getByRole('button', { name: 'Subscribe and open the receiver' }),
    ).toBeVisible();
  }

  async configure(change: AppChange): Promise<void> {
    const answer = await this.sandbox(`/apps/${(await this.app()).app_id}`, change, 'PATCH');
    expect(answer['message']).toBeUndefined();
  }

  /** Posts a message in the bot's channel. */
  post(text: string): Promise<string> {
    return this.#tab.post(text);
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** Starts the built-in receiver with its first sample, which deletes a message when somebody reacts with `:x:`. */
  async startReceiver(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Receiver' }).click();
    await this.page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(this.page.getByRole('status', { name: 'State of the receiver' })).toContainText(
      'Running',
    );
    await this.page.getByRole('tab', { name: 'Live' }).click();
  }

  /** Stops the receiver: nobody answers its Request URL any more. */
  async stopReceiver(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Receiver' }).click();
    await this.page.getByRole('button', { name: 'Stop', exact: true }).click();
    await this.page.getByRole('tab', { name: 'Live' }).click();
  }

  /** Posts a message of the bot and reacts to it, as the bot. */
  async react(name = 'x'): Promise<void> {
    const { channel } = await this.#tab.poster();
    const timestamp = await this.post('A message to react to');
    const { error } = await this.#tab.call('reactions.add', { channel, timestamp, name });
    expect(error).toBeUndefined();
  }

  part(name: 'Thread of cause' | 'Wrapper' | 'Attempts'): Locator {
    return this.event.getByRole('tab', { name });
  }

  async sendInAnotherWay(item: string | RegExp): Promise<void> {
    await this.event.getByRole('button', { name: 'Deliver in another way' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  async sendEvents(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Send events' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Triggers the sample that the dialog of the open menu proposes, and waits until the event is open. */
  async trigger(): Promise<void> {
    await this.page.getByRole('menuitem', { name: 'Trigger an event…' }).click();
    const dialog = this.dialog('Trigger an event');
    await expect(dialog.getByRole('textbox', { name: 'Event to trigger' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Trigger', exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  said(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }
}
