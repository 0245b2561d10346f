import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { printable } from '../../server/command/printable.ts';
import type { World } from '../world/world.ts';

/**
 * Runs the commands of clients one after the other, with the address and the token of a world in their environment. What they
 * print goes to the error output, where it mixes with no result. Returns whether all of them ended well.
 */
export async function runClients(commands: readonly string[], world: World): Promise<boolean> {
  const { signing_secret } = await world.app();
  const env = {
    ...process.env,
    SLACK_BOT_TOKEN: await world.botToken(),
    SLACK_SIGNING_SECRET: signing_secret,
    SLACK_API_URL: world.apiUrl,
  };
  let hasFailed = false;
  for (const command of commands) {
    // The command is the user's own, as typed in a shell.
    const client = spawn(command, { shell: true, env, stdio: ['ignore', 2, 2] });
    const [code] = (await once(client, 'exit')) as [number | null];
    if (code === 0) continue;
    hasFailed = true;
    console.error(printable(`The client ended with ${code ?? 'a signal'}: ${command}`));
  }
  return !hasFailed;
}
