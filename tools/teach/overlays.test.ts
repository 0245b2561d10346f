import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { captionOverlay, readingTime } from './overlays.ts';

const TEXT = /^<style>[^<]*<\/style><div id="caption">([^<>"']*)<\/div>$/;

it('a caption is text, whatever it says', () => {
  expect(captionOverlay('<img src=x onerror="alert(1)"> & more')).toContain(
    '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more',
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [, shown = ''] = TEXT.exec(captionOverlay(text)) ?? [];
      const read = shown
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      expect(read).toBe(text);
    }),
  );
});

it('a text is shown for as long as people need to read it, divided by the pace', () => {
  expect(readingTime('', 1)).toBe(1200);
  expect(readingTime('x'.repeat(100), 1)).toBe(7100);
  expect(readingTime('x'.repeat(100), 20)).toBe(355);
});
