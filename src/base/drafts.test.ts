import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../tests/storage.fixture.ts';
import {
  keepDraftsApart,
  noteDraftChange,
  onDraftChange,
  SHARED_DRAFTS,
  TAB_DRAFTS,
} from './drafts.ts';

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
  SHARED_DRAFTS.setItem('a', 'shared');
  TAB_DRAFTS.setItem('a', 'of the tab');
  expect([localStorage.getItem('a'), sessionStorage.getItem('a')]).toEqual([
    'shared',
    'of the tab',
  ]);
  expect([SHARED_DRAFTS.keys(), TAB_DRAFTS.getItem('draft')]).toEqual([['draft', 'a'], OWN.draft]);
});

it('is apart in a world of a demo, which neither reads nor replaces what was typed elsewhere', () => {
  for (const world of ['demo-a', 'demo-b']) {
    keepDraftsApart(world);
    for (const drafts of [SHARED_DRAFTS, TAB_DRAFTS]) {
      expect([drafts.keys(), drafts.getItem('draft')]).toEqual([[], null]);
      drafts.setItem('draft', `of ${world}`);
      expect(drafts.keys()).toEqual(['draft']);
      expect(TAB_DRAFTS.getItem('draft')).toBe(`of ${world}`);
      drafts.removeItem('draft');
      expect(drafts.keys()).toEqual([]);
    }
    TAB_DRAFTS.setItem('draft', `of ${world}`);
  }
  keepDraftsApart(null);
  expect([SHARED_DRAFTS.getItem('draft'), TAB_DRAFTS.getItem('draft')]).toEqual([
    OWN.draft,
    OWN.draft,
  ]);
  keepDraftsApart('demo-a');
  expect(TAB_DRAFTS.getItem('draft')).toBe('of demo-a');
});

it('tells of changed drafts, and of another place once for every switch', () => {
  const told: string[] = [];
  const stop = onDraftChange(() => told.push('changed'));
  TAB_DRAFTS.onSwitch?.(() => told.push('elsewhere'));
  noteDraftChange();
  keepDraftsApart('demo-a');
  keepDraftsApart('demo-a');
  stop();
  noteDraftChange();
  expect(told).toEqual(['changed', 'elsewhere']);
});
