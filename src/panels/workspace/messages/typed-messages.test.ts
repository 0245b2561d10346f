import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraftsApart } from '../../../base/drafts.ts';
import { MemoryStorage } from '../../../tests/storage.fixture.ts';
import {
  conversationIdByName,
  storeTypedText,
  keyOfTypedText,
  typedMessages,
  typedTextOf,
} from './typed-messages.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  readAgain();
  conversationIdByName.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** Reads what is stored, as a reload does. */
function readAgain(): void {
  keepDraftsApart('demo-a');
  keepDraftsApart(null);
}

describe('the messages that the Workspace lends', () => {
  it('are those that were typed and not sent', () => {
    expect(typedMessages.read({})).toBeNull();
    storeTypedText(keyOfTypedText('C1'), 'Hello');
    storeTypedText(keyOfTypedText('C1', '1.2'), '  ');
    expect(typedMessages.read({})).toEqual({ 'C1 ': 'Hello' });
  });

  it('are those of the open conversation and its threads', () => {
    storeTypedText(keyOfTypedText('C1'), 'Hello');
    storeTypedText(keyOfTypedText('C1', '1.2'), 'A reply');
    storeTypedText(keyOfTypedText('C12'), 'Elsewhere');
    expect(typedMessages.read({ channel: 'C1' })).toEqual({ 'C1 ': 'Hello', 'C1 1.2': 'A reply' });
  });

  it('are those of the conversation that the address names, when it was opened by its name', () => {
    storeTypedText(keyOfTypedText('C1'), 'Hello');
    storeTypedText(keyOfTypedText('C2'), 'Elsewhere');
    conversationIdByName.set('deploys', 'C1');
    expect(typedMessages.read({ channel: 'deploys' })).toEqual({ 'C1 ': 'Hello' });
  });

  it('are taken over, but for what is no text', () => {
    typedMessages.write({ 'C1 ': 'Hello', 'C2 ': 5 });
    expect(typedMessages.read({})).toEqual({ 'C1 ': 'Hello' });
  });

  it('are ignored if they are invalid', () => {
    for (const value of [null, 5, 'text', ['a'], undefined, { 'C1 ': 'x'.repeat(40_001) }])
      typedMessages.write(value);
    expect(typedMessages.read({})).toBeNull();
  });
});

describe('what was typed and is not sent', () => {
  it('is there after a reload, until it is sent', () => {
    storeTypedText(keyOfTypedText('C1'), 'Hello');
    readAgain();
    expect(typedTextOf(keyOfTypedText('C1'))).toBe('Hello');
    storeTypedText(keyOfTypedText('C1'), '');
    readAgain();
    expect(typedTextOf(keyOfTypedText('C1'))).toBe('');
  });

  it('is not there in the world of a demo', () => {
    storeTypedText(keyOfTypedText('C1'), 'Hello');
    keepDraftsApart('demo-a');
    expect(typedMessages.read({})).toBeNull();
    keepDraftsApart(null);
    expect(typedMessages.read({})).toEqual({ 'C1 ': 'Hello' });
  });

  it('is no more than the fifty newest texts', () => {
    for (let at = 0; at < 51; at += 1) storeTypedText(keyOfTypedText(`C${at}`), 'Hello');
    storeTypedText(keyOfTypedText('C1'), 'Hello again');
    storeTypedText(keyOfTypedText('C51'), 'Hello');
    const kept = Object.keys(typedMessages.read({}) ?? {});
    expect(kept).toHaveLength(50);
    expect([kept[0], ...kept.slice(-2)]).toEqual(['C3 ', 'C1 ', 'C51 ']);
  });

  it('is nothing if the storage holds anything else', () => {
    sessionStorage.setItem('parley.workspace', '{"version":1,"state":{"texts":{"C1 ":5}}}');
    readAgain();
    expect(typedMessages.read({})).toBeNull();
    sessionStorage.setItem('parley.workspace', '{"version":1,"state":7}');
    readAgain();
    expect(typedTextOf(keyOfTypedText('C1'))).toBe('');
  });
});
