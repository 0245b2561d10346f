import { type KeyboardEvent, useId, useState } from 'react';
import type { InteractionErrorCode } from '../../../contract/errors/interaction-errors.ts';
import {
  type Acted,
  failureOf,
  type Offered,
  useAct,
  useFreshOffers,
  useOffers,
} from './use-apps.ts';

/** How many commands are listed while one is typed. */
const MAX_LISTED = 20;

/** A text that looks like a command. A path, as in `/etc/hosts`, does not. */
const COMMAND = /^\/[^\s/]+(?=\s|$)/;

type Command = Offered['commands'][number];

/** The commands of apps, for a box in which messages are typed. */
export function useCommands(channel: string, text: string, write: (text: string) => void) {
  const { commands, apps } = useOffers();
  const readOffers = useFreshOffers();
  const act = useAct();
  const list = useId();
  const [at, setAt] = useState(0);
  /** What was typed when the list was closed by Escape: it stays closed until something else is typed. */
  const [dismissed, setDismissed] = useState('');
  const [unknown, setUnknown] = useState('');
  const name = COMMAND.exec(text)?.[0] ?? '';
  const matching =
    /^\/[^\s/]*$/.test(text) && text !== dismissed
      ? commands.filter(({ command }) => command.startsWith(text)).slice(0, MAX_LISTED)
      : [];
  const chosen = Math.min(at, matching.length - 1);
  const choose = ({ command }: Command) => write(`${command} `);

  /** Walks and takes what is listed. Whether the key did so: otherwise it is for the box. */
  function press({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
    const offered = matching[chosen];
    if (offered === undefined || shiftKey || nativeEvent.isComposing) return false;
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const step = key === 'ArrowDown' ? 1 : -1;
        setAt((chosen + step + matching.length) % matching.length);
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
        setAt(0);
        return false;
    }
  }

  return {
    press,
    list,
    optionOf: (index: number) => optionId(list, index),
    matching,
    chosen,
    choose,
    /** What the field says of its list to screen readers. */
    field: {
      'aria-autocomplete': 'list' as const,
      ...(matching.length > 0 && {
        'aria-controls': list,
        'aria-activedescendant': optionId(list, chosen),
      }),
    },
    /** The command that was typed in full. */
    typed: matching.length > 0 ? undefined : commands.find(({ command }) => command === name),
    nameOf: (app_id: string) => apps.find((app) => app.app_id === app_id)?.name ?? app_id,
    /** Whether a text is for an app, or for none that there is. */
    takes: name !== '',
    /** Sends it to its app. Resolves with whether the app has acknowledged it. */
    run: async (typed: string): Promise<boolean> => {
      const has = (offered: Pick<Offered, 'commands'>) =>
        offered.commands.some(({ command }) => command === name);
      // What was read may be older than the app, or not be there yet. If it cannot be read, the platform says what is wrong.
      const isKnown = has({ commands }) || (await readOffers().then(has, () => true));
      setUnknown(isKnown ? '' : name);
      if (!isKnown) return false;
      const rest = typed.slice(name.length).trim();
      const body = { type: 'command', channel, command: name, text: rest };
      const done = await act.mutateAsync(body).catch(() => null);
      return done?.state === 'acknowledged';
    },
    isPending: act.isPending,
    unknown: name === unknown ? unknown : '',
    /** Why it failed, as the clients of the service say it; it goes with the command that failed. */
    failure:
      failureOf(act) === '' || Object(act.variables)['command'] !== name
        ? ''
        : `The command failed${codeOf(act.data)}. ${failureOf(act)}`,
  };
}

/** The error that people are shown of a command that its app did not acknowledge. */
function codeOf(done: Acted | undefined): string {
  if (done === undefined) return '';
  const code: InteractionErrorCode =
    done.state === 'timed_out' ? 'operation_timeout' : 'dispatch_failed';
  return ` with the error ${code}`;
}

const optionId = (list: string, at: number) => `${list}-${at}`;

export type Commands = ReturnType<typeof useCommands>;
