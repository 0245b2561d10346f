import type { Cue } from './film.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChapters } from './webm-chapters.ts';

let film: Uint8Array;
let folder: string;
let path: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-chapters-'));
  path = join(folder, 'film.webm');
  film = await filmOf(100);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A film as the recorder makes it, with packets that no decoder has seen. */
async function filmOf(pictures: number) {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 640, codedHeight: 360 };
  for (let n = 0; n < pictures; n += 1) {
    const data = new Uint8Array(50).fill(n);
    const packet = new EncodedPacket(data, n % 20 === 0 ? 'key' : 'delta', n / 15, 1 / 15);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? []);
}

/** The film after chapters were added. */
async function withChapters(chapters: readonly Cue[], given = film) {
  writeFileSync(path, given);
  await addChapters(path, chapters);
  return readFileSync(path);
}

/** Elements that hold elements. */
const MASTERS = ['18538067', '114d9b74', '4dbb', '1043a770', '45b9', 'b6', '80'];

export type Element = { id: string; at: number; bytes: Buffer; children: Element[] };

/** The elements of a file, read strictly: each ends within the one around it, and the last with it. */
function elementsOf(file: Buffer, from: number = 0, to: number = file.length): Element[] {
  const elements = [];
  for (let at = from; at < to;) {
    const idEnd = at + Math.clz32(file[at] ?? 0) - 23;
    const content = idEnd + Math.clz32(file[idEnd] ?? 0) - 23;
    const mark = BigInt(`0x${file.toString('hex', idEnd, content)}`);
    const end = content + Number(BigInt.asUintN(7 * (content - idEnd), mark));
    if (end > to) throw new Error(`The element at ${at} ends at ${end}, beyond ${to}.`);
    const id = file.toString('hex', at, idEnd);
    const children = MASTERS.includes(id) ? elementsOf(file, content, end) : [];
    elements.push({ id, at, bytes: file.subarray(content, end), children });
    at = end;
  }
  return elements;
}

const all = (elements: readonly Element[], id: string) => elements.filter((each) => each.id === id);

function one(elements: readonly Element[], id: string) {
  const [first] = all(elements, id);
  if (first === undefined) throw new Error(`There is no ${id}.`);
  return first;
}

const textIn = ({ children }: Element, id: string) => one(children, id).bytes.toString('utf8');
const numberIn = ({ children }: Element, id: string) =>
  Number(BigInt(`0x${one(children, id).bytes.toString('hex')}`));

/** The chapters that a player reads: it follows the table of parts. */
function chaptersOf(file: Buffer) {
  const segment = one(elementsOf(file), '18538067');
  const table = one(segment.children, '114d9b74');
  const [chapters] = all(table.children, '4dbb').flatMap((seek) => {
    const id = one(seek.children, '53ab').bytes.toString('hex');
    const at = table.at + numberIn(seek, '53ac');
    const part = segment.children.filter((each) => each.at === at);
    // Each entry leads to the element that it names.
    expect(part.map((each) => each.id)).toEqual([id]);
    return id === '1043a770' ? part : [];
  });
  if (chapters === undefined) return [];
  return one(chapters.children, '45b9').children.map((atom) => {
    const display = one(atom.children, '80');
    return {
      start: numberIn(atom, '91') / 1e6,
      end: numberIn(atom, '92') / 1e6,
      uid: numberIn(atom, '73c4'),
      text: textIn(display, '85'),
      language: textIn(display, '437c'),
    };
  });
}

/** Times and bytes of all packets, as another reader of the format finds them. */
async function packetsOf(file: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no video.');
  const sink = new EncodedPacketSink(track);
  const packets = [];
  for await (const { timestamp, type, data } of sink.packets())
    packets.push({ timestamp, type, data: [...data] });
  const sought = await sink.getKeyPacket(5);
  return { packets, sought: sought?.timestamp };
}

describe('chapters inside a film', () => {
  it('have title, times and language, where the table of parts says', async () => {
    const file = await withChapters([
      { start: 0, end: 2500.4, text: 'Page the\n directory' },
      { start: 2500.4, end: 6666, text: 'Größe — 🌍' },
      { start: 6666, end: 6666, text: ' ' },
    ]);
    expect(chaptersOf(file)).toEqual([
      { start: 0, end: 2500, uid: 1, text: 'Page the directory', language: 'eng' },
      { start: 2500, end: 6666, uid: 2, text: 'Größe — 🌍', language: 'eng' },
    ]);
  });

  it('leave every packet, and the places that a player jumps to', async () => {
    const file = await withChapters([{ start: 0, end: 100, text: 'One' }]);
    const read = await packetsOf(file);
    expect(read).toEqual(await packetsOf(film));
    expect(read.packets).toHaveLength(100);
  });

  it('are read back, whatever their texts and times', async () => {
    const cue = fc.record({
      start: fc.integer({ min: 0, max: 100_000_000 }),
      end: fc.integer({ min: 0, max: 100_000_000 }),
      text: fc.string({ unit: 'binary', maxLength: 300 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cue, { maxLength: 40 }), async (cues) => {
        const read = chaptersOf(await withChapters(cues));
        const expected = cues.flatMap(({ start, end, text }) => {
          const title = text.replaceAll(/\s+/g, ' ').trim().replaceAll('\0', '\ufffd');
          // What is no text of Unicode, half of a pair, cannot be written in UTF-8.
          const written = Buffer.from(title, 'utf8').toString('utf8');
          return title === '' ? [] : [{ start, end: Math.max(start + 1, end), text: written }];
        });
        expect(read.map(({ start, end, text }) => ({ start, end, text }))).toEqual(expected);
        expect(new Set(read.map(({ uid }) => uid)).size).toBe(read.length);
      }),
      { numRuns: 100 },
    );
  });

  it('change nothing where there are none', async () => {
    expect(await withChapters([])).toEqual(Buffer.from(film));
  });

  it.each([
    ['no WebM file', Buffer.from('no film')],
    ['an empty file', Buffer.alloc(0)],
    ['a film without its end', () => film.subarray(0, 3000)],
    ['a film that has them', () => withChapters([{ start: 0, end: 1, text: 'One' }])],
  ])('are not added to %s, which stays as it is', async (_, given) => {
    const bytes = Buffer.from(await (typeof given === 'function' ? given() : given));
    writeFileSync(path, bytes);
    await expect(addChapters(path, [{ start: 0, end: 1, text: 'Two' }])).rejects.toThrow(
      'not a WebM file as Mediabunny writes it',
    );
    expect(readFileSync(path)).toEqual(bytes);
  });
});
