import css from './CommandHints.module.css';
import { Problem } from '../../../kit/elements/Problem.tsx';
import { SuggestionList } from '../suggestions/SuggestionList.tsx';
import type { Commands } from './use-commands.ts';

/** Below the message box: the matching commands, the usage of the typed one, and why a command failed. */
export default function CommandHints({ commands }: { readonly commands: Commands }) {
  const {
    matchingCommands,
    chosenIndex,
    listId,
    optionIdOf,
    typedCommand,
    unknownCommand,
    failure,
    isPending,
  } = commands;
  return (
    <>
      {unknownCommand !== '' && (
        <Problem>{`No app has the command ${unknownCommand}. To send it as a message, begin with a space.`}</Problem>
      )}
      {unknownCommand === '' && failure !== '' && <Problem>{failure}</Problem>}
      {isPending && (
        <p role="status" className={css.hint}>
          Waiting for the app…
        </p>
      )}
      {typedCommand !== undefined && (
        <p className={css.hint}>
          <span className={css.command}>
            {typedCommand.command} <span dir="auto">{typedCommand.usage_hint}</span>
          </span>{' '}
          <span dir="auto">{typedCommand.description}</span>
        </p>
      )}
      {matchingCommands.length > 0 && (
        <SuggestionList
          id={listId}
          optionIdOf={optionIdOf}
          label="Commands"
          items={matchingCommands.map(({ command, usage_hint, description, app_id }) => ({
            key: command,
            word: (
              <>
                <strong>{command}</strong> <span dir="auto">{usage_hint}</span>
              </>
            ),
            about: description,
            note: commands.nameOf(app_id),
          }))}
          chosenIndex={chosenIndex}
          onChoose={(index) => {
            const chosenCommand = matchingCommands[index];
            if (chosenCommand !== undefined) commands.chooseCommand(chosenCommand);
          }}
        />
      )}
    </>
  );
}
