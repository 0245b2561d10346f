import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headersIn, writeHeaders } from './StepPanel.tsx';

describe('headers as lines', () => {
  it('are read as they were written', () => {
    const name = fc.stringMatching(/^[A-Za-z-]{1,20}$/);
    const value = fc.stringMatching(/^(?:[!-~](?:[ -~]{0,30}[!-~])?)?$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (headers) => {
        expect(headersIn(writeHeaders(headers))).toEqual({ headers, fault: undefined });
      }),
    );
  });

  it('name the first line that is not a header', () => {
    expect(headersIn('Accept: */*\n\nno header').fault).toContain('“no header”');
    expect(headersIn(': value').fault).toContain('“: value”');
    expect(headersIn('a b: c').fault).toContain('“a b: c”');
  });
});
