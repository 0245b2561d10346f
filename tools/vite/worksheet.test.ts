import { expect, it } from 'vitest';
import { LESSONS } from '../../src/lessons/lessons.ts';
import { worksheet } from './worksheet.ts';

it('has a link to every lesson, in the order of the course', () => {
  const links = [...worksheet(LESSONS).matchAll(/<a href="([^"]+)">/g)].map(([, link]) => link);
  expect(links).toEqual(LESSONS.map(({ id }) => `../#/lessons?lesson=${id}`));
});

it('shows what plans say as text', () => {
  const lesson = { id: 'x', number: 1, minutes: 5, title: '<b>&', summary: '`a < b` "c"' };
  const page = worksheet([lesson]);
  expect(page).toContain('>&lt;b&gt;&amp;</a>');
  expect(page).toContain('<p><code>a &lt; b</code> &quot;c&quot;</p>');
});
