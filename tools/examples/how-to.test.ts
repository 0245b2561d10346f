import { describe, expect, it } from 'vitest';
import { firstMissing, howTos, readHowTo } from './how-to.ts';

describe('a how-to page', () => {
  it('is read as files, what to run, and what that prints', () => {
    const page = readHowTo(
      'a',
      '# T\n\n```js a.mjs\n1;\n```\n\n```sh fails\nnode a.mjs\n```\n\n```text\none\ntwo\n```\n',
    );
    expect(page.files).toEqual([{ path: 'a.mjs', text: '1;\n' }]);
    expect(page.runs).toEqual([{ script: 'node a.mjs\n', fails: true, says: ['one', 'two'] }]);
  });

  it.each(['```js\n1;\n```', '```yaml\na: 1\n```', '```text\nx\n```', '```js ../a.mjs\n1;\n```'])(
    'has no block that nothing tries: %s',
    (block) => {
      expect(() => readHowTo('a', `${block}\n\n\`\`\`sh\nnode a.mjs\n\`\`\`\n`)).toThrow(
        'nothing tries the block',
      );
    },
  );

  it('ends in something that runs', () => {
    expect(() => readHowTo('a', '# Words')).toThrow('ends in nothing that runs');
  });

  it('is held to what it says is printed, line by line', () => {
    expect(firstMissing('a\nb\nc', ['a', 'c'])).toBe(null);
    expect(firstMissing('a\nb\nc', ['c', 'a'])).toBe('a');
  });
});

it('there are at least twelve how-to pages, and each can be tried', () => {
  expect(howTos().length).toBeGreaterThanOrEqual(12);
});
