import { type KeyboardEvent, useId, useState } from 'react';
import type { InteractionErrorCode } from '../../../contract/errors/interaction-errors.ts';
import {
  type InteractionResult,
  failureOf,
  type AppOffers,
  useAct,
  useFetchAppOffers,
  useAppOffers,
} from './use-apps.ts';

/** How many matching commands are listed. */
const MAX_LISTED_COMMANDS = 20;

/** A text that looks like a command. A path, as in `/etc/hosts`, does not. */
const COMMAND_PATTERN = /^\/[^\s/]+(?=\s|$)/;

type Command = AppOffers['commands'][number];

/** The commands of apps, for the message box. */
export function useCommands(channel: string, text: string, writeText: (text: string) => void) {
  const { commands, apps } = useAppOffers();
  const fetchOffers = useFetchAppOffers();
  const sendCommand = useAct();
  const listId = useId();
  const [selectedIndex, setSelectedIndex] = useState(0);
  /** The text for which Escape closed the list; the list stays closed until the text changes. */
  const [dismissedText, setDismissedText] = useState('');
  const [unknownCommandName, setUnknownCommandName] = useState('');
  const commandName = COMMAND_PATTERN.exec(text)?.[0] ?? '';
  const matchingCommands =
    /^\/[^\s/]*$/.test(text) && text !== dismissedText
      ? commands.filter(({ command }) => command.startsWith(text)).slice(0, MAX_LISTED_COMMANDS)
      : [];
  const chosenIndex = Math.min(selectedIndex, matchingCommands.length - 1);
  const chooseCommand = ({ command }: Command) => writeText(`${command} `);

  /** Moves in the list, or chooses from it. Returns false if the list does not use the key. */
  function handleKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
    const command = matchingCommands[chosenIndex];
    if (command === undefined || shiftKey || nativeEvent.isComposing) return false;
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const step = key === 'ArrowDown' ? 1 : -1;
        setSelectedIndex((chosenIndex + step + matchingCommands.length) % matchingCommands.length);
        return true;
      }
      case 'Escape':
        setDismissedText(text);
        return true;
      case 'Tab':
        chooseCommand(command);
        return true;
      case 'Enter':
        if (command.command === text) return false;
        chooseCommand(command);
        return true;
      default:
        setSelectedIndex(0);
        return false;
    }
  }

  return {
    handleKey,
    listId,
    optionIdOf: (index: number) => optionId(listId, index),
    matchingCommands,
    chosenIndex,
    chooseCommand,
    /** Props of the field that tell screen readers about the list. */
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      ...(matchingCommands.length > 0 && {
        'aria-controls': listId,
        'aria-activedescendant': optionId(listId, chosenIndex),
      }),
    },
    /** The command that was typed in full. */
    typedCommand:
      matchingCommands.length > 0
        ? undefined
        : commands.find(({ command }) => command === commandName),
    nameOf: (app_id: string) => apps.find((app) => app.app_id === app_id)?.name ?? app_id,
    /** Whether the text is a command, even one that no app has. */
    isCommand: commandName !== '',
    /** Sends the command to its app. Resolves to whether the app acknowledged it. */
    run: async (typedText: string): Promise<boolean> => {
      const hasCommand = (offered: Pick<AppOffers, 'commands'>) =>
        offered.commands.some(({ command }) => command === commandName);
      // The cached offers may lack a new command. If they cannot be read again, the platform reports the reason.
      const isKnown =
        hasCommand({ commands }) || (await fetchOffers().then(hasCommand, () => true));
      setUnknownCommandName(isKnown ? '' : commandName);
      if (!isKnown) return false;
      const argumentText = typedText.slice(commandName.length).trim();
      const body = { type: 'command', channel, command: commandName, text: argumentText };
      const interaction = await sendCommand.mutateAsync(body).catch(() => null);
      return interaction?.state === 'acknowledged';
    },
    isPending: sendCommand.isPending,
    unknownCommand: commandName === unknownCommandName ? unknownCommandName : '',
    /** Why the command failed; empty once another command is typed. */
    failure:
      failureOf(sendCommand) === '' || Object(sendCommand.variables)['command'] !== commandName
        ? ''
        : `The command failed${errorPhrase(sendCommand.data)}. ${failureOf(sendCommand)}`,
  };
}

/** The error of a command that its app did not acknowledge, for the end of a sentence. */
function errorPhrase(interaction: InteractionResult | undefined): string {
  if (interaction === undefined) return '';
  const code: InteractionErrorCode =
    interaction.state === 'timed_out' ? 'operation_timeout' : 'dispatch_failed';
  return ` with the error ${code}`;
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

export type Commands = ReturnType<typeof useCommands>;
