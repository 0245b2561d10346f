import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Finished
 * @property {boolean} ok     it ended by itself and in time, with exit code 0
 * @property {string} output  what it wrote to both streams, as it came, without colours
 */

/**
 * Runs a program to its end, without input. When the time is up the whole process group is ended, since
 * npm, browsers and installers leave children behind that would otherwise go on.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ limitSeconds?: number, live?: boolean, env?: Record<string, string>, cwd?: string }} [options]
 *   `live` shows the output as it comes; `env` is added to the environment; `cwd` is the folder to run in
 * @returns {Promise<Finished>} never rejects: a program that cannot start has an output that says so
 */
export function runProgram(
  command,
  args,
  { limitSeconds = 300, live = false, env = {}, cwd } = {},
) {
  return new Promise((resolve) => {
    const ownGroup = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd,
      detached: ownGroup,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...colours(live), ...env },
    });

    const end = () => {
      if (child.pid === undefined) return;
      try {
        if (ownGroup) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // Nothing of the group is left, which is what was wanted.
      }
    };
    const endAndLeave = () => {
      end();
      process.exit(130);
    };
    process.once('SIGINT', endAndLeave).once('SIGTERM', endAndLeave);

    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
        if (live) process.stdout.write(text);
      });
    }

    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      output += `\n${command} was still running after ${limitSeconds} s and was ended.\n`;
      end();
    }, limitSeconds * 1000);

    const finish = (/** @type {boolean} */ ok) => {
      clearTimeout(timer);
      process.off('SIGINT', endAndLeave).off('SIGTERM', endAndLeave);
      resolve({ ok, output: stripVTControlCharacters(output) });
    };
    child.on('error', (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0 && !timedOut));
  });
}

/**
 * Runs a command of an installed package with this Node, which works the same on every system.
 *
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {Parameters<typeof runProgram>[2]} [options]
 */
export function runTool(packageName, args, options) {
  return runProgram(process.execPath, [toolScript(packageName), ...args], options);
}

/**
 * The script behind a package's command.
 *
 * @param {string} packageName  its first (or only) command is meant
 * @returns {string} path from the root of the repository
 */
export function toolScript(packageName) {
  const folder = join('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : String(Object.values(bin)[0]));
}

/** Colours only where somebody watches; captured output is quoted in reports and must stay plain. */
function colours(/** @type {boolean} */ live) {
  return live && process.stdout.isTTY
    ? { FORCE_COLOR: '1' }
    : { NO_COLOR: '1', FORCE_COLOR: undefined };
}
