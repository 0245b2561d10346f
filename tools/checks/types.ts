import { canariesIn, requireCanariesToSing } from './canary.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';
import { TYPESCRIPT, filesUnder, isUnitTest } from '../lib/source-files.ts';

/** The projects, and the files each must have looked at. */
const PROJECTS = [
  {
    config: 'tsconfig.json',
    files: () => [
      ...['src', 'e2e'].flatMap((folder) => filesUnder(folder, TYPESCRIPT)),
      ...filesUnder('tools', /\.(mjs|ts)$/).filter((path) => !/^tools\/canaries\/.*ts$/.test(path)),
    ],
  },
  {
    // The same files again, without the types of the DOM and of Node.
    config: 'src/platform/tsconfig.json',
    files: () =>
      ['src/contract', 'src/platform']
        .flatMap((folder) => filesUnder(folder, TYPESCRIPT))
        .filter((path) => !isUnitTest(path) && !path.endsWith('.bench.ts')),
  },
];
const CANARIES = 'tools/canaries/types';

/** There are no type errors, and platform and contract use neither the DOM nor Node. */
export const types = {
  name: 'types',
  async run() {
    let looked = 0;
    for (const { config, files } of PROJECTS) {
      const { errors, listed } = await compile(config);
      if (errors.length > 0) throw new CheckFailure(`type errors in ${config}`, errors.join('\n'));
      const missed = files().filter((path) => !listed.some((file) => file.endsWith(`/${path}`)));
      if (missed.length > 0)
        throw new CheckFailure(`${config} leaves files out`, missed.join('\n'));
      looked += files().length;
    }
    if (looked === 0) throw new CheckFailure('no file was looked at');

    const { errors } = await compile(`${CANARIES}/tsconfig.json`);
    const reported = errors.map((error) => ({
      file: error.replace(/\(.*/s, ''),
      rule: /: error (TS\d+)/.exec(error)?.[1] ?? '',
    }));
    requireCanariesToSing(canariesIn(CANARIES), reported);
    return { note: `${looked} files` };
  },
};

/** @param config path of a tsconfig */
async function compile(config: string) {
  const { output } = await runTool('typescript', [
    '-p',
    config,
    '--listFiles',
    '--pretty',
    'false',
    // Each checker beyond these checks again what it shares with the others.
    '--checkers',
    '2',
  ]);
  const lines = output.split('\n').filter((line) => line !== '');
  // Files are listed with absolute paths, errors begin with a relative one.
  const isListed = (line: string) => /^(\/|[A-Za-z]:[\\/]).*\.[a-z]+$/.test(line);
  return {
    listed: lines.filter(isListed).map((line) => line.replaceAll('\\', '/')),
    errors: lines.filter((line) => !isListed(line)),
  };
}
