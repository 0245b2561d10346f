import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHeaderLines, toHeaderLines } from './StepPanel.tsx';

describe('headers as lines', () => {
  it('are read as they were written', () => {
    const name = fc.stringMatching(/^[A-Za-z-]{1,20}$/);
    const value = fc.stringMatching(/^(?:[!-~](?:[ -~]{0,30}[!-~])?)?$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (headers) => {
        expect(readHeaderLines(toHeaderLines(headers))).toEqual({ headers, fault: undefined });
      }),
    );
  });

  it('name the first line that is not a header', () => {
    expect(readHeaderLines('Accept: */*\n\nno header').fault).toContain('“no header”');
    expect(readHeaderLines(': value').fault).toContain('“: value”');
    expect(readHeaderLines('a b: c').fault).toContain('“a b: c”');
  });
});
