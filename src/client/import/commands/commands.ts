import { curlRequestsOf } from './curl.ts';
import { MAX_REQUESTS, type FoundRequest } from '../reading/found.ts';
import { httpieRequests } from './httpie.ts';
import { shellCommands, type ShellCommand } from './shell-words.ts';
import { wgetRequests } from './wget.ts';
import { windowsCommands } from './windows-words.ts';

/** The input and the variables of a command. */
export interface CommandContext {
  /** The text of a here-document, or the command that prints the input; null if neither. */
  readonly input: string | ShellCommand | null;
  /** Variables in its words, as they are written. */
  readonly variables: readonly string[];
}

/** The programs whose commands are read. `readRequests` returns the requests that the words of a command send. */
const PROGRAMS: readonly {
  /** As sentences call the program. */
  readonly title: string;
  readonly namePattern: RegExp;
  readonly readRequests: (
    words: readonly string[],
    context: CommandContext,
  ) => readonly FoundRequest[];
}[] = [
  { title: 'curl', namePattern: /^(?:.*[/\\])?curl(?:\.exe)?$/, readRequests: curlRequestsOf },
  { title: 'wget', namePattern: /^(?:.*\/)?wget$/, readRequests: wgetRequests },
  { title: 'HTTPie', namePattern: /^(?:https?|xhs?)$/, readRequests: httpieRequests },
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
    const firstWords = command.words.slice(0, MAX_WORDS_BEFORE + 1);
    for (const { title, namePattern, readRequests } of PROGRAMS) {
      const nameIndex = firstWords.findIndex((word) => namePattern.test(word));
      if (nameIndex < 0) continue;
      const newRequests = readRequests(command.words.slice(nameIndex + 1), {
        input,
        variables: command.expansions,
      });
      if (newRequests.length > 0) programs.add(title);
      requests.push(...newRequests);
      break;
    }
    if (requests.length > MAX_REQUESTS) break;
    previous = command;
  }
  return { requests, programs };
}
