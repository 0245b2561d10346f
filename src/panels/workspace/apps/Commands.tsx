import CircleAlert from 'lucide-react/icons/circle-alert';
import type { InteractionErrorCode } from '../../../contract/errors/interaction-errors.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import css from './Commands.module.css';
import { type Acted, failureOf, useAct, useOffers } from './use-apps.ts';

/** How many commands are listed while one is typed. */
const MAX_LISTED = 8;

/** The commands of apps, for a box in which messages are typed. */
export function useCommands(channel: string) {
  const { commands } = useOffers();
  const act = useAct();
  const nameIn = (text: string) => /^\/\S*/.exec(text)?.[0] ?? '';
  return {
    /** Those that what is typed may become; none once it has more than a name. */
    matching: (text: string) =>
      /^\/\S*$/.test(text)
        ? commands.filter(({ command }) => command.startsWith(text)).slice(0, MAX_LISTED)
        : [],
    has: (text: string) => commands.some(({ command }) => command === nameIn(text)),
    /** Sends it to its app. Resolves with whether the app has acknowledged it. */
    run: async (text: string): Promise<boolean> => {
      const command = nameIn(text);
      const rest = text.slice(command.length).trim();
      const body = { type: 'command', channel, command, text: rest };
      const done = await act.mutateAsync(body).catch(() => null);
      return done?.state === 'acknowledged';
    },
    isPending: act.isPending,
    /** Why it failed, as the clients of the service say it; empty while it has not. */
    failure:
      failureOf(act) === '' ? '' : `The command failed${codeOf(act.data)}. ${failureOf(act)}`,
  };
}

/** The error that people are shown of a command that its app did not acknowledge. */
function codeOf(done: Acted | undefined): string {
  if (done === undefined) return '';
  const code: InteractionErrorCode =
    done.state === 'timed_out' ? 'operation_timeout' : 'dispatch_failed';
  return ` with the error ${code}`;
}

type Commands = ReturnType<typeof useCommands>;

interface CommandHintsProps {
  readonly commands: Commands;
  readonly text: string;
  readonly onChoose: (text: string) => void;
}

/** What may be typed, and why a command failed. */
export function CommandHints({ commands, text, onChoose }: CommandHintsProps) {
  const matching = commands.matching(text);
  return (
    <>
      {commands.failure !== '' && (
        <p role="alert" className={css.failure}>
          <CircleAlert size={14} /> {commands.failure}
        </p>
      )}
      {matching.length > 0 && (
        <div role="group" aria-label="Commands" className={css.list}>
          {matching.map(({ command, usage_hint, description }) => (
            <Button
              key={command}
              size="small"
              variant="plain"
              onPress={() => onChoose(`${command} `)}
            >
              <span className={css.command}>
                <strong>{command}</strong> <span dir="auto">{usage_hint}</span>
              </span>
              <span className={css.description} dir="auto">
                {description}
              </span>
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
