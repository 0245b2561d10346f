import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../../tests/storage.fixture.ts';
import { DraftStorage } from './draft-storage.ts';
import { payloadOf } from './message-draft.ts';
import { OpenDraft } from './open-draft.ts';

/** The window of a page: what it is told of. */
let page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = () => new DraftStorage();
const OWN = { id: 'd1', name: 'Own', payload: { text: 'mine' }, changed: 1 };
const type = (draft: OpenDraft, text: string) => draft.change({ kind: 'text', text });

/** Another tab has written what has this key. */
const writeElsewhere = () =>
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'parley.composer.draft.d1' }));

it('opens the draft of this tab, else the last changed one, else a first one', () => {
  expect(new OpenDraft({}).get()).toMatchObject({ name: 'Untitled', otherDrafts: [] });
  stored().write(OWN);
  stored().write({ ...OWN, id: 'd2', name: 'Newer', changed: 2 });
  expect(new OpenDraft({}).get().name).toBe('Newer');
  stored().rememberOpen('d1');
  const { name, otherDrafts } = new OpenDraft({}).get();
  expect([name, otherDrafts.map((other) => other.name)]).toEqual(['Own', ['Newer']]);
});

it('stores a change soon, and at once when the page is left', () => {
  const draft = new OpenDraft({ draft: 'Release' });
  const leave = draft.followStorage(() => {});
  const kept = () => stored().read(draft.get().id)?.payload;
  type(draft, 'one');
  expect(kept()).toBeUndefined();
  vi.advanceTimersByTime(300);
  expect([kept(), stored().openDraftId]).toEqual([{ text: 'one' }, draft.get().id]);
  type(draft, 'two');
  page.dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual({ text: 'two' });
  type(draft, 'three');
  leave();
  expect(kept()).toEqual({ text: 'three' });
});

it('does not write what nobody has changed: another tab would take it for a change', () => {
  stored().write(OWN);
  const draft = new OpenDraft({ draft: 'Own' });
  draft.followStorage(() => {});
  vi.advanceTimersByTime(300);
  type(draft, 'mine');
  vi.advanceTimersByTime(300);
  expect(stored().read('d1')?.changed).toBe(1);
});

it('goes on with a copy when another tab changes the same draft', () => {
  stored().write(OWN);
  const draft = new OpenDraft({ draft: 'Own' });
  const onCopy = vi.fn<() => void>();
  draft.followStorage(onCopy);
  type(draft, 'typed here');
  stored().write({ ...OWN, payload: { text: 'typed there' }, changed: 2 });
  writeElsewhere();
  vi.advanceTimersByTime(300);
  const { id, name, otherDrafts } = draft.get();
  expect([name, onCopy.mock.calls.length]).toEqual(['Own (copy)', 1]);
  expect(stored().read(id)?.payload).toEqual({ text: 'typed here' });
  expect(otherDrafts.map((other) => other.payload)).toEqual([{ text: 'typed there' }]);
});

it('lists what another tab adds, and what is deleted and restored here', () => {
  const draft = new OpenDraft({});
  draft.followStorage(() => {});
  const names = () => draft.get().otherDrafts.map(({ name }) => name);
  stored().write(OWN);
  writeElsewhere();
  expect(names()).toEqual(['Own']);
  draft.remove('d1');
  expect(names()).toEqual([]);
  draft.restore(OWN);
  expect(names()).toEqual(['Own']);
});

it('follows the address to a draft or a template, and keeps what was typed', () => {
  stored().write(OWN);
  const draft = new OpenDraft({ draft: 'Release' });
  type(draft, 'typed');
  const { id } = draft.get();
  expect(draft.openRequested({ draft: 'Own' })).toBe(false);
  expect([draft.get().name, stored().read(id)?.payload]).toEqual(['Own', { text: 'typed' }]);

  expect(draft.openRequested({ template: 'poll' })).toBe(true);
  const ofTemplate = draft.get().id;
  expect(ofTemplate).not.toBe('d1');
  expect(draft.openRequested({ template: 'poll' })).toBe(true);
  expect(draft.openRequested({ template: 'no such template' })).toBe(false);
  expect(draft.get().id).toBe(ofTemplate);
});

it('can undo after a reload what was typed before, unless the draft was changed elsewhere since', () => {
  const draft = new OpenDraft({ draft: 'Release' });
  const leave = draft.followStorage(() => {});
  type(draft, 'one');
  draft.change({ kind: 'insert', at: 0, blocks: [{ type: 'divider' }] });
  draft.change({ kind: 'undo' });
  leave();

  const again = new OpenDraft({});
  expect(again.get().history.present.text).toBe('one');
  again.change({ kind: 'redo' });
  expect(again.get().history.present.blocks).toHaveLength(1);
  again.change({ kind: 'undo' });
  again.change({ kind: 'undo' });
  expect(again.get().history.present.text).toBe('');

  stored().write({ ...OWN, id: draft.get().id, payload: { text: 'elsewhere' }, changed: 9 });
  expect(new OpenDraft({}).get().history).toMatchObject({ past: [], future: [] });
});

it('begins without steps where what is stored of them is damaged, or too long', () => {
  const draft = new OpenDraft({ draft: 'Release' });
  const leave = draft.followStorage(() => {});
  for (let n = 0; n < 5; n += 1) {
    draft.change({ kind: 'payload', payload: { text: `${n}`.repeat(150_000) } });
    draft.change({ kind: 'insert', at: 0, blocks: [{ type: 'divider' }] });
  }
  leave();
  const kept = new OpenDraft({}).get().history;
  expect(kept.past.length).toBeGreaterThan(0);
  expect(kept.past.length).toBeLessThan(draft.get().history.past.length);
  for (const damaged of ['{', '7', '{"id":1}']) {
    sessionStorage.setItem('parley.composer.history', damaged);
    expect(new OpenDraft({}).get().history).toMatchObject({ past: [], future: [] });
  }
});

it('opens a draft of the surface that the address asks for: the last changed one, else a template', () => {
  expect(new OpenDraft({ surface: 'home' }).get().name).toBe('To-do list');
  stored().write(OWN);
  stored().write({ ...OWN, id: 'd2', name: 'Mine', payload: { type: 'modal', blocks: [] } });
  stored().rememberOpen('d1');
  const draft = new OpenDraft({ surface: 'modal' });
  expect([draft.surface, draft.get().name]).toEqual(['modal', 'Mine']);
  expect(new OpenDraft({ surface: 'message' }).get().name).toBe('Own');
  draft.openRequested({ surface: 'message' });
  expect(draft.get().name).toBe('Own');
  draft.openRequested({ surface: 'modal' });
  expect(draft.get().name).toBe('Mine');
});

it('has a modal and a Home tab again after a reload', () => {
  for (const type of ['modal', 'home']) {
    const draft = new OpenDraft({ draft: type });
    const leave = draft.followStorage(() => {});
    const payload = { type, blocks: [{ type: 'divider' }] };
    draft.change({ kind: 'payload', payload });
    leave();
    const again = new OpenDraft({});
    expect([again.surface, payloadOf(again.get().history.present)]).toEqual([type, payload]);
  }
});
