import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorldEvent } from '../../../contract/sandbox.ts';
import { readEditedWrapper, wrapperText } from './wrapper-text.ts';

const WRAPPER = {
  token: 'secret-token-abcd',
  event: { type: 'message' },
} as unknown as WorldEvent['wrapper'];

describe('the text of a wrapper', () => {
  it('masks the token', () => {
    expect(wrapperText(WRAPPER)).not.toContain('secret');
    expect(JSON.parse(wrapperText(WRAPPER))).toEqual({ ...WRAPPER, token: '…abcd' });
  });

  it('gets its token back after editing, unless the token was edited', () => {
    expect(readEditedWrapper(wrapperText(WRAPPER), WRAPPER)).toEqual({ wrapper: WRAPPER });
    const changed = wrapperText(WRAPPER).replace('…abcd', 'mine').replace('message', 'other');
    expect(readEditedWrapper(changed, WRAPPER)).toEqual({
      wrapper: { token: 'mine', event: { type: 'other' } },
    });
  });

  it('says why a text is no wrapper', () => {
    expect(readEditedWrapper('{', WRAPPER)).toHaveProperty('fault');
    expect(readEditedWrapper('[]', WRAPPER)).toEqual({ fault: 'The body must be a JSON object.' });
    fc.assert(fc.property(fc.string(), (text) => void readEditedWrapper(text, WRAPPER)));
  });
});
