import type { CompleteFile } from '../model/files/file.ts';
import { fileIdsOf } from '../model/files/shared-files.ts';
import { deleteMessage, messageKey, type MessageRecord } from '../model/message.ts';
import type { World } from '../model/world/world.ts';
import { wireFile } from './wire-file.ts';

/** The messages that share a file. */
function messagesOf(world: Pick<World, 'messages'>, { shares }: CompleteFile): MessageRecord[] {
  return shares.flatMap(({ channel, ts }) => world.messages.get(messageKey(channel, ts)) ?? []);
}

/** Stores a file that has changed, also in the messages that share it. */
export function changeFile(world: World, row: CompleteFile): CompleteFile {
  world.files.put(row);
  const file = wireFile(world, row);
  for (const message of messagesOf(world, row)) {
    const files = (message.files ?? []).map((held) =>
      fileIdsOf({ files: [held] })[0] === row.id ? file : held,
    );
    world.messages.put({ ...message, files });
  }
  return row;
}

/** Removes a file. Messages that share it lose it, and end if nothing else is in them (docs/assumptions.md, A-95). */
export function deleteFile(world: World, row: CompleteFile): void {
  world.files.remove(row.id);
  for (const message of messagesOf(world, row)) {
    const left = (message.files ?? []).filter((held) => fileIdsOf({ files: [held] })[0] !== row.id);
    const { files: _files, ...rest } = message;
    const isEmpty = left.length === 0 && message.text === '' && message.blocks === undefined;
    if (isEmpty) deleteMessage(world, message);
    else world.messages.put(left.length === 0 ? rest : { ...rest, files: left });
  }
}
