import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCKED, MemoryStorage } from '../tests/storage.fixture.ts';
import { linkDigest, createLinkMemory } from './link-memory.ts';
import { safeStorage } from './storage.ts';

function inMemory(...options: ConstructorParameters<typeof MemoryStorage>) {
  const storage = new MemoryStorage(...options);
  return safeStorage(() => storage);
}

const FOLDER = 'http://127.0.0.1/some/folder/';

describe('the links of a tab', () => {
  it('are known after a reload, and to no other folder', () => {
    const kept = inMemory();
    const memory = createLinkMemory(FOLDER, kept);
    expect(memory.knows('1.abc')).toBe(false);
    memory.remember('1.abc');
    expect(createLinkMemory(FOLDER, kept).knows('1.abc')).toBe(true);
    expect(createLinkMemory(FOLDER, kept).knows('1.abd')).toBe(false);
    expect(createLinkMemory('http://127.0.0.1/', kept).knows('1.abc')).toBe(false);
  });

  it('are one list for host and page', () => {
    const kept = inMemory();
    const page = createLinkMemory(FOLDER, kept);
    expect(page.knows('1.abc')).toBe(false);
    createLinkMemory(FOLDER, kept).remember('1.abc');
    expect(page.knows('1.abc')).toBe(true);
  });

  it('are known by what a chat program made of them', () => {
    const memory = createLinkMemory(FOLDER, inMemory());
    memory.remember('1.abc_-d');
    expect(memory.knows('1.abc_-d.')).toBe(true);
    expect(memory.knows(' 1.abc_-d\n')).toBe(true);
    expect(memory.knows('1.abc_-d...')).toBe(true);
    expect(memory.knows('1.abc._-d')).toBe(false);
  });

  it('are current until another is', () => {
    const memory = createLinkMemory(FOLDER, inMemory());
    memory.remember('1.abc');
    expect(memory.isCurrent('1.abc')).toBe(true);
    memory.remember('');
    expect(memory.isCurrent('1.abc')).toBe(false);
    expect(memory.knows('1.abc')).toBe(true);
  });

  it('are at most five hundred, the newest', () => {
    const memory = createLinkMemory(FOLDER, inMemory());
    for (let at = 0; at <= 500; at += 1) memory.remember(`1.${at}`);
    expect(memory.knows('1.0')).toBe(false);
    expect(memory.knows('1.500')).toBe(true);
  });

  it('are forgotten with their world', () => {
    const kept = inMemory();
    createLinkMemory(FOLDER, kept).remember('1.abc');
    createLinkMemory(FOLDER, kept).clear();
    expect(createLinkMemory(FOLDER, kept).knows('1.abc')).toBe(false);
  });

  it('are kept as digests, without the link', () => {
    const kept = new MemoryStorage();
    createLinkMemory(
      FOLDER,
      safeStorage(() => kept),
    ).remember('1.a-long-text-of-a-link');
    expect(JSON.stringify([kept.key(0), kept.getItem(kept.key(0) ?? '')])).not.toContain('long');
  });

  it('are remembered for the life of the page where storage is blocked', () => {
    const memory = createLinkMemory(FOLDER, BLOCKED);
    memory.remember('1.abc');
    expect(memory.knows('1.abc')).toBe(true);
  });
});

it('a digest has no blanks, and differs where links differ', () => {
  const link = fc.stringMatching(/^1\.[\w-]{1,40}$/);
  fc.assert(
    fc.property(link, link, (one, other) => {
      expect(linkDigest(one)).toMatch(/^\w{14}$/);
      expect(linkDigest(one) === linkDigest(other)).toBe(one === other);
    }),
  );
});
