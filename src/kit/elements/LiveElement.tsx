import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { chosenIn } from '../../contract/interactions/state-values.ts';
import { TextView } from '../../message/render/elements/TextView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { Choice } from './Choice.tsx';
import {
  type Fields,
  idOf,
  storedValueOf,
  labelOf,
  listOf,
  openLink,
  textIn,
} from './element-fields.ts';
import css from './LiveElement.module.css';
import { Problem } from './Problem.tsx';
import { type LiveGroup, LiveGroupContext, type LiveHooks } from './live-group.ts';
import { AskedBy } from './AskedBy.tsx';

interface LiveElementProps {
  readonly element: Fields;
  readonly block: Fields;
}

/** An element that people can use. It sends each action to the app at once; in a form, Submit sends the values. */
export function LiveElement(props: LiveElementProps) {
  const group = useContext(LiveGroupContext);
  return group === null ? null : <GroupElement {...props} group={group} />;
}

function GroupElement({ element, block, group }: LiveElementProps & { readonly group: LiveGroup }) {
  const act = group.hooks.useAct();
  /** The value to send if the user confirms it, and the one to restore otherwise; null while no confirmation is open. */
  const [question, setQuestion] = useState<{
    readonly value: unknown;
    readonly before: unknown;
  } | null>(null);
  /** The choice in a legacy attachment, which has no block. */
  const [legacyValue, setLegacyValue] = useState<unknown>();
  const ownElement = useFocusRescue();
  const block_id = String(block['block_id']);
  const action_id = String(element['action_id']);
  const isInForm = block['type'] === 'input' && block['dispatch_action'] !== true;
  const place = { ...group.place, block_id, action_id };
  const isLegacy = block_id === '';
  const chosen = isLegacy ? legacyValue : chosenIn(group.values, { block_id, action_id });
  const setValue = (value: unknown) =>
    isLegacy ? setLegacyValue(value) : group.setValue(block_id, action_id, value);
  const send = (value?: unknown) =>
    act.mutate({
      type: 'action',
      ...place,
      values: group.values,
      ...(value === undefined ? {} : { value }),
    });
  const confirm = element['confirm'] as Fields | undefined;
  const sendOrAsk = (value?: unknown, before?: unknown) =>
    confirm === undefined || isInForm ? send(value) : setQuestion({ value, before });
  const deny = () => {
    if (question !== null && question.value !== undefined) setValue(question.before);
    setQuestion(null);
  };
  return (
    <span
      ref={ownElement}
      className={css.live}
      data-pending={act.isPending || undefined}
      data-wide={block['type'] === 'input' || undefined}
      data-block={block_id}
    >
      <Control
        element={element}
        chosen={chosen}
        storedValue={storedValueOf(group.storedValues, block_id, action_id)}
        isPending={act.isPending}
        fault={Object.hasOwn(group.faults, block_id) ? group.faults[block_id] : undefined}
        label={textIn(block['label']) || labelOf(element)}
        place={place}
        isInForm={isInForm}
        hooks={group.hooks}
        onPress={sendOrAsk}
        onChange={setValue}
        onSend={(value) => {
          if (!isInForm) sendOrAsk(value, chosen);
        }}
      />
      {act.failure !== '' && <Problem>{act.failure}</Problem>}
      {question !== null && (
        <Dialog
          title={textIn(confirm?.['title']) || 'Are you sure?'}
          size="small"
          isOpen
          onClose={deny}
          footer={
            <>
              <Button onPress={deny}>{textIn(confirm?.['deny']) || 'No'}</Button>
              <Button
                autoFocus
                variant={confirm?.['style'] === 'danger' ? 'danger' : 'primary'}
                onPress={() => {
                  setQuestion(null);
                  send(question.value);
                }}
              >
                {textIn(confirm?.['confirm']) || 'Yes'}
              </Button>
            </>
          }
        >
          <AskedBy app_id={group.app_id} hooks={group.hooks} />
          {confirm?.['text'] !== undefined && (
            <div data-message="">
              <TextView text={confirm['text'] as never} />
            </div>
          )}
        </Dialog>
      )}
    </span>
  );
}

/** The parts of the page that get the focus when an app removes the focused element. */
const FOCUSABLE_AROUND = 'article, [role=dialog], [role=tabpanel]';

/** When the focused element disappears, moves the focus to the part of the page around it. */
function useFocusRescue() {
  const ownElement = useRef<HTMLSpanElement>(null);
  // The cleanup runs when the element disappears.
  useLayoutEffect(() => {
    const element = ownElement.current;
    const around = element?.closest<HTMLElement>(FOCUSABLE_AROUND);
    return () => {
      if (element?.contains(document.activeElement) === true) around?.focus();
    };
  }, []);
  return ownElement;
}

interface ControlProps {
  readonly element: Fields;
  readonly chosen: unknown;
  readonly storedValue: Fields | undefined;
  readonly isPending: boolean;
  readonly fault: string | undefined;
  readonly label: string;
  readonly place: Fields;
  readonly isInForm: boolean;
  readonly hooks: LiveHooks;
  readonly onPress: (value?: unknown) => void;
  readonly onChange: (value: unknown) => void;
  readonly onSend: (value: unknown) => void;
}

function Control({ element, isPending, onPress, ...rest }: ControlProps): ReactNode {
  const { style, value } = element;
  switch (element['type']) {
    case 'button':
    case 'workflow_button':
    case 'icon_button':
      return (
        <Button
          size="small"
          variant={style === 'primary' || style === 'danger' ? style : 'secondary'}
          isPending={isPending}
          {...labelProps(element)}
          onPress={() => {
            openLink(element['url']);
            onPress(value);
          }}
        >
          <span dir="auto">{textIn(element['text'])}</span>
        </Button>
      );
    case 'feedback_buttons':
      return [element['positive_button'], element['negative_button']].map((each) => {
        const button = Object(each) as Fields;
        return (
          <Button
            key={String(button['value'])}
            size="small"
            isPending={isPending}
            {...labelProps(button)}
            onPress={() => onPress(button['value'])}
          >
            <span dir="auto">{textIn(button['text'])}</span>
          </Button>
        );
      });
    case 'overflow':
      return (
        <Menu
          trigger={
            <IconButton
              label="More choices"
              icon={<Ellipsis size={16} />}
              size="small"
              isPending={isPending}
            />
          }
          groups={[
            {
              title: 'Choose',
              actions: listOf(element['options']).map((option) => ({
                id: idOf(option),
                label: textIn(option['text']),
                ...(textIn(option['description']) && { detail: textIn(option['description']) }),
                onAction: () => {
                  openLink(option['url']);
                  onPress(idOf(option));
                },
              })),
            },
          ]}
        />
      );
    default:
      return <Choice element={element} {...rest} />;
  }
}

/** The label for screen readers, if the element has one. */
const labelProps = ({ accessibility_label: label }: Fields) =>
  typeof label === 'string' ? { 'aria-label': label } : {};
