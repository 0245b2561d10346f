import type { KeyboardEvent } from 'react';
import { ListBox, ListBoxItem, Text } from 'react-aria-components/ListBox';
import { Badge, type Tone } from '../../../ui/display/Badge.tsx';
import { nameOfStep } from '../recording/recorded-step.ts';
import type { Comparison } from './play-step.ts';
import type { Player } from './use-player.ts';
import css from './PlayerSteps.module.css';

export interface PlayerStepsProps {
  readonly player: Player;
  /** Whether steps can be played. */
  readonly isOpen: boolean;
}

/** The steps of the demo with their results. Arrows select, Space plays and pauses, Enter and → play the next one. */
export function PlayerSteps({ player, isOpen }: PlayerStepsProps) {
  const { steps, played, at, select } = player;

  function press(event: KeyboardEvent) {
    if (!isOpen || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      ' ': player.toggle,
      Enter: player.next,
      ArrowRight: player.next,
      ArrowLeft: player.previous,
    }[event.key];
    if (act === undefined || (player.isPlaying && event.key !== ' ')) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={css.scroll} onKeyDownCapture={press}>
      <ListBox
        aria-label="Steps of the demo"
        className={css.list ?? ''}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={at < 0 ? [] : [at]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (key !== undefined && Number(key) !== at) select(Number(key));
        }}
      >
        {steps.map((step, index) => {
          const mark = played[index];
          const name = nameOfStep(step);
          return (
            <ListBoxItem
              // oxlint-disable-next-line react/no-array-index-key -- the steps of an open demo never move
              key={index}
              id={index}
              textValue={`${index + 1}. ${step.title ?? name}`}
              className={css.step ?? ''}
            >
              <span className={css.number}>{index + 1}</span>
              <Text slot="label" className={css.text}>
                <span className={css.title}>{step.title ?? name}</span>
                {step.title !== undefined && <code className={css.name}>{name}</code>}
              </Text>
              <Text slot="description">
                {mark ? (
                  <Badge tone={RESULTS[mark.result].tone}>{RESULTS[mark.result].text}</Badge>
                ) : (
                  <span className={css.waits}>not played</span>
                )}
              </Text>
            </ListBoxItem>
          );
        })}
      </ListBox>
    </div>
  );
}

const RESULTS: Record<Comparison['kind'], { readonly tone: Tone; readonly text: string }> = {
  same: { tone: 'good', text: 'same' },
  different: { tone: 'caution', text: 'different' },
  unlike: { tone: 'caution', text: 'different' },
  unknown: { tone: 'neutral', text: 'played' },
};
