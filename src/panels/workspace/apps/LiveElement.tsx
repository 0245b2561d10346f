import CircleAlert from 'lucide-react/icons/circle-alert';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useContext, useState } from 'react';
import { chosenIn } from '../../../contract/interactions/state-values.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { Choice } from './Choice.tsx';
import { type Fields, labelOf, optionsOf, textIn, webLink } from './element-fields.ts';
import css from './LiveElement.module.css';
import { ActingContext, failureOf, useAct } from './use-apps.ts';

/** An element that people act on: what they do is sent at once, except in a form, which sends it with Submit. */
export function LiveElement({
  element,
  block,
}: {
  readonly element: Fields;
  readonly block: Fields;
}) {
  const acting = useContext(ActingContext);
  const act = useAct();
  const [asks, setAsks] = useState<{ readonly value: unknown } | null>(null);
  if (acting === null) return null;
  const block_id = String(block['block_id']);
  const action_id = String(element['action_id']);
  const isInForm = block['type'] === 'input' && block['dispatch_action'] !== true;
  const body = { type: 'action', ...acting.place, block_id, action_id };
  const send = (value?: unknown) =>
    act.mutate({ ...body, values: acting.values, ...(value === undefined ? {} : { value }) });
  const confirm = element['confirm'] as Fields | undefined;
  const go = (value?: unknown) => (confirm === undefined ? send(value) : setAsks({ value }));
  const choose = (value: unknown) => {
    acting.choose(block_id, action_id, value);
    if (!isInForm) go(value);
  };
  const chosen = chosenIn(acting.values, { block_id, action_id });
  const failure = failureOf(act);
  return (
    <span className={css.live} data-pending={act.isPending || undefined}>
      <Control
        element={element}
        chosen={chosen}
        isPending={act.isPending}
        fault={Object.hasOwn(acting.faults, block_id) ? acting.faults[block_id] : undefined}
        label={textIn(block['label']) || labelOf(element)}
        place={{ ...acting.place, block_id, action_id }}
        isInForm={isInForm}
        onPress={go}
        onChoose={choose}
      />
      {failure !== '' && (
        <span className={css.failure} role="alert">
          <CircleAlert size={14} /> {failure}
        </span>
      )}
      {asks !== null && (
        <Dialog
          title={textIn(confirm?.['title']) || 'Are you sure?'}
          size="small"
          isOpen
          onClose={() => setAsks(null)}
          footer={
            <>
              <Button onPress={() => setAsks(null)}>{textIn(confirm?.['deny']) || 'No'}</Button>
              <Button
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
          <p dir="auto">{textIn(confirm?.['text'])}</p>
        </Dialog>
      )}
    </span>
  );
}

interface ControlProps {
  readonly element: Fields;
  readonly chosen: unknown;
  readonly isPending: boolean;
  readonly fault: string | undefined;
  readonly label: string;
  readonly place: Fields;
  readonly isInForm: boolean;
  readonly onPress: (value?: unknown) => void;
  readonly onChoose: (value: unknown) => void;
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
          {...named(element)}
          onPress={() => {
            const link = webLink(element['url']);
            if (link !== null) window.open(link, '_blank', 'noopener,noreferrer');
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
            {...named(button)}
            onPress={() => onPress(button['value'])}
          >
            <span dir="auto">{textIn(button['text'])}</span>
          </Button>
        );
      });
    case 'overflow':
      return (
        <Menu
          trigger={<IconButton label="More choices" icon={<Ellipsis size={16} />} size="small" />}
          groups={[
            {
              title: 'Choose',
              actions: optionsOf(element).map(({ id, label }) => ({
                id,
                label,
                onAction: () => onPress(id),
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
const named = ({ accessibility_label: label }: Fields) =>
  typeof label === 'string' ? { 'aria-label': label } : {};
