import css from './CommandHints.module.css';
import { Problem } from '../../../kit/elements/Problem.tsx';
import { OfferedList } from '../suggestions/OfferedList.tsx';
import type { Commands } from './use-commands.ts';

/** What may be typed, what follows a command, and why one failed. */
export default function CommandHints({ commands }: { readonly commands: Commands }) {
  const { matching, chosen, list, optionOf, typed, unknown, failure, isPending } = commands;
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
        <OfferedList
          id={list}
          optionOf={optionOf}
          label="Commands"
          offers={matching.map(({ command, usage_hint, description, app_id }) => ({
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
          onChoose={(at) => {
            const offered = matching[at];
            if (offered !== undefined) commands.choose(offered);
          }}
        />
      )}
    </>
  );
}
