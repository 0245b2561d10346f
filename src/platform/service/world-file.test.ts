import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { worldOfDemo } from '../sandbox/demos/world-of-demo.ts';
import { TEN_STEPS as DEMO } from '../../contract/demo/fixtures/ten-steps.fixture.ts';
import { readSnapshot, readWorldFile, worldFile } from './world-file.ts';

function worldOf(seed: number) {
  const read = worldOfDemo({ ...DEMO.world, seed });
  if (!read.ok) throw new Error(read.reason);
  return read.world;
}

const fileOf = (content: unknown) =>
  new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);

describe('the file of a world', () => {
  it.each([null, worldOf(6)])('is read back, title and both deployments', async (government) => {
    const worlds = { commercial: worldOf(5), government };
    const title = 'A “title” with \\ and "quotes"';
    expect(await readWorldFile(worldFile(title, worlds))).toEqual({ kind: 'world', title, worlds });
  });

  it('is a snapshot that the sandbox takes', async () => {
    const file = worldFile('Mine', { commercial: worldOf(5), government: worldOf(6) });
    expect(readSnapshot(JSON.parse(await file.text()))).toEqual(worldOf(5));
  });

  it('may be a plain snapshot, without a title', async () => {
    const read = await readWorldFile(fileOf(worldOf(5)));
    expect(read).toEqual({
      kind: 'world',
      title: '',
      worlds: { commercial: worldOf(5), government: null },
    });
  });

  it('may be a demo, which is only read', async () => {
    expect(await readWorldFile(fileOf(DEMO))).toEqual({ kind: 'demo', demo: DEMO });
    await expect(readWorldFile(fileOf({ ...DEMO, world: {} }))).rejects.toThrow(
      'This demo cannot be read.',
    );
  });
});

describe('a file that holds no world', () => {
  it.each([
    ['nothing', '', 'cannot be read as JSON'],
    ['no JSON', '{"format":', 'cannot be read as JSON'],
    ['a list', [], 'neither a world nor a demo'],
    ['null', null, 'neither a world nor a demo'],
    ['an object', {}, 'This world cannot be read'],
    ['a world of another version', { ...worldOf(5), version: 2 }, 'it is of version 2'],
    ['a damaged row', { ...worldOf(5), rows: [{ table: 'users', key: 'U1', row: {} }] }, 'row 1'],
    ['a damaged government world', { ...worldOf(5), government: { rows: 7 } }, 'cannot be read'],
  ])('is refused in words: %s', async (_what, content, reason) => {
    await expect(readWorldFile(fileOf(content))).rejects.toThrow(reason);
  });

  it('is refused unread when it is too large', async () => {
    const text = vi.fn<() => Promise<string>>();
    const huge = { size: 64 * 1024 * 1024 + 1, text } as unknown as Blob;
    await expect(readWorldFile(huge)).rejects.toThrow('larger than 64 MB');
    expect(text).not.toHaveBeenCalled();
  });

  it('is refused before it is parsed when it is nested too deeply', async () => {
    const deep = `{"format":"parley-world","rows":${'['.repeat(100_000)}`;
    await expect(readWorldFile(fileOf(deep))).rejects.toThrow('levels deep');
  });

  it('never becomes anything else than a world, a demo or a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (content) => {
        const read = await readWorldFile(fileOf(content)).catch((error: unknown) => error);
        expect(read).toBeInstanceOf(Error);
      }),
    );
  });
});
