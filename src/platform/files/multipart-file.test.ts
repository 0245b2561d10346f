import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileInForm } from './multipart-file.ts';

const BOUNDARY = 'b-1';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

async function* inChunks(bytes: Uint8Array<ArrayBuffer>, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let read = '';
  for await (const piece of pieces) read += String.fromCharCode(...piece);
  return read;
}

it('finds the same file however its form is cut into chunks', async () => {
  // What looks like the boundary is likely here.
  const letters = fc.constantFrom('\r', '\n', '-', 'b', '1', 'x', '\0', '\xff');
  const text = fc.string({ unit: letters, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(text, text, fc.integer({ min: 1, max: 40 }), async (content, other, size) => {
      fc.pre(!`\r\n${content}\r\n${other}`.includes(`\r\n--${BOUNDARY}`));
      const form = [
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${other}\r\n`,
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="b"; filename="c"\r\n\r\n${content}\r\n`,
        `--${BOUNDARY}--\r\n`,
      ].join('');
      const found = await readAll(fileInForm(inChunks(latin(form), size), BOUNDARY));
      expect(found).toBe(content);
    }),
  );
});

it('ends with a fault or a file, whatever comes', async () => {
  const word = fc.constantFrom(
    `--${BOUNDARY}`,
    '\r\n',
    '--',
    'Content-Disposition: form-data; name="a"; filename="b"',
    '\r\n\r\n',
    'x',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { maxLength: 20 }),
      fc.integer({ min: 1, max: 9 }),
      async (words, size) => {
        const reading = readAll(fileInForm(inChunks(latin(words.join('')), size), BOUNDARY));
        const outcome = await reading.catch((reason: Error) => reason.message);
        expect(typeof outcome).toBe('string');
      },
    ),
  );
});

it('holds no more than a chunk and a boundary of what only begins like one', async () => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n`;
  const hostile = latin(head + '\r\n--b-'.repeat(20_000));
  let longest = 0;
  const reading = fileInForm(inChunks(hostile, 4_096), BOUNDARY);
  const measured = async () => {
    for await (const piece of reading) longest = Math.max(longest, piece.length);
  };
  await expect(measured()).rejects.toThrow('ends before');
  expect(longest).toBeLessThan(4_096 + BOUNDARY.length + 6);
});
