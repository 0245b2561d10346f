import { expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../../contract/files/limits.ts';
import type { FileStore } from '../runtime/file-store.ts';
import { MemoryFiles } from './answer-files.ts';
import { beginUpload } from '../testing/files.ts';
import { openWorld } from '../testing/open-world.ts';

const MEBIBYTE = 1024 * 1024;

/** How much of a file may have come that the store has not taken yet: a piece that is filled, one on its way, and a chunk. */
const MAX_AHEAD_BYTES = 2 * MEBIBYTE + 256 * 1024;

/** How much time of the processor the largest file may take, with what its sender takes, in milliseconds. */
const MAX_CPU_MS = 1000;

it('the largest file, in pieces', async () => {
  let sent = 0;
  let kept = 0;
  let ahead = 0;
  /** Takes each piece in a turn of its own, as a store on a disk does, and keeps none. */
  class Slow extends MemoryFiles implements FileStore {
    override async write(_key: string, pieces: AsyncIterable<Uint8Array<ArrayBuffer>>) {
      for await (const piece of pieces) {
        await new Promise((done) => setImmediate(done));
        kept += piece.length;
      }
    }
  }
  const store = new Slow();
  const world = await openWorld({ files: () => store });
  const announced = { length: String(MAX_FILE_BYTES) };
  const { path } = await beginUpload(world, { announced });
  const chunk = new Uint8Array(64 * 1024);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent === MAX_FILE_BYTES) return controller.close();
      sent += chunk.length;
      ahead = Math.max(ahead, sent - kept);
      controller.enqueue(chunk);
    },
  });
  const begun = process.cpuUsage();
  const answer = await world.send(path, { method: 'POST', body, duplex: 'half' } as RequestInit);
  const { user, system } = process.cpuUsage(begun);
  const took = (user + system) / 1000;
  const line = `100 MiB in pieces: ${took.toFixed(0)} ms of the processor, at most ${(ahead / MEBIBYTE).toFixed(2)} MiB ahead of the store`;
  process.stdout.write(`${line}\n`);
  expect([answer.status, kept]).toEqual([200, MAX_FILE_BYTES]);
  expect(ahead).toBeLessThanOrEqual(MAX_AHEAD_BYTES);
  expect(took).toBeLessThanOrEqual(MAX_CPU_MS);
});
