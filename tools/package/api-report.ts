import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import type { RunJudge } from './judges/judges.ts';

/** What each door of the package exports, as text: one report a door, in Git. */
const REPORTS = 'docs/api';
const DRAFTS = '.cache/api-reports';

interface Comparing {
  /** Whether reports that changed are replaced, which is for the command line to say. */
  readonly accept: boolean;
  readonly judge: RunJudge;
}

/**
 * Compares what the doors export with the reports of it. A change that users of the package see must be stated, by committing
 * a new report.
 *
 * @throws {CheckFailure} naming the doors that changed, with the new lines
 */
export async function compareApi({ accept, judge }: Comparing): Promise<void> {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  const doors = Object.values(exports).flatMap((door) =>
    typeof door === 'string' ? [] : [door.types],
  );
  for (const folder of [REPORTS, DRAFTS]) mkdirSync(folder, { recursive: true });
  for (const types of doors) await report(types, judge);
  const changed = doors.filter((types) => textOf(reportOf(types)) !== textOf(draftOf(types)));
  if (accept) for (const types of changed) writeFileSync(reportOf(types), textOf(draftOf(types)));
  if (changed.length === 0 || accept) return;
  const lines = changed.flatMap((types) => [`${reportOf(types)}:`, ...newLines(types)]);
  throw new CheckFailure(
    'the public surface changed: say so in CHANGELOG.md, run `npm run package -- --accept`, and commit docs/api',
    lines.join('\n'),
  );
}

const nameOf = (types: string): string => `${basename(types, '.d.ts')}.api.md`;
const reportOf = (types: string): string => join(REPORTS, nameOf(types));

const draftOf = (types: string): string => join(DRAFTS, nameOf(types));

/** Writes the report of a door to the drafts. */
async function report(types: string, judge: RunJudge): Promise<void> {
  const entry = resolve(types);
  const quiet = { default: { logLevel: 'none' } };
  const config = join(DRAFTS, `${basename(types, '.d.ts')}.json`);
  const settings = {
    projectFolder: resolve('.'),
    mainEntryPointFilePath: entry,
    newlineKind: 'lf',
    compiler: {
      overrideTsconfig: {
        files: [entry],
        compilerOptions: {
          target: 'es2022',
          module: 'node16',
          moduleResolution: 'node16',
          lib: ['es2023', 'dom'],
          types: ['node'],
          skipLibCheck: true,
        },
      },
    },
    apiReport: {
      enabled: true,
      reportFileName: nameOf(types),
      reportFolder: resolve(DRAFTS),
      reportTempFolder: resolve(DRAFTS, 'temporary'),
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    // What the types say is for the linter and the compiler; this looks at what they are.
    messages: {
      extractorMessageReporting: quiet,
      tsdocMessageReporting: quiet,
      compilerMessageReporting: quiet,
    },
  };
  writeFileSync(config, JSON.stringify(settings));
  await judge('@microsoft/api-extractor', ['run', '--local', '--config', config], types);
}

/** The lines of a report that the one in Git has not. */
function newLines(types: string): readonly string[] {
  const known = new Set(textOf(reportOf(types)).split('\n'));
  const added = textOf(draftOf(types))
    .split('\n')
    .filter((line) => !known.has(line));
  return added.length === 0 ? ['  something was removed'] : added.map((line) => `  + ${line}`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
