import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraftsApart } from '../../base/drafts-apart.ts';
import { MemoryStorage } from '../../tests/storage.fixture.ts';
import { openSharedDrafts, tabDrafts } from './draft-storage.ts';

const OWN = { draft: 'typed by the visitor' };

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage({ entries: OWN }));
  vi.stubGlobal('sessionStorage', new MemoryStorage({ entries: OWN }));
});
afterEach(() => {
  keepDraftsApart(null);
  vi.unstubAllGlobals();
});

it('is that of the browser and of the tab in a world of the visitor’s own', () => {
  keepDraftsApart(null);
  expect([openSharedDrafts(), tabDrafts()]).toEqual([localStorage, sessionStorage]);
});

it('is apart in a world of a demo, which neither reads nor replaces what was typed elsewhere', () => {
  for (const world of ['demo-a', 'demo-b']) {
    keepDraftsApart(world);
    for (const drafts of [openSharedDrafts(), tabDrafts()]) {
      expect([drafts.length, drafts.key(0), drafts.getItem('draft')]).toEqual([0, null, null]);
      drafts.setItem('draft', `of ${world}`);
      expect([drafts.length, drafts.key(0), drafts.key(1)]).toEqual([1, 'draft', null]);
      expect(tabDrafts().getItem('draft')).toBe(`of ${world}`);
      drafts.removeItem('draft');
      expect(drafts.length).toBe(0);
    }
    tabDrafts().setItem('draft', `of ${world}`);
  }
  keepDraftsApart(null);
  expect([openSharedDrafts().getItem('draft'), tabDrafts().getItem('draft')]).toEqual([
    OWN.draft,
    OWN.draft,
  ]);
  keepDraftsApart('demo-a');
  expect(tabDrafts().getItem('draft')).toBe('of demo-a');
});
