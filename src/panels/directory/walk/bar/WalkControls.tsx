import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import StepForward from 'lucide-react/icons/step-forward';
import { memo } from 'react';
import {
  Label,
  Slider as AriaSlider,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components/Slider';
import { useTurnOnCondition, useTurnOffConditions } from '../../../../client/changes.ts';
import { messageOf } from '../../../../client/transport/refusal.ts';
import type { WorldBrief } from '../../../../contract/sandbox.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { NumberField } from '../../../../ui/controls/NumberField.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { useLimit } from '../data/limit.ts';
import type { Walk } from '../data/use-walk.ts';
import { MAX_PAGE_SIZE, RECOMMENDED_LIMIT } from '../pages/walk-page.ts';
import css from './WalkControls.module.css';
import field from '../../../../ui/controls/field.module.css';

export interface WalkControlsProps {
  readonly walk: Walk;
  readonly onStartOver: () => void;
}

/** The buttons that read the next page or all pages, pause, and start over. */
export function WalkControls({ walk, onStartOver }: WalkControlsProps) {
  const { pages, mode, hasEnded, readNextPage, walkAll, pause } = walk;
  const isWalking = mode === 'all';
  return (
    <div className={css.controls} role="group" aria-label="Walk">
      {isWalking ? (
        <Button variant="primary" icon={<Pause size={14} />} onPress={pause}>
          Pause
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={<Play size={14} />}
          isDisabled={hasEnded || mode !== 'idle'}
          onPress={walkAll}
        >
          {pages.length === 0 ? 'Walk all' : 'Resume'}
        </Button>
      )}
      <Button
        icon={<StepForward size={14} />}
        isDisabled={hasEnded || isWalking}
        isPending={mode === 'one'}
        onPress={readNextPage}
      >
        Next page
      </Button>
      <Button
        icon={<RotateCcw size={14} />}
        isDisabled={pages.length === 0 && mode === 'idle'}
        onPress={onStartOver}
      >
        Start over
      </Button>
    </div>
  );
}

const SHORT_PAGES = 'short_pages';

/** The switch for the condition in which pages are short. */
export function ShortPages({ conditions }: { readonly conditions: WorldBrief['conditions'] }) {
  const enter = useTurnOnCondition();
  const leave = useTurnOffConditions();
  const error = enter.error ?? leave.error;
  return (
    <>
      <Switch
        isSelected={conditions.some(({ name }) => name === SHORT_PAGES)}
        isDisabled={enter.isPending || leave.isPending}
        onChange={(isOn) =>
          isOn ? enter.mutate({ name: SHORT_PAGES, parameters: {} }) : leave.mutate([SHORT_PAGES])
        }
      >
        Short pages
      </Switch>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}

const MARKED_RANGE = {
  ...RECOMMENDED_LIMIT,
  name: `${RECOMMENDED_LIMIT.from} to ${RECOMMENDED_LIMIT.to} recommended`,
};

/** The `limit` of the next page: a slider, and a field for the same number. */
export const LimitField = memo(function LimitField() {
  const { limit } = useLimit();
  const setLimit = (value: number) => {
    if (Number.isFinite(value)) useLimit.setState({ limit: value });
  };
  return (
    <div className={css.limit} role="group" aria-label="Page size">
      <Slider
        label="Limit of the next page"
        value={Math.min(limit, MAX_PAGE_SIZE)}
        onChange={setLimit}
        min={1}
        max={MAX_PAGE_SIZE}
        markedRange={MARKED_RANGE}
      />
      <NumberField
        aria-label="Limit"
        value={limit}
        onChange={setLimit}
        minValue={0}
        maxValue={100_000}
        step={1}
      />
      <p className={css.note}>{noteAbout(limit)}</p>
    </div>
  );
});

/** A note for a limit that the platform adjusts (docs/assumptions.md, A-5) or does not recommend; else empty. */
function noteAbout(limit: number): string {
  if (limit > MAX_PAGE_SIZE) return `Above ${MAX_PAGE_SIZE} it counts as ${MAX_PAGE_SIZE}.`;
  if (limit === 0) return `0 counts as absent: the page has ${RECOMMENDED_LIMIT.from}.`;
  if (limit > RECOMMENDED_LIMIT.to)
    return 'Larger pages are likelier to time out. Where the platform runs in this tab, each also keeps the tab busy for longer.';
  return limit < RECOMMENDED_LIMIT.from ? 'Small pages cost more calls of the rate limit.' : '';
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  /** A range to mark on the track, with its visible name. */
  readonly markedRange?: { readonly from: number; readonly to: number; readonly name: string };
}

/** A slider for a number in a range. For an exact number put a NumberField beside it. */
function Slider({ label, value, onChange, min, max, markedRange }: SliderProps) {
  const positionOf = (number: number) => `${((number - min) / (max - min)) * 100}%`;
  return (
    <AriaSlider
      className={css.slider ?? ''}
      value={value}
      onChange={onChange}
      minValue={min}
      maxValue={max}
    >
      <Label className={field.label}>{label}</Label>
      <SliderTrack className={css.track ?? ''}>
        {markedRange && (
          // Positions follow from values, so they are inline styles.
          <div
            className={css.marked}
            style={{
              left: positionOf(markedRange.from),
              right: `calc(100% - ${positionOf(markedRange.to)})`,
            }}
          />
        )}
        <SliderThumb className={css.thumb ?? ''} />
      </SliderTrack>
      {markedRange && (
        <p className={css.name} style={{ marginLeft: positionOf(markedRange.from) }}>
          {markedRange.name}
        </p>
      )}
    </AriaSlider>
  );
}
