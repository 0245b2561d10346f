import { describe, expect, it } from 'vitest';
import { codeFor } from './callback.ts';

const callback = (parameters: Record<string, string>) => ({
  method: 'GET',
  parameters,
  url: 'https://app.example/callback',
});

describe('the code of a callback', () => {
  it('counts only with the state of the request', () => {
    const back = callback({ code: 'c', state: 's' });
    expect(codeFor('s', back)).toBe('c');
    expect(codeFor('another', back)).toBeNull();
    expect(codeFor(undefined, back)).toBeNull();
    expect(codeFor('s', callback({ code: 'c' }))).toBeNull();
  });

  it('counts without a state if the request had none', () => {
    expect(codeFor(undefined, callback({ code: 'c' }))).toBe('c');
  });

  it('is null before there is a callback, and in one with an error', () => {
    expect(codeFor('s', undefined)).toBeNull();
    expect(codeFor('s', callback({ error: 'access_denied', state: 's' }))).toBeNull();
  });
});
