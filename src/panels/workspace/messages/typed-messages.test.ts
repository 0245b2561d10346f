import { beforeEach, describe, expect, it } from 'vitest';
import { openedByName, keyOfTyped, typedMessages, typedTexts } from './typed-messages.ts';

beforeEach(() => {
  typedTexts.clear();
  openedByName.clear();
});

describe('the messages that the Workspace lends', () => {
  it('are those that were typed and not sent', () => {
    expect(typedMessages.read({})).toBeNull();
    typedTexts.set(keyOfTyped('C1'), 'Hello');
    typedTexts.set(keyOfTyped('C1', '1.2'), '  ');
    expect(typedMessages.read({})).toEqual({ 'C1 ': 'Hello' });
  });

  it('are those of the open conversation and its threads', () => {
    typedTexts.set(keyOfTyped('C1'), 'Hello');
    typedTexts.set(keyOfTyped('C1', '1.2'), 'A reply');
    typedTexts.set(keyOfTyped('C12'), 'Elsewhere');
    expect(typedMessages.read({ channel: 'C1' })).toEqual({ 'C1 ': 'Hello', 'C1 1.2': 'A reply' });
  });

  it('are those of the conversation that the address names, when it was opened by its name', () => {
    typedTexts.set(keyOfTyped('C1'), 'Hello');
    typedTexts.set(keyOfTyped('C2'), 'Elsewhere');
    openedByName.set('deploys', 'C1');
    expect(typedMessages.read({ channel: 'deploys' })).toEqual({ 'C1 ': 'Hello' });
  });

  it('are taken over, but for what is no text', () => {
    typedMessages.write({ 'C1 ': 'Hello', 'C2 ': 5 });
    expect([...typedTexts]).toEqual([['C1 ', 'Hello']]);
  });

  it('are ignored if they are invalid', () => {
    for (const value of [null, 5, 'text', ['a'], undefined]) typedMessages.write(value);
    expect([...typedTexts]).toEqual([]);
  });
});
