import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

/** Controls look at the browser when they load. */
async function drawn(text: string): Promise<string> {
  vi.stubGlobal('navigator', { userAgent: '' });
  const { LessonText } = await import('./LessonText.tsx');
  return renderToStaticMarkup(<LessonText>{text}</LessonText>);
}

it('draws code within a sentence, and never HTML', async () => {
  expect(await drawn('Press `a < b` <b>now</b>')).toBe(
    'Press <code>a &lt; b</code> &lt;b&gt;now&lt;/b&gt;',
  );
});

it('draws a program of several lines as a block that keeps its lines, to be copied', async () => {
  const html = await drawn('The program: `receive(() => {\n  work();\n});\n`');
  expect(html).toContain('<code>receive(() =&gt; {\n  work();\n});</code>');
  expect(html).toContain('aria-label="Copy the program"');
});
