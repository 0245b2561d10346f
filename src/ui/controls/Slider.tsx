import {
  Label,
  Slider as AriaSlider,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components/Slider';
import css from './Slider.module.css';
import field from './field.module.css';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  /** A range that is marked on the track, with its name for people to read. */
  readonly marked?: { readonly from: number; readonly to: number; readonly name: string };
}

/** Chooses a number in a range. For an exact number put a NumberField beside it. */
export function Slider({ label, value, onChange, min, max, marked }: SliderProps) {
  const share = (number: number) => `${((number - min) / (max - min)) * 100}%`;
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
        {marked && (
          // Positions follow from values, so they are inline styles.
          <div
            className={css.marked}
            style={{ left: share(marked.from), right: `calc(100% - ${share(marked.to)})` }}
          />
        )}
        <SliderThumb className={css.thumb ?? ''} />
      </SliderTrack>
      {marked && (
        <p className={css.name} style={{ marginLeft: share(marked.from) }}>
          {marked.name}
        </p>
      )}
    </AriaSlider>
  );
}
