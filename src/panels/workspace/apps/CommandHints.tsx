import css from './CommandHints.module.css';
import { Problem } from '../../../kit/elements/Problem.tsx';
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
        <div role="listbox" id={list} aria-label="Commands" className={css.list}>
          {matching.map((each, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the message box
            <div
              key={each.command}
              ref={index === chosen ? inSight : null}
              id={optionOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={css.option}
              // The focus stays in the message box.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => commands.choose(each)}
            >
              <span className={css.command}>
                <strong>{each.command}</strong> <span dir="auto">{each.usage_hint}</span>
              </span>
              <span className={css.description} dir="auto">
                {each.description}
              </span>
              <bdi className={css.app}>{commands.nameOf(each.app_id)}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const inSight = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });
