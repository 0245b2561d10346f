import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a shell passes to curl: its arguments, and its standard input. */
export interface CurlInput {
  readonly words: readonly string[];
  readonly input: Buffer;
}

/**
 * Runs snippets in a real shell whose `curl` writes down its words and its input: one shell for all, since starting one
 * takes longer than a hundred snippets. Throws the errors that the shell prints.
 */
export function handToCurl(snippets: readonly string[], token: string): readonly CurlInput[] {
  const inputs = mkdtempSync(join(tmpdir(), 'parley-curl-'));
  try {
    const script = `
      curl() { for word; do printf 'w%s\\000' "$word"; done; printf 'e\\000'; [ "$word" != @- ] || cat > "$INPUTS/$at"; }
      ${snippets.map((snippet, at) => `at=${at}\n${snippet}`).join('\n')}
    `;
    const shell = spawnSync('sh', ['-s'], {
      input: script,
      env: { ...process.env, INPUTS: inputs, PARLEY_TOKEN: token },
      maxBuffer: 1 << 26,
    });
    const errors = shell.stderr.toString();
    if (errors !== '') throw new Error(errors);
    const calls = shell.stdout.toString().split('\0e\0').slice(0, -1);
    return calls.map((call, at) => {
      const path = join(inputs, String(at));
      return {
        words: call.split('\0').map((word) => word.slice(1)),
        input: existsSync(path) ? readFileSync(path) : Buffer.alloc(0),
      };
    });
  } finally {
    rmSync(inputs, { recursive: true });
  }
}
