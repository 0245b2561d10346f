import css from './CommandHints.module.css';
import { Problem } from '../../../kit/elements/Problem.tsx';
import { SuggestionList } from '../suggestions/SuggestionList.tsx';
import type { Commands } from './use-commands.ts';

/** Below the message box: the matching commands, the usage of the typed one, and why a command failed. */
export default function CommandHints({ commands }: { readonly commands: Commands }) {
  const { matching, chosen, listId, optionIdOf, typed, unknown, failure, isPending } = commands;
  return (
    <>
      {unknown !== '' && (
        <Problem>{`No app has the command ${unknown}. To send it as a message, begin with a space.`}</Problem>
      )}
      {unknown === '' && failure !== '' && <Problem>{failure}</Problem>}
      {isPending && (
        <p role="status" className={css.hint}>
          Waiting for the app…
        </p>
      )}
      {typed !== undefined && (
        <p className={css.hint}>
          <span className={css.command}>
            {typed.command} <span dir="auto">{typed.usage_hint}</span>
          </span>{' '}
          <span dir="auto">{typed.description}</span>
        </p>
      )}
      {matching.length > 0 && (
        <SuggestionList
          id={listId}
          optionIdOf={optionIdOf}
          label="Commands"
          items={matching.map(({ command, usage_hint, description, app_id }) => ({
            key: command,
            word: (
              <>
                <strong>{command}</strong> <span dir="auto">{usage_hint}</span>
              </>
            ),
            about: description,
            aside: commands.nameOf(app_id),
          }))}
          chosen={chosen}
          onChoose={(index) => {
            const offered = matching[index];
            if (offered !== undefined) commands.choose(offered);
          }}
        />
      )}
    </>
  );
}
