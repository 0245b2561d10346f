import { type ReactNode, Suspense } from 'react';
import { isOffered } from '../../contract/interactions/current-conversation.ts';
import { TextView } from '../../message/render/elements/TextView.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Radios } from '../../ui/controls/Radios.tsx';
import { lateView } from '../../ui/late.ts';
import { ChoiceMenu, type ChoiceProps, idsIn, type ValueProps } from './ChoiceMenu.tsx';
import { firstValue, groupsOf, idOf, listOf } from './element-fields.ts';
import { External } from './External.tsx';
import css from './LiveElement.module.css';
import { TypedField } from './TypedField.tsx';

const FileField = lateView(() => import('./FileField.tsx'));

/** A field, menu, picker or list of choices. */
export function Choice({ element, chosen, kept, ...rest }: ChoiceProps): ReactNode {
  const type = String(element['type']);
  const value = chosen === undefined ? firstValue(element, kept) : chosen;
  const props = { ...rest, element, kept, value };
  if (type === 'checkboxes' || type === 'radio_buttons') return <Marks {...props} />;
  if (type.endsWith('external_select')) return <External {...props} />;
  if (type.endsWith('users_select')) return <People {...props} />;
  if (/(channels|conversations)_select$/.test(type)) return <Places {...props} />;
  if (type.endsWith('static_select')) return <ChoiceMenu {...props} groups={groupsOf(element)} />;
  if (type === 'file_input')
    return (
      <Suspense fallback={<span className={css.note}>Loading…</span>}>
        <FileField {...props} />
      </Suspense>
    );
  return <TypedField {...props} type={type} />;
}

/** Checkboxes or radio buttons. */
function Marks({ element, value, label, fault, onKeep, onSend }: ValueProps) {
  const ids = idsIn(value);
  const choose = (next: unknown) => {
    onKeep(next);
    onSend(next);
  };
  const options = listOf(element['options']).map((option) => ({
    id: idOf(option),
    content: (
      <span>
        <TextView text={option['text'] as never} />
        {option['description'] !== undefined && (
          <span className={css.note}>
            <TextView text={option['description'] as never} />
          </span>
        )}
      </span>
    ),
  }));
  if (element['type'] === 'radio_buttons')
    return (
      <Radios
        aria-label={label}
        options={options}
        value={ids[0] ?? null}
        errorMessage={fault}
        onChange={choose}
      />
    );
  return (
    <span className={css.choices} role="group" aria-label={label}>
      {options.map(({ id, content }) => (
        <Checkbox
          key={id}
          isSelected={ids.includes(id)}
          onChange={(isOn) => choose(isOn ? [...ids, id] : ids.filter((each) => each !== id))}
        >
          {content}
        </Checkbox>
      ))}
      {fault !== undefined && <span className={css.failure}>{fault}</span>}
    </span>
  );
}

function People(props: ValueProps) {
  const options = props.world.usePeople();
  return <ChoiceMenu {...props} groups={[{ title: '', options }]} />;
}

function Places(props: ValueProps) {
  const isPublicAlone = String(props.element['type']).endsWith('channels_select');
  const options = props.world
    .usePlaces()
    .filter((place) => (isPublicAlone ? place.kind === 'public' : isOffered(props.element, place)));
  return <ChoiceMenu {...props} groups={[{ title: '', options }]} />;
}
