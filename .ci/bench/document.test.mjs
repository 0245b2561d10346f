import { expect, it } from 'vitest';
import { documentOf } from './document.mjs';

it('the document of the bench keeps what was written by hand', () => {
  const byHand = '<!-- By hand from here on. -->\n\n# Measurements behind decisions\n';
  const none = { machine: 'a machine', rows: {} };
  const written = documentOf([], none, `# Benchmarks\n\nold figures\n\n${byHand}`);
  expect(written).not.toContain('old figures');
  expect(written.endsWith(`\n\n${byHand}`)).toBe(true);
  expect(documentOf([], none, written)).toBe(written);
});
