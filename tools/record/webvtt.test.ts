import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chapterList, webVtt } from './webvtt.ts';

const TIMING = /^(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3}) --> (\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})$/;
const CHARACTERS = { amp: '&', lt: '<', gt: '>', lrm: '\u200e', rlm: '\u200f' };

/** Reads a file as players do: blocks end at empty lines, `-->` begins a cue, and `<` and `&` begin markup. */
function cuesOf(file: string) {
  const [header, ...blocks] = file
    .replaceAll(/\r\n?/g, '\n')
    .trimEnd()
    .split(/\n{2,}/);
  if (header !== 'WEBVTT') throw new Error(`not a header: ${header}`);
  return blocks.map((block) => {
    const [timing = '', ...lines] = block.split('\n');
    const [, ...digits] = TIMING.exec(timing) ?? [];
    if (digits.length !== 8) throw new Error(`not a timing: ${timing}`);
    const payload = lines.join('\n');
    if (/-->|<|&(?!(amp|lt|gt|lrm|rlm);)/.test(payload)) throw new Error(`markup: ${payload}`);
    return {
      start: milliseconds(digits.slice(0, 4)),
      end: milliseconds(digits.slice(4)),
      text: payload.replaceAll(
        /&(\w+);/g,
        (_, name) => CHARACTERS[name as keyof typeof CHARACTERS],
      ),
    };
  });
}

function milliseconds(digits: string[]) {
  const [hours = 0, minutes = 0, seconds = 0, rest = 0] = digits.map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest;
}

describe('a WebVTT file', () => {
  it('has a cue for each caption, with its times', () => {
    expect(
      webVtt([
        { start: 0, end: 1250.4, text: 'One' },
        { start: 3_725_006, end: 3_726_000, text: 'Two\nlines' },
      ]),
    ).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\nOne\n\n01:02:05.006 --> 01:02:06.000\nTwo\nlines\n',
    );
  });

  it.each([
    ['a & b &amp; c', 'a &amp; b &amp;amp; c'],
    ['<b>not bold</b>', '&lt;b&gt;not bold&lt;/b&gt;'],
    ['00:01 --> 00:02', '00:01 --&gt; 00:02'],
    ['one\n\ntwo\r\n\r\nthree\rfour', 'one\ntwo\nthree\nfour'],
    ['NOTE\n \nSTYLE', 'NOTE\nSTYLE'],
    ['nul \0', 'nul \ufffd'],
  ])('writes %j so that players show it', (text, payload) => {
    expect(webVtt([{ start: 0, end: 1, text }])).toBe(
      `WEBVTT\n\n00:00:00.000 --> 00:00:00.001\n${payload}\n`,
    );
  });

  it('has no cue for a text of spaces, and none that lasts no time', () => {
    expect(
      cuesOf(
        webVtt([
          { start: 0, end: 9, text: ' \n\t' },
          { start: 9, end: 9, text: 'here' },
        ]),
      ),
    ).toEqual([{ start: 9, end: 10, text: 'here' }]);
  });

  it('says what was said, whatever it is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary-ascii' }),
      fc
        .array(
          fc.constantFrom(
            '-->',
            '&',
            '&amp;',
            '<',
            '>',
            '\n',
            '\r',
            '\r\n',
            '\0',
            '\u200e',
            '\u2028',
            '👩‍🚀',
            ' ',
            'a',
          ),
        )
        .map((parts) => parts.join('')),
    );
    const time = fc.double({ min: 0, max: 1e8, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.record({ start: time, lasts: fc.nat(60_000), text }), { maxLength: 4 }),
        (captions) => {
          const cues = captions.map(({ start, lasts, text: said }) => ({
            start,
            end: start + lasts,
            text: said,
          }));
          const read = cuesOf(webVtt(cues));
          const words = (each: string) =>
            each.replaceAll('\0', '\ufffd').split(/\s+/).filter(Boolean);
          expect(read.map((cue) => words(cue.text))).toEqual(
            cues.map((cue) => words(cue.text)).filter((each) => each.length > 0),
          );
          for (const { start, end } of read) expect(end).toBeGreaterThan(start);
        },
      ),
    );
  });
});

describe('a list of chapters', () => {
  it('has a line for each, with hours where there are some', () => {
    expect(
      chapterList([
        { start: 0, end: 61_500, text: 'Begin' },
        { start: 61_500, end: 3_600_000, text: 'Two\nlines' },
        { start: 3_661_000, end: 3_700_000, text: 'End' },
      ]),
    ).toBe('00:00 Begin\n01:01 Two lines\n1:01:01 End\n');
  });
});
