import { readFileSync } from 'node:fs';
import { CheckFailure } from '../check-failure.mjs';
import { filesToFormat } from '../formatted-files.mjs';

/** Every file Prettier knows is written the way Prettier writes it. */
export const format = {
  name: 'format',
  async run() {
    const prettier = await import('prettier');
    const wrong = [];
    let looked = 0;
    for await (const { path, options } of filesToFormat()) {
      looked += 1;
      if (!(await prettier.check(readFileSync(path, 'utf8'), options))) wrong.push(path);
    }
    if (wrong.length > 0) {
      throw new CheckFailure(
        'some files are not formatted; `npm run fix` does it',
        wrong.join('\n'),
      );
    }
    if (looked < 50) throw new CheckFailure(`only ${looked} files were looked at`);
    return { note: `${looked} files` };
  },
};
