import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraftsApart } from '../../../base/drafts.ts';
import { MemoryStorage } from '../../../tests/storage.fixture.ts';
import { EMPTY_DRAFT, type RequestDraft } from './request-draft.ts';

const draft = (text: string): RequestDraft => ({ ...EMPTY_DRAFT, text });

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.resetModules();
});
afterEach(() => {
  keepDraftsApart(null);
  vi.unstubAllGlobals();
});

/** The module as a page loads it, and the storage it uses. */
async function loaded() {
  const { keepDraftsApart: apart } = await import('../../../base/drafts.ts');
  const { useTabDrafts } = await import('./tab-drafts.ts');
  return { apart, kept: () => useTabDrafts.getState() };
}

it('keeps the drafts of a demo world by themselves, though it is loaded before the world is known', async () => {
  const own = await loaded();
  own.kept().storeDraft('chat.postMessage', draft('mine'));
  own.apart('demo-a');
  expect(own.kept().drafts).toEqual({});
  own.kept().storeDraft('chat.postMessage', draft('theirs'));

  vi.resetModules();
  const reloaded = await loaded();
  expect(reloaded.kept().drafts['chat.postMessage']?.text).toBe('mine');
  reloaded.apart('demo-a');
  expect(reloaded.kept().drafts['chat.postMessage']?.text).toBe('theirs');
  reloaded.apart(null);
  expect(reloaded.kept().drafts['chat.postMessage']?.text).toBe('mine');
});
