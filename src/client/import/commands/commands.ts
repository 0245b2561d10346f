import { curlRequestsOf } from './curl.ts';
import { MAX_REQUESTS, type FoundRequest } from '../reading/found.ts';
import { httpieRequest } from './httpie.ts';
import { shellCommands, type ShellCommand } from './shell-words.ts';
import { wgetRequests } from './wget.ts';
import { windowsCommands } from './windows-words.ts';

/** The input and the variables of a command. */
export interface CommandContext {
  /** The text of a here-document, or the command that prints the input; null for none. */
  readonly input: string | ShellCommand | null;
  readonly variables: readonly string[];
}

/** The programs whose commands are read. Each returns the requests that its words send. */
const PROGRAMS: readonly {
  /** Within a sentence. */
  readonly source: string;
  readonly name: RegExp;
  readonly read: (words: readonly string[], context: CommandContext) => readonly FoundRequest[];
}[] = [
  { source: 'curl', name: /^(?:.*[/\\])?curl(?:\.exe)?$/, read: curlRequestsOf },
  { source: 'wget', name: /^(?:.*\/)?wget$/, read: wgetRequests },
  { source: 'HTTPie', name: /^(?:https?|xhs?)$/, read: httpieRequest },
];

/** How many words may precede the name of the program. */
const MAX_WORDS_BEFORE = 4;

/**
 * The requests of the commands of curl, wget and HTTPie in a text, as these would send them, and the names of those programs.
 * Files are not read. Takes linear time; never throws.
 */
export function commandRequests(text: string): {
  readonly requests: readonly FoundRequest[];
  readonly programs: ReadonlySet<string>;
} {
  const requests: FoundRequest[] = [];
  const programs = new Set<string>();
  let previous: ShellCommand | null = null;
  for (const command of windowsCommands(text) ?? shellCommands(text)) {
    const input = command.document ?? (command.isPiped ? previous : null);
    // A prompt, `time` or variables may precede the program.
    const start = command.words.slice(0, MAX_WORDS_BEFORE + 1);
    for (const { source, name, read } of PROGRAMS) {
      const at = start.findIndex((word) => name.test(word));
      if (at < 0) continue;
      const found = read(command.words.slice(at + 1), { input, variables: command.expansions });
      if (found.length > 0) programs.add(source);
      requests.push(...found);
      break;
    }
    if (requests.length > MAX_REQUESTS) break;
    previous = command;
  }
  return { requests, programs };
}
