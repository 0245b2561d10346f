/** `npm run scenario` lists the scenarios; `npm run scenario -- new <id> [--free]` starts one. See docs/teaching.md. */
import { parsedArguments } from '../lib/arguments.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { scenarioList } from '../lib/scenarios.ts';
import { writeScenario } from './new-scenario.ts';
import { WORKSHEET, syncWorksheet } from '../vite/worksheet.ts';

const USAGE = `npm run scenario                      lists the lessons and the other scenarios
npm run scenario -- new <id>          a new lesson: its plan, and a script that plays it
npm run scenario -- new <id> --free   only a script, which is no lesson of the page`;

await main();

async function main(): Promise<void> {
  const { values, positionals } = parsedArguments('scenario', USAGE, process.argv.slice(2), {
    free: { type: 'boolean', default: false },
  });
  const [command, id, ...others] = positionals;
  if (command === undefined) console.log(`${await scenarioList()}\n\n${USAGE}`);
  else if (command === 'new' && id !== undefined && others.length === 0)
    await start(id, values.free);
  else throw new CheckFailure('the arguments of scenario are invalid', USAGE);
}

async function start(id: string, free: boolean) {
  const written = writeScenario(id, { free });
  if (await syncWorksheet()) written.push(WORKSHEET);
  console.log(`Written:\n${written.map((path) => `  ${path}`).join('\n')}\n
It passes as it is. Next:
  npm run e2e -- scenarios/${id}     plays it as a test
  npm run teach -- ${id}     shows it, with captions
  npm run record -- ${id}    makes a film of it
See docs/teaching.md.`);
}
