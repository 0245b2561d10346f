import type { Cue } from './film.ts';
import { open } from 'node:fs/promises';

/** Element ids of Matroska, with their length marks (RFC 9559). */
const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  void: 0xec,
  chapters: 0x1043a770,
  edition: 0x45b9,
  atom: 0xb6,
  uid: 0x73c4,
  start: 0x91,
  end: 0x92,
  display: 0x80,
  string: 0x85,
  language: 0x437c,
};

/** The beginning of a film, in bytes: more than its header and the table of its parts take. */
const MAX_HEAD_BYTES = 4096;
const NS_PER_MS = 1_000_000n;

/**
 * Adds chapters to a finished WebM file: at its end, and in the table of its parts (`SeekHead`), since players look for
 * what comes after the pictures only there. Nothing else moves: that table gets its room by writing the numbers in it
 * without leading zeros.
 *
 * @throws {Error} when the file does not begin as Mediabunny writes it; it is then unchanged
 * @param chapters those without a text are left out
 */
export async function addChapters(path: string, chapters: readonly Cue[]) {
  const element = chaptersElement(chapters);
  if (element === null) return;
  const file = await open(path, 'r+');
  try {
    const { size: end } = await file.stat();
    const head = Buffer.alloc(Math.min(MAX_HEAD_BYTES, end));
    await file.read(head, 0, head.length, 0);
    const { sizeAt, sizeWidth, table, segment } = headOf(head, end);
    const room = table.end - table.at;
    const withChapters = tableElement(
      [...table.entries, { id: idBytes(ID.chapters), position: BigInt(end - segment) }],
      room,
    );
    const size = vint(BigInt(end - segment + element.length), sizeWidth);
    // The last of these makes the chapters a part of the film: whatever fails before, it plays as it was.
    await file.write(element, 0, element.length, end);
    await file.write(withChapters, 0, room, table.at);
    await file.write(size, 0, sizeWidth, sizeAt);
  } finally {
    await file.close();
  }
}

function chaptersElement(chapters: readonly Cue[]) {
  const atoms = chapters.flatMap(({ start, end, text }) => {
    const title = text.replaceAll(/\s+/g, ' ').replaceAll('\0', '\ufffd').trim();
    if (title === '') return [];
    const from = Math.max(0, Math.round(start));
    const to = Math.max(from + 1, Math.round(end));
    return [{ title, from, to }];
  });
  if (atoms.length === 0) return null;
  return element(
    ID.chapters,
    element(
      ID.edition,
      ...atoms.map(({ title, from, to }, index) =>
        element(
          ID.atom,
          element(ID.uid, uint(BigInt(index + 1))),
          element(ID.start, uint(BigInt(from) * NS_PER_MS)),
          element(ID.end, uint(BigInt(to) * NS_PER_MS)),
          element(
            ID.display,
            element(ID.string, Buffer.from(title, 'utf8')),
            element(ID.language, Buffer.from('eng', 'latin1')),
          ),
        ),
      ),
    ),
  );
}

/**
 * Where the size of the segment, its content and its table of parts are.
 *
 * @param end of the file
 */
function headOf(head: Buffer, end: number) {
  const ebml = elementAt(head, 0, ID.ebml);
  const segment = elementAt(head, ebml.end, ID.segment);
  if (segment.end !== end) throw strange('its segment does not end with the file');
  const table = elementAt(head, segment.content, ID.seekHead);
  if (table.end > head.length) throw strange('the table of its parts is too long');
  const entries = [];
  for (let at = table.content; at < table.end;) {
    const seek = elementAt(head, at, ID.seek);
    const id = elementAt(head, seek.content, ID.seekId);
    const position = elementAt(head, id.end, ID.seekPosition);
    entries.push({
      id: head.subarray(id.content, id.end),
      position: BigInt(`0x0${head.toString('hex', position.content, position.end)}`),
    });
    at = seek.end;
  }
  return {
    sizeAt: segment.sizeAt,
    sizeWidth: segment.content - segment.sizeAt,
    segment: segment.content,
    table: { at: segment.content, end: table.end, entries },
  };
}

/** The table of parts, exactly `room` bytes long. */
function tableElement(entries: readonly { id: Buffer; position: bigint }[], room: number) {
  const content = Buffer.concat(
    entries.map(({ id, position }) =>
      element(ID.seek, element(ID.seekId, id), element(ID.seekPosition, uint(position))),
    ),
  );
  // An element that fills what is left has two bytes at least.
  for (let width = vintWidth(BigInt(content.length)); width <= 8; width += 1) {
    const table = Buffer.concat([
      idBytes(ID.seekHead),
      vint(BigInt(content.length), width),
      content,
    ]);
    const left = room - table.length;
    if (left === 0) return table;
    if (left >= 2 && left < 0x7f)
      return Buffer.concat([table, element(ID.void, Buffer.alloc(left - 2))]);
  }
  throw strange('the table of its parts has no room for chapters');
}

/** @param expected id */
function elementAt(bytes: Buffer, at: number, expected: number) {
  const id = idBytes(expected);
  const sizeAt = at + id.length;
  if (!bytes.subarray(at, sizeAt).equals(id))
    throw strange(`${id.toString('hex')} is not at ${at}`);
  const width = Math.clz32(bytes[sizeAt] ?? 0) - 23;
  const content = sizeAt + width;
  if (width > 8 || content > bytes.length) throw strange(`there is no size at ${sizeAt}`);
  const marked = BigInt(`0x${bytes.toString('hex', sizeAt, content)}`);
  const size = Number(BigInt.asUintN(7 * width, marked));
  return { sizeAt, content, end: content + size };
}

const strange = (why: string) =>
  new Error(`The film is not a WebM file as Mediabunny writes it: ${why}.`);

function element(id: number, ...parts: readonly Buffer[]) {
  const content = Buffer.concat(parts);
  const size = BigInt(content.length);
  return Buffer.concat([idBytes(id), vint(size, vintWidth(size)), content]);
}

const idBytes = (id: number) => Buffer.from(hexOf(BigInt(id)), 'hex');

const uint = (value: bigint) => Buffer.from(hexOf(value), 'hex');

/** A whole number of bytes. */
function hexOf(value: bigint) {
  const hex = value.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}

/** How many bytes a size takes. All bits set would mean that the size is not known. */
function vintWidth(value: bigint) {
  let width = 1;
  while (value >= 2n ** BigInt(7 * width) - 1n) width += 1;
  return width;
}

/** @param width in bytes */
function vint(value: bigint, width: number) {
  if (vintWidth(value) > width) throw strange('its size has no room to grow');
  const marked = value | (1n << BigInt(7 * width));
  return Buffer.from(marked.toString(16).padStart(2 * width, '0'), 'hex');
}
