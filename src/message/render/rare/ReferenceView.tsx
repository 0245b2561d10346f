import type { BlockOf } from '../../../contract/blocks/block.ts';
import { classes } from '../../../ui/style/classes.ts';
import { UnheardButton } from '../elements/ElementView.tsx';
import css from './rare.module.css';

/** A remote file or a call, of which Parley knows no more than its id (docs/assumptions.md, A-45). */
export function ReferenceView({ block }: { readonly block: BlockOf<'call' | 'file'> }) {
  const isCall = block.type === 'call';
  return (
    <div className={classes(css.box, css.row)}>
      <div className={css.words}>
        <p className={css.title}>{isCall ? 'Call' : 'Remote file'}</p>
        <code className={css.quiet}>{isCall ? block.call_id : block.external_id}</code>
      </div>
      {isCall && <UnheardButton>Join</UnheardButton>}
    </div>
  );
}
