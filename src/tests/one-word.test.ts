import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Where an exchange is that of a code for tokens, as OAuth calls it. */
const OF_CODES = /panels\/(?:sign-in|install)\/|kit\/(?:flow|remedies)\//;

/** A line of a text of the page, which has no signs of code, with the word among others. */
const TEXT = /^[^=(){};<>*/`[\]]*$/;
const WORD = /[a-z] exchanges?\b|\bexchanges? [a-z]/i;

it('a call is called a call: the page says exchange of codes alone', () => {
  const said = ['app', 'kit', 'panels', 'ui'].flatMap((folder) =>
    readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join('src', folder, file))
      .filter((file) => file.endsWith('.tsx') && !OF_CODES.test(file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => TEXT.test(line) && WORD.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      ),
  );
  expect(said).toEqual([]);
});
