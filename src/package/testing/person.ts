import type { Interaction } from '../world/answers.ts';
import { channelNamed, type World } from '../world/world.ts';
import { chosenValue, formValues } from './chosen-value.ts';
import { findElement, findMessage, type Message, type View } from './find-element.ts';

/** Scopes of the tokens with which people do what they do in a client. */
const SCOPES = [
  'chat:write',
  'reactions:write',
  'channels:history',
  'groups:history',
  'im:history',
  'mpim:history',
  'channels:write',
  'users:read',
];

/** How often to look for something before it counts as missing. */
const MAX_LOOKS = 3;

/** Where something is said. */
export interface Where {
  /** The id or the name of a channel, with or without `#`: the general channel when left out. */
  readonly in?: string;
  /** The timestamp of the message that is answered. */
  readonly thread?: string;
}

/** A person of the world, who acts as one does in a client. */
export class Person {
  #token: string | null = null;

  constructor(
    private readonly world: World,
    readonly id: string,
    readonly name: string,
    /** Resolves when nothing is under way between the world and the programs around it. */
    private readonly settle: () => Promise<void> = async () => {},
  ) {}

  /** Posts a message. */
  async says(text: string, { in: place, thread }: Where = {}): Promise<Message> {
    const channel = await this.#channel(place);
    const answer = await this.api('chat.postMessage', { channel, text, thread_ts: thread });
    return { ...answer['message'], channel } as Message;
  }

  /** Reacts to a message, the newest of the general channel when left out. */
  async reacts(emoji: string, message?: Message): Promise<void> {
    const { channel, ts } = message ?? (await this.#newest());
    const name = emoji.replaceAll(':', '');
    await this.api('reactions.add', { channel, timestamp: ts, name });
  }

  /** Sends a command from the message box: `types('/todo milk')`. */
  async types(line: string, { in: place }: Pick<Where, 'in'> = {}): Promise<Interaction> {
    const [command = '', ...words] = line.trim().split(' ');
    const channel = await this.#channel(place);
    return this.world.act({
      type: 'command',
      user_id: this.id,
      channel,
      command,
      text: words.join(' '),
    });
  }

  /**
   * Presses a button, in the open modal, the Home tab or the newest message that has it.
   *
   * @param label the words on it, or its action ID
   */
  async presses(label: string): Promise<Interaction> {
    return this.#uses(label, undefined);
  }

  /**
   * Chooses in a menu, a date picker or the like.
   *
   * @param label the action ID of the element, or its placeholder
   * @param value what is chosen: the value of an option, a list of them, a date, a time, a conversation or a person by name or id
   */
  async chooses(label: string, value: unknown): Promise<Interaction> {
    return this.#uses(label, value);
  }

  /**
   * Submits the modal that is open, with values by block and element, as in `view_submission`. Conversations and people may be
   * named: `{ where: { channel: '#general' } }`.
   */
  async submits(
    values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
  ): Promise<Interaction> {
    const view = await this.#openModal();
    return this.world.act({
      type: 'view_submission',
      user_id: this.id,
      view_id: view.id,
      values: await formValues(this.world, view['blocks'], values),
    });
  }

  /** Closes the modal that is open. */
  async closes(): Promise<Interaction> {
    const { id: view_id } = await this.#openModal();
    return this.world.act({ type: 'view_closed', user_id: this.id, view_id });
  }

  /** Opens the Home tab of the app. */
  async opensHome(): Promise<Interaction> {
    const { app_id } = await this.world.app();
    return this.world.act({ type: 'home', user_id: this.id, app_id });
  }

  /**
   * Runs a shortcut of the app, for a message if one is given.
   *
   * @param shortcut its name, as the menu shows it, or its callback ID
   */
  async runs(shortcut: string, message?: Message): Promise<Interaction> {
    const { app_id } = await this.world.app();
    const callback_id = await this.#callbackId(app_id, shortcut, message);
    const shared = { user_id: this.id, app_id, callback_id };
    if (message === undefined) return this.world.act({ type: 'shortcut', ...shared });
    const { channel, ts } = message;
    return this.world.act({ type: 'message_action', ...shared, channel, ts });
  }

  /**
   * Calls a method of the Web API as this person.
   *
   * @throws {Error} with the code and the trace of the call if it is refused
   */
  async api(method: string, args: Readonly<Record<string, unknown>>) {
    this.#token ??= await this.#mint();
    const answer = await this.world.api(method, args, { token: this.#token });
    if (!answer.ok) throw new Error(`${this.name} could not call ${method}: ${answer.error}`);
    return answer;
  }

  async #mint(): Promise<string> {
    const { app_id } = await this.world.app();
    const body = { app_id, type: 'user', user_id: this.id, scopes: SCOPES };
    return (await this.world.sandbox('/tokens', body))['token'] as string;
  }

  async #channel(place: string | undefined): Promise<string> {
    const { channels } = await this.world.brief();
    const general = channels.find(({ is_general }) => is_general);
    return channelNamed(channels, place ?? general?.id ?? 'general');
  }

  async #newest(): Promise<Message> {
    const found = await findMessage(this.world, () => true);
    if (found === null) throw new Error('nothing was posted yet, so there is nothing to react to');
    return found;
  }

  /** The callback ID of a shortcut; what was given, if no shortcut has that name. */
  async #callbackId(app_id: string, shortcut: string, message?: Message): Promise<string> {
    const { shortcuts } = (await this.world.sandbox('/offers')) as unknown as {
      readonly shortcuts: readonly Shortcut[];
    };
    const type = message === undefined ? 'global' : 'message';
    const own = shortcuts.filter((each) => each.app_id === app_id && each.type === type);
    const isMeant = ({ callback_id }: Shortcut) => callback_id === shortcut;
    return (
      (own.find(isMeant) ?? own.find(({ name }) => name === shortcut))?.callback_id ?? shortcut
    );
  }

  async #openModal(): Promise<View> {
    const { app_id } = await this.world.app();
    return this.#look(async () => {
      const open = await this.world.sandbox(`/views?user_id=${this.id}&app_id=${app_id}`);
      const top = (open['modals'] as readonly View[]).at(-1);
      if (top === undefined) throw new Error(`${this.name} has no modal open`);
      return top;
    });
  }

  /** An app acknowledges first and shows something then: what is not there yet is looked for again. */
  async #look<Seen>(look: () => Promise<Seen>): Promise<Seen> {
    for (let looks = 1; ; looks += 1) {
      try {
        return await look();
      } catch (reason) {
        if (looks === MAX_LOOKS) throw reason;
      }
      await this.settle();
    }
  }

  async #uses(label: string, value: unknown): Promise<Interaction> {
    const { place, type } = await this.#look(() => findElement(this.world, this.id, label));
    const given = value === undefined ? {} : { value: await chosenValue(this.world, type, value) };
    return this.world.act({ type: 'action', user_id: this.id, ...place, ...given });
  }
}

interface Shortcut {
  readonly app_id: string;
  readonly type: string;
  readonly name: string;
  readonly callback_id: string;
}
