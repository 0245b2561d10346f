import { afterEach, expect, it, vi } from 'vitest';
import { restrictPictures } from './own-pictures.ts';

afterEach(() => vi.unstubAllGlobals());

it('the page of a demo world is told to load no pictures of others', () => {
  const head: object[] = [];
  vi.stubGlobal('document', {
    createElement: (name: string) => ({ name }),
    head: { append: (made: object) => head.push(made) },
  });
  restrictPictures();
  expect(head).toEqual([
    { name: 'meta', httpEquiv: 'Content-Security-Policy', content: "img-src 'self' data:" },
  ]);
});
