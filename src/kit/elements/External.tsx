import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveAnswer } from './acting.ts';
import { ChoiceMenu, type ValueProps } from './ChoiceMenu.tsx';
import { asOptions, groupsOf, listOf } from './element-fields.ts';

/** How long somebody has not typed before the app is asked, in milliseconds. */
const QUIET_MS = 300;

/** A menu whose app says what can be chosen, by what is typed. */
export function External(props: ValueProps) {
  const { element, kept, place, world } = props;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const ask = world.useAct();
  const least = Number(element['min_query_length'] ?? 3);
  const isAsked = isOpen && typed.length >= least;
  const known = [
    element['initial_option'],
    element['initial_options'],
    kept?.['selected_option'],
    kept?.['selected_options'],
  ].flatMap((options) => listOf([options].flat()));
  /** The names of what the app has offered so far. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const askApp = useEffectEvent((value: string) =>
    ask.mutate(
      { type: 'suggestion', ...place, value },
      {
        onSuccess: ({ options }) =>
          setNames((before) => new Map([...before, ...namesOf(listOf(options))])),
      },
    ),
  );
  // In step with the keyboard: the app is asked once somebody has stopped typing.
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => askApp(typed), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed, isAsked]);
  const failure = isAsked && !ask.isPending ? ask.failure : '';
  const groups = isAsked && failure === '' ? offeredIn(ask.data) : [];
  const empty =
    failure !== ''
      ? failure
      : !isAsked
        ? `Type ${least} ${least === 1 ? 'letter' : 'letters'} to search.`
        : ask.isIdle || ask.isPending
          ? 'Asking the app…'
          : 'The app offers nothing for this.';
  return (
    <ChoiceMenu
      {...props}
      fault={failure || props.fault}
      groups={groups}
      names={new Map([...namesOf(known), ...names])}
      search={{ text: typed, onChange: setTyped, empty: <span role="status">{empty}</span> }}
      onOpenChange={(opened) => {
        setOpen(opened);
        ask.reset();
      }}
    />
  );
}

const namesOf = (options: ReturnType<typeof listOf>) =>
  asOptions(options).map(({ id, label }) => [id, label] as const);

/** What the app has answered, in its groups: an older menu has none. */
function offeredIn(data: LiveAnswer | undefined) {
  if (data === undefined || data.state !== 'acknowledged') return [];
  const groups = groupsOf(data.answer ?? {});
  return groups.every(({ title }) => title !== '') ? groups : groupsOf({ options: data.options });
}
