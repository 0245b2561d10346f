import { expect, it } from 'vitest';
import { faultsIn, surfaceOf } from './surface.ts';

const divider = { type: 'divider' };

it('a payload says what it is', () => {
  expect(surfaceOf({ type: 'modal' })).toBe('modal');
  expect(surfaceOf({ type: 'home' })).toBe('home');
  expect(surfaceOf({ type: 'workflow_step', text: 'hi' })).toBe('message');
});

it('each surface has its own limit of blocks and its own kinds', () => {
  const blocks = Array.from({ length: 100 }, () => divider);
  expect(faultsIn({ type: 'home', blocks })).toEqual([]);
  expect(faultsIn({ type: 'home', blocks: [...blocks, divider] })).toMatchObject([
    { path: '/blocks' },
  ]);
  expect(faultsIn({ text: 'hi', blocks })).toMatchObject([{ path: '/blocks' }]);
  const markdown = { type: 'markdown', text: 'hi' };
  expect(faultsIn({ type: 'home', blocks: [markdown] })).toMatchObject([
    { path: '/blocks/0/type' },
  ]);
});

it('faults of a view stand at their place', () => {
  const title = { type: 'plain_text', text: 'x'.repeat(25) };
  const label = { type: 'plain_text', text: 'Name' };
  const input = { type: 'input', label, element: { type: 'plain_text_input' } };
  const paths = faultsIn({ type: 'modal', title, blocks: [input] }).map(({ path }) => path);
  expect(paths).toEqual(['/title/text', '/submit']);
});
