import { usePanelSearch } from '../../../../kit/panel.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Badge, type Tone } from '../../../../ui/display/Badge.tsx';
import { directorySearch } from '../../search/directory-search.ts';
import type { ChangeKind, Fate, WalkChange } from '../pages/fate.ts';
import css from './Changes.module.css';

const VERBS: Readonly<Record<ChangeKind, string>> = {
  joined: 'joined',
  left: 'left',
  renamed: 'was renamed',
};

const BADGES: Readonly<Record<Fate['state'], readonly [text: string, tone: Tone]>> = {
  seen: ['Seen', 'good'],
  stale: ['Read before', 'caution'],
  missed: ['Missed', 'bad'],
  open: ['Still to come', 'neutral'],
};

export interface ChangeRowProps {
  readonly change: WalkChange;
  readonly fate: Fate;
}

/** A change, what the walk saw of it, and why. Its button opens the person. */
export function ChangeRow({ change, fate }: ChangeRowProps) {
  const [, setSearch] = usePanelSearch(directorySearch);
  const { kind, id, name, after } = change;
  const [text, tone] = BADGES[fate.state];
  return (
    <li className={css.change}>
      <Badge tone={tone}>{text}</Badge>
      <Button size="small" onPress={() => setSearch({ person: id })}>
        {name}
      </Button>
      <p className={css.text}>
        {VERBS[kind]} {after === 0 ? 'before page 1' : `after page ${after}`}. {fate.why}
      </p>
    </li>
  );
}
