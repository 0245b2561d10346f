#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { printable } from '../server/command/printable.ts';
import { runBackup, runRestore } from '../server/command/backup.ts';
import { runServe } from '../server/run-serve.ts';
import { runCompletion } from './command/completion.ts';
import { runExam } from './command/exam.ts';
import { runPage } from './command/page.ts';
import { runRecord } from './command/record.ts';
import type { CommandResult } from './command/result.ts';
import { PAGE_ROOT } from './world/page-root.ts';

/** This file is built to `dist/package/command.js`. */
const PACKAGE = new URL('../../package.json', import.meta.url);

const FIRST_SCREEN = `Parley: a workplace messaging platform on this machine, for developing and testing apps.

  parley serve       the platform over HTTP, with a page to watch it
  parley backup      the worlds of serve --data in one file, also while it runs: parley backup --data worlds --to a.backup
  parley restore     puts the worlds of such a file into a folder
  parley page        the page alone, or with a demo, such as one that a failed test left
  parley record      records the calls of a client as a demo: parley record --run "node client.mjs"
  parley exam        examines a client: parley exam paging --run "node client.mjs"
  parley completion  a script for bash, zsh or fish
  parley --version   the version

Start with “parley serve”: it prints an address, a token, and a call to paste. Each command has --help.

Exit codes: 0 for a success, 1 for a failure, 2 for a command line that cannot be used; of exam, 3 for no verdict.
Nothing leaves this machine, unless an app that you configure is elsewhere.
`;

/** The commands, to find what a misspelled one was meant to be. */
const COMMANDS = ['serve', 'backup', 'restore', 'page', 'record', 'exam', 'completion', 'help'];

const [name, ...args] = process.argv.slice(2);
const { exitCode, text, problem, stays } = await run();
if (text !== undefined) process.stdout.write(text);
if (problem !== undefined) process.stderr.write(`${problem}\n`);
if (stays !== true || exitCode !== 0) process.exitCode = exitCode;

async function run(): Promise<CommandResult> {
  switch (name) {
    case undefined:
    case 'help':
    case '--help':
      return { exitCode: 0, text: FIRST_SCREEN };
    case '--version':
      return { exitCode: 0, text: `${version()}\n` };
    case 'serve':
      await runServe(args, { pageRoot: PAGE_ROOT, typed: 'parley serve', folder: process.cwd() });
      return { exitCode: Number(process.exitCode ?? 0), stays: true };
    case 'backup':
      return runBackup(args, { typed: 'parley backup', folder: process.cwd() }, new Date());
    case 'restore':
      return runRestore(args, { typed: 'parley restore', folder: process.cwd() });
    case 'page':
      return runPage(args, PAGE_ROOT);
    case 'record':
      return runRecord(args);
    case 'exam':
      return runExam(args);
    case 'completion':
      return runCompletion(args);
    default:
      return {
        exitCode: 2,
        problem: `There is no command “${printable(name)}”.${meant(name)} “parley --help” lists them.`,
      };
  }
}

/** The command that a misspelled one was meant to be: one with the same letters, or the same beginning. */
function meant(typed: string): string {
  const letters = (word: string) => [...word].toSorted().join('');
  const found = COMMANDS.find(
    (each) => letters(each) === letters(typed) || each.startsWith(typed.slice(0, 3)),
  );
  return found === undefined || typed === '' ? '' : ` Did you mean “${found}”?`;
}

function version(): string {
  return (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string }).version;
}
