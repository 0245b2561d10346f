import { type KeyboardEvent, useId, useState } from 'react';
import type { InteractionErrorCode } from '../../../contract/errors/interaction-errors.ts';
import {
  type InteractionResult,
  failureOf,
  type AppOffers,
  useAct,
  useFreshOffers,
  useOffers,
} from './use-apps.ts';

/** How many matching commands are listed. */
const MAX_LISTED = 20;

/** A text that looks like a command. A path, as in `/etc/hosts`, does not. */
const COMMAND = /^\/[^\s/]+(?=\s|$)/;

type Command = AppOffers['commands'][number];

/** The commands of apps, for a box in which messages are typed. */
export function useCommands(channel: string, text: string, write: (text: string) => void) {
  const { commands, apps } = useOffers();
  const readOffers = useFreshOffers();
  const act = useAct();
  const listId = useId();
  const [selected, setSelected] = useState(0);
  /** The text for which Escape closed the list; the list stays closed until the text changes. */
  const [dismissed, setDismissed] = useState('');
  const [unknown, setUnknown] = useState('');
  const name = COMMAND.exec(text)?.[0] ?? '';
  const matching =
    /^\/[^\s/]*$/.test(text) && text !== dismissed
      ? commands.filter(({ command }) => command.startsWith(text)).slice(0, MAX_LISTED)
      : [];
  const chosen = Math.min(selected, matching.length - 1);
  const choose = ({ command }: Command) => write(`${command} `);

  /** Moves in the list or chooses from it. Returns false if the key is for the message box. */
  function handleKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
    const offered = matching[chosen];
    if (offered === undefined || shiftKey || nativeEvent.isComposing) return false;
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const step = key === 'ArrowDown' ? 1 : -1;
        setSelected((chosen + step + matching.length) % matching.length);
        return true;
      }
      case 'Escape':
        setDismissed(text);
        return true;
      case 'Tab':
        choose(offered);
        return true;
      case 'Enter':
        if (offered.command === text) return false;
        choose(offered);
        return true;
      default:
        setSelected(0);
        return false;
    }
  }

  return {
    handleKey,
    listId,
    optionIdOf: (index: number) => optionId(listId, index),
    matching,
    chosen,
    choose,
    /** Props of the field that tell screen readers about the list. */
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      ...(matching.length > 0 && {
        'aria-controls': listId,
        'aria-activedescendant': optionId(listId, chosen),
      }),
    },
    /** The command that was typed in full. */
    typed: matching.length > 0 ? undefined : commands.find(({ command }) => command === name),
    nameOf: (app_id: string) => apps.find((app) => app.app_id === app_id)?.name ?? app_id,
    /** Whether the text is a command, even one that no app has. */
    isCommand: name !== '',
    /** Sends the command to its app. Resolves to whether the app acknowledged it. */
    run: async (typed: string): Promise<boolean> => {
      const hasCommand = (offered: Pick<AppOffers, 'commands'>) =>
        offered.commands.some(({ command }) => command === name);
      // The cached offers may lack a new command. If they cannot be read again, the platform reports the reason.
      const isKnown = hasCommand({ commands }) || (await readOffers().then(hasCommand, () => true));
      setUnknown(isKnown ? '' : name);
      if (!isKnown) return false;
      const argumentText = typed.slice(name.length).trim();
      const body = { type: 'command', channel, command: name, text: argumentText };
      const done = await act.mutateAsync(body).catch(() => null);
      return done?.state === 'acknowledged';
    },
    isPending: act.isPending,
    unknown: name === unknown ? unknown : '',
    /** Why the command failed; empty once another command is typed. */
    failure:
      failureOf(act) === '' || Object(act.variables)['command'] !== name
        ? ''
        : `The command failed${errorPhrase(act.data)}. ${failureOf(act)}`,
  };
}

/** Names the error of a command that its app did not acknowledge. */
function errorPhrase(done: InteractionResult | undefined): string {
  if (done === undefined) return '';
  const code: InteractionErrorCode =
    done.state === 'timed_out' ? 'operation_timeout' : 'dispatch_failed';
  return ` with the error ${code}`;
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

export type Commands = ReturnType<typeof useCommands>;
