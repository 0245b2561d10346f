import Trash2 from 'lucide-react/icons/trash-2';
import type { BlockOf } from '../../../contract/blocks/block.ts';
import { Fragment, useContext } from 'react';
import { DrawLiveContext, InertButton } from '../elements/ElementView.tsx';
import { TextView } from '../elements/TextView.tsx';
import css from './rare.module.css';
import layouts from '../../../ui/style/layouts.module.css';

type Element = BlockOf<'context_actions'>['elements'][number];

/** The buttons below the message of an assistant. */
export function ContextActionsView({ block }: { readonly block: BlockOf<'context_actions'> }) {
  const drawLive = useContext(DrawLiveContext);
  return (
    <div className={layouts.line}>
      {block.elements.map((element, index) =>
        drawLive !== null ? (
          // oxlint-disable-next-line react/no-array-index-key -- elements may repeat
          <Fragment key={index}>{drawLive(element, block)}</Fragment>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- elements may repeat
          <InertElement key={index} element={element} />
        ),
      )}
    </div>
  );
}

function InertElement({ element }: { readonly element: Element }) {
  if (element.type === 'feedback_buttons') {
    return (
      <span className={layouts.line} role="group" aria-label="Feedback">
        {[element.positive_button, element.negative_button].map((button, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- there are two, in this order
          <InertButton key={index} label={button.accessibility_label}>
            <TextView text={button.text} />
          </InertButton>
        ))}
      </span>
    );
  }
  const people = element.visible_to_user_ids;
  return (
    <>
      <InertButton label={element.accessibility_label}>
        <Trash2 size={14} /> <TextView text={element.text} />
      </InertButton>
      {people && (
        <span className={css.quiet}>
          {people.length === 1 ? 'only one person sees it' : `only ${people.length} people see it`}
        </span>
      )}
    </>
  );
}
