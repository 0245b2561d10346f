import { LIMITS } from '../../contract/blocks/limits.ts';
import type { WebhookErrorCode } from '../../contract/errors/webhook-errors.ts';
import { isJsonObject } from '../../contract/json.ts';
import { asBot } from '../model/files/as-bot.ts';
import { blockFileFaults } from '../model/files/block-files.ts';
import {
  byApp,
  createMessage,
  deleteMessage,
  identifyContent,
  messageKey,
  type NewMessage,
} from '../model/message.ts';
import { createEphemeral, ephemeralKey } from '../model/interactions/ephemeral.ts';
import type { InteractionRecord } from '../model/interactions/interaction.ts';
import { responseUrlOf, type ResponseUrlRecord } from '../model/interactions/response-url.ts';
import type { World } from '../model/world/world.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';

/** What an app says in answer to an interaction: at once, or by its response URL (docs/assumptions.md, A-48). */

type Fields = Readonly<Record<string, unknown>>;

/** Why a message cannot be shown. */
export interface ContentFault {
  readonly code: WebhookErrorCode;
  readonly evidence: string;
  readonly detail: string;
}

/** The content of a message of an app, or why it cannot be shown. */
export function readContent(
  world: World,
  app: string,
  fields: Fields,
): NewMessage['content'] | ContentFault {
  const { text, blocks, attachments } = fields;
  const { checkAttachments, checkBlocks } = BLOCK_CHECKS.need();
  const hasNone = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (hasNone(text) && hasNone(blocks) && hasNone(attachments))
    return { code: 'no_text', evidence: 'text, blocks and attachments', detail: 'all are empty' };
  const faults = [
    ...textFaults(text),
    ...(blocks === undefined ? [] : checkBlocks(blocks)),
    ...(attachments === undefined ? [] : checkAttachments(attachments)),
    ...blockFileFaults(asBot(world, app), { blocks, attachments }),
  ];
  const [first] = faults;
  if (first !== undefined)
    return { code: 'invalid_payload', evidence: first.path, detail: first.message };
  const list = (name: string) => {
    const value = fields[name];
    return Array.isArray(value) && value.length > 0 ? { [name]: value as unknown[] } : {};
  };
  return { text: typeof text === 'string' ? text : '', ...list('blocks'), ...list('attachments') };
}

function textFaults(text: unknown): { path: string; message: string }[] {
  if (text === undefined) return [];
  const fault = (message: string) => [{ path: '/text', message }];
  if (typeof text !== 'string') return fault('must be a string');
  return text.length > LIMITS.text
    ? fault(`must have at most ${LIMITS.text} characters, not ${text.length}`)
    : [];
}

export const isContentFault = (read: object): read is ContentFault => 'code' in read;

/** Where an answer goes: the conversation, the person, and the message that it can replace. */
type Answering = Pick<ResponseUrlRecord, 'app' | 'user' | 'channel' | 'original' | 'thread_ts'>;

/** A message that is shown in answer. */
type Said = Extract<InteractionRecord['shown'], { ts: string }>;

/**
 * Shows a message in answer to an interaction: to the person alone, or to everybody with `response_type: in_channel`; in
 * place of the original with `replace_original`, or removes that with `delete_original`. Null if none is shown.
 */
export function say(world: World, where: Answering, fields: Fields): ContentFault | Said | null {
  if (isOn(fields['delete_original'])) {
    removeOriginal(world, where);
    return null;
  }
  const content = readContent(world, where.app, fields);
  if (isContentFault(content)) return content;
  const { original } = where;
  if (isOn(fields['replace_original']) && replaceOriginal(world, where, content))
    return original && { channel: where.channel, ...original };
  const app = world.apps.get(where.app);
  if (app === undefined) return null;
  const { channel, user } = where;
  const thread_ts = fields['thread_ts'] ?? where.thread_ts;
  const parent =
    typeof thread_ts === 'string' ? world.messages.get(messageKey(channel, thread_ts)) : undefined;
  const message: NewMessage = { channel, author: byApp(app), content, parent };
  const ephemeral = fields['response_type'] !== 'in_channel';
  const { ts } = ephemeral ? createEphemeral(world, user, message) : createMessage(world, message);
  return { channel, ts, ephemeral };
}

/** Some clients write booleans as texts. */
export const isOn = (value: unknown): boolean => value === true || value === 'true';

function removeOriginal(world: World, { user, channel, original }: Answering): void {
  if (original === null) return;
  if (original.ephemeral) {
    world.ephemerals.remove(ephemeralKey(user, channel, original.ts));
    return;
  }
  const message = world.messages.get(messageKey(channel, original.ts));
  if (message !== undefined) deleteMessage(world, message);
}

/** Puts another content in the original; false if there is none any more. */
function replaceOriginal(
  world: World,
  { user, channel, original }: Answering,
  content: NewMessage['content'],
): boolean {
  if (original === null) return false;
  const { ts, ephemeral } = original;
  const identified = identifyContent(content, channel, `${ts}:${world.clock.now()}`);
  if (ephemeral) {
    const before = world.ephemerals.get(ephemeralKey(user, channel, ts));
    if (before === undefined) return false;
    const { blocks: _blocks, attachments: _attachments, ...kept } = before;
    world.ephemerals.put({ ...kept, ...identified });
    return true;
  }
  const before = world.messages.get(messageKey(channel, ts));
  if (before === undefined) return false;
  const { blocks: _blocks, attachments: _attachments, ...kept } = before;
  world.messages.put({ ...kept, ...identified });
  return true;
}

/** What an answer led to: what is shown because of it, or why it cannot be used. */
export interface Effect {
  readonly fault?: string;
  readonly shown?: InteractionRecord['shown'];
}

/** Shows what an app answered a command with. */
export function respondTo(world: World, row: InteractionRecord, fields: Fields): Effect {
  const where = responseUrlOf(world, row.id);
  const said = where === undefined ? null : say(world, where, fields);
  if (said === null) return {};
  return isContentFault(said)
    ? { fault: `The answer cannot be shown: ${said.evidence} ${said.detail}.` }
    : { shown: said };
}

/** The answer to a press in an older attachment replaces its message, unless it says otherwise. */
export function answerOriginal(world: World, row: InteractionRecord, fields: Fields): Effect {
  if (!isJsonObject(fields) || Object.keys(fields).length === 0) return {};
  const replaces =
    fields['replace_original'] === undefined && fields['response_type'] !== 'ephemeral';
  return respondTo(world, row, replaces ? { ...fields, replace_original: true } : fields);
}
