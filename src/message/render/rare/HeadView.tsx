import type { ReactNode } from 'react';
import type { BlockOf } from '../../../contract/blocks/block.ts';
import { ImageView } from '../elements/ImageView.tsx';
import { TextView } from '../elements/TextView.tsx';
import css from './rare.module.css';

export interface HeadViewProps extends Pick<BlockOf<'card'>, 'icon' | 'subtitle'> {
  /** The title. */
  readonly children: ReactNode;
}

/** What cards and containers begin with. */
export const HeadView = ({ icon, subtitle, children }: HeadViewProps) => (
  <div className={css.head}>
    {icon && <ImageView src={icon.image_url} alt={icon.alt_text} size="icon" />}
    <div className={css.words}>
      <div className={css.title}>{children}</div>
      {subtitle && (
        <div className={css.quiet}>
          <TextView text={subtitle} />
        </div>
      )}
    </div>
  </div>
);
