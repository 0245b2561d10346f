import { SERVE_OPTIONS } from '../../server/command/arguments.ts';
import { BACKUP_OPTIONS, RESTORE_OPTIONS } from '../../server/command/backup.ts';
import { EXAM_OPTIONS } from './exam.ts';
import { PAGE_OPTIONS } from './page.ts';
import { RECORD_OPTIONS } from './record.ts';
import type { CommandResult } from './result.ts';

/** What can be typed after `parley`, and after each of these. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  serve: SERVE_OPTIONS,
  backup: BACKUP_OPTIONS,
  restore: RESTORE_OPTIONS,
  page: PAGE_OPTIONS,
  record: RECORD_OPTIONS,
  exam: EXAM_OPTIONS,
  completion: ['bash', 'zsh', 'fish'],
};

const SCRIPTS: Readonly<Record<string, () => string>> = {
  bash: () => `_parley() {
  local words
  case "\${COMP_WORDS[1]}" in
${cases((name, words) => `    ${name}) words="${words}" ;;`)}
    *) words="${Object.keys(WORDS).join(' ')}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _parley parley
`,
  zsh: () => `#compdef parley
if (( CURRENT == 2 )); then
  compadd ${Object.keys(WORDS).join(' ')}
else
  case "$words[2]" in
${cases((name, words) => `    ${name}) compadd -- ${words} ;;`)}
  esac
fi
`,
  fish: () =>
    [
      `complete -c parley -f -n __fish_use_subcommand -a '${Object.keys(WORDS).join(' ')}'`,
      ...Object.entries(WORDS).map(
        ([name, words]) =>
          `complete -c parley -n '__fish_seen_subcommand_from ${name}' -a '${words.join(' ')}'`,
      ),
      '',
    ].join('\n'),
};

const cases = (line: (name: string, words: string) => string) =>
  Object.entries(WORDS)
    .map(([name, words]) => line(name, words.join(' ')))
    .join('\n');

/** `parley completion <shell>`: a script that completes commands and options in that shell. */
export function runCompletion([shell = '']: readonly string[]): CommandResult {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  return script === undefined
    ? {
        exitCode: 2,
        problem: `Name the shell: parley completion ${Object.keys(SCRIPTS).join('|')}`,
      }
    : { exitCode: 0, text: script() };
}
