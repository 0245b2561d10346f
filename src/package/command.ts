#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { printable } from '../server/command/printable.ts';
import { runServe } from '../server/run-serve.ts';
import { runCompletion } from './command/completion.ts';
import { runExam } from './command/exam.ts';
import { runPage } from './command/page.ts';
import type { CommandResult } from './command/result.ts';
import { PAGE_ROOT } from './world/page-root.ts';

/** This file is built to `dist/package/command.js`. */
const PACKAGE = new URL('../../package.json', import.meta.url);

const FIRST_SCREEN = `Parley: a workplace messaging platform on this machine, for developing and testing apps.

  parley serve       the platform over HTTP, with a page to watch it (--help lists the options)
  parley page        the page alone, with the platform in the browser tab
  parley exam        what a client can be examined in: parley exam paging --run "node client.mjs"
  parley completion  a script for bash, zsh or fish
  parley --version   the version

Start with “parley serve”: it prints an address, a token, and a call to paste.
`;

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
      await runServe(args, { pageRoot: PAGE_ROOT, typed: 'parley serve' });
      return { exitCode: Number(process.exitCode ?? 0), stays: true };
    case 'page':
      return runPage(args, PAGE_ROOT);
    case 'exam':
      return runExam(args);
    case 'completion':
      return runCompletion(args);
    default:
      return {
        exitCode: 2,
        problem: `There is no command “${printable(name)}”. “parley --help” lists them.`,
      };
  }
}

function version(): string {
  return (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string }).version;
}
