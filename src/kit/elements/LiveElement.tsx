import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { chosenIn } from '../../contract/interactions/state-values.ts';
import { TextView } from '../../message/render/elements/TextView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { Choice } from './Choice.tsx';
import { type Fields, idOf, keptOf, labelOf, listOf, openLink, textIn } from './element-fields.ts';
import css from './LiveElement.module.css';
import { Problem } from './Problem.tsx';
import { type Acting, ActingContext, type ActingWorld } from './acting.ts';
import { Whose } from './Whose.tsx';

interface LiveElementProps {
  readonly element: Fields;
  readonly block: Fields;
}

/** An element that people act on: what they do is sent at once, except in a form, which sends it with Submit. */
export function LiveElement(props: LiveElementProps) {
  const acting = useContext(ActingContext);
  return acting === null ? null : <ActingElement {...props} acting={acting} />;
}

function ActingElement({ element, block, acting }: LiveElementProps & { readonly acting: Acting }) {
  const act = acting.world.useAct();
  /** What waits for an answer to the question of the app, and what was chosen before. */
  const [asks, setAsks] = useState<{ readonly value: unknown; readonly before: unknown } | null>(
    null,
  );
  /** What was chosen in an older attachment, which is no block. */
  const [older, setOlder] = useState<unknown>();
  const own = useFocusKeeper();
  const block_id = String(block['block_id']);
  const action_id = String(element['action_id']);
  const isInForm = block['type'] === 'input' && block['dispatch_action'] !== true;
  const place = { ...acting.place, block_id, action_id };
  const isOlder = block_id === '';
  const chosen = isOlder ? older : chosenIn(acting.values, { block_id, action_id });
  const keep = (value: unknown) =>
    isOlder ? setOlder(value) : acting.choose(block_id, action_id, value);
  const send = (value?: unknown) =>
    act.mutate({
      type: 'action',
      ...place,
      values: acting.values,
      ...(value === undefined ? {} : { value }),
    });
  const confirm = element['confirm'] as Fields | undefined;
  const go = (value?: unknown, before?: unknown) =>
    confirm === undefined || isInForm ? send(value) : setAsks({ value, before });
  const deny = () => {
    if (asks !== null && asks.value !== undefined) keep(asks.before);
    setAsks(null);
  };
  return (
    <span
      ref={own}
      className={css.live}
      data-pending={act.isPending || undefined}
      data-wide={block['type'] === 'input' || undefined}
      data-block={block_id}
    >
      <Control
        element={element}
        chosen={chosen}
        kept={keptOf(acting.kept, block_id, action_id)}
        isPending={act.isPending}
        fault={Object.hasOwn(acting.faults, block_id) ? acting.faults[block_id] : undefined}
        label={textIn(block['label']) || labelOf(element)}
        place={place}
        isInForm={isInForm}
        world={acting.world}
        onPress={go}
        onKeep={keep}
        onSend={(value) => {
          if (!isInForm) go(value, chosen);
        }}
      />
      {act.failure !== '' && <Problem>{act.failure}</Problem>}
      {asks !== null && (
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
                  setAsks(null);
                  send(asks.value);
                }}
              >
                {textIn(confirm?.['confirm']) || 'Yes'}
              </Button>
            </>
          }
        >
          <Whose app_id={acting.app_id} world={acting.world} />
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

/** What an element hands the focus to that its app takes out while somebody uses it. */
const AROUND = 'article, [role=dialog], [role=tabpanel]';

/** Leaves the focus nearby when the element goes: it would fall out of the page. */
function useFocusKeeper() {
  const own = useRef<HTMLSpanElement>(null);
  // Listens to the focus of the document.
  useLayoutEffect(() => {
    const element = own.current;
    const around = element?.closest<HTMLElement>(AROUND);
    return () => {
      if (element?.contains(document.activeElement) === true) around?.focus();
    };
  }, []);
  return own;
}

interface ControlProps {
  readonly element: Fields;
  readonly chosen: unknown;
  readonly kept: Fields | undefined;
  readonly isPending: boolean;
  readonly fault: string | undefined;
  readonly label: string;
  readonly place: Fields;
  readonly isInForm: boolean;
  readonly world: ActingWorld;
  readonly onPress: (value?: unknown) => void;
  readonly onKeep: (value: unknown) => void;
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

/** What screen readers announce in place of the text, if the app says it. */
const labelProps = ({ accessibility_label: label }: Fields) =>
  typeof label === 'string' ? { 'aria-label': label } : {};
