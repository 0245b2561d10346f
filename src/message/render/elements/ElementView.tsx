import Calendar from 'lucide-react/icons/calendar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { createContext, type ReactNode, useContext } from 'react';
import type { BlockOf } from '../../../contract/blocks/block.ts';
import { classes } from '../../../ui/style/classes.ts';
import { ImageView } from './ImageView.tsx';
import { SafeLink } from '../markup/SafeLink.tsx';
import { TextView } from './TextView.tsx';
import css from './element.module.css';
import tones from '../../../ui/style/tones.module.css';
import layouts from '../../../ui/style/layouts.module.css';

export type Element =
  | BlockOf<'actions'>['elements'][number]
  | BlockOf<'input'>['element']
  | NonNullable<BlockOf<'section'>['accessory']>;

/** Draws an element with which people can act. `block` is the block around it. */
type DrawLive = (element: object, block: object) => ReactNode;

/** Draws the elements inside. Null where actions have no effect. */
export const DrawLiveContext = createContext<DrawLive | null>(null);

/** The tooltip of an element without effect. */
const INERT_TITLE = 'This does nothing here: people act in the Workspace.';

interface ElementViewProps {
  readonly element: Element;
  /** The block around it. */
  readonly block: object;
}

/** An interactive element. Where actions have no effect, only links work. */
export function ElementView({ element, block }: ElementViewProps) {
  const drawLive = useContext(DrawLiveContext);
  if (drawLive !== null && element.type !== 'image') return drawLive(element, block);
  return <InertElement element={element} />;
}

function InertElement({ element }: { readonly element: Element }) {
  switch (element.type) {
    case 'image':
      return (
        <ImageView
          src={element.image_url}
          file={element.slack_file}
          alt={element.alt_text}
          size="small"
        />
      );
    case 'button':
      return element.url === undefined ? (
        <InertButton look={element.style} label={element.accessibility_label}>
          <TextView text={element.text} />
        </InertButton>
      ) : (
        <SafeLink
          href={element.url}
          className={classes(css.button, element.style && css[element.style])}
        >
          <TextView text={element.text} />
        </SafeLink>
      );
    case 'workflow_button':
      return (
        <InertButton look={element.style} label={element.accessibility_label}>
          <TextView text={element.text} />
        </InertButton>
      );
    case 'overflow':
      return (
        <InertButton label="More choices">
          <Ellipsis size={16} />
        </InertButton>
      );
    case 'checkboxes':
    case 'radio_buttons':
      return <Choices element={element} />;
    case 'datepicker':
      return (
        <Field icon={<Calendar size={14} />}>
          {element.initial_date ?? placeholderOf(element, 'Pick a date')}
        </Field>
      );
    case 'timepicker':
      return (
        <Field icon={<Clock size={14} />}>
          {element.initial_time ?? placeholderOf(element, 'Pick a time')}
        </Field>
      );
    case 'datetimepicker':
      return (
        <Field icon={<Calendar size={14} />}>
          {element.initial_date_time === undefined
            ? 'Pick a date and time'
            : new Date(element.initial_date_time * 1000).toLocaleString()}
        </Field>
      );
    case 'plain_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return (
        <Field isTall={element.type === 'plain_text_input' && element.multiline === true}>
          {element.initial_value ?? placeholderOf(element, '')}
        </Field>
      );
    case 'rich_text_input':
      return <Field isTall>{placeholderOf(element, '')}</Field>;
    case 'file_input':
      return <Field>Choose files</Field>;
    default:
      return <Field icon={<ChevronDown size={14} />}>{placeholderOf(element, 'Choose')}</Field>;
  }
}

export interface InertButtonProps {
  readonly look?: 'primary' | 'danger' | undefined;
  /** What screen readers announce in place of the content. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A button that does nothing. */
export const InertButton = ({ look, label, children }: InertButtonProps) => (
  <button
    type="button"
    aria-disabled="true"
    aria-label={label}
    title={INERT_TITLE}
    className={classes(css.button, look && css[look])}
  >
    {children}
  </button>
);

const placeholderOf = (
  element: { readonly placeholder?: { readonly text: string } | undefined },
  fallback: string,
) => element.placeholder?.text ?? fallback;

interface FieldProps {
  readonly icon?: ReactNode;
  readonly isTall?: boolean;
  readonly children: string;
}

function Field({ icon, isTall = false, children }: FieldProps) {
  return (
    <span className={classes(css.field, isTall && css.tall)} title={INERT_TITLE}>
      <span className={css.value}>{children}</span>
      {icon}
    </span>
  );
}

type ChoiceElement = Extract<Element, { type: 'checkboxes' | 'radio_buttons' }>;

function Choices({ element }: { readonly element: ChoiceElement }) {
  const chosen =
    element.type === 'checkboxes'
      ? (element.initial_options ?? [])
      : element.initial_option === undefined
        ? []
        : [element.initial_option];
  const isChosen = (value: string | undefined) => chosen.some((each) => each.value === value);
  return (
    <ul className={layouts.dense} title={INERT_TITLE}>
      {element.options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- options may repeat, and do not move
        <li key={index} className={css.choice}>
          <span
            className={classes(css.mark, element.type === 'radio_buttons' && css.round)}
            data-chosen={isChosen(option.value)}
          />
          <span>
            <TextView text={option.text} />
            {option.description && (
              <span className={tones.muted}>
                <TextView text={option.description} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
