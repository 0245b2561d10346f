import type { BlockOf } from '../../../contract/blocks/block.ts';
import { ElementView } from '../elements/ElementView.tsx';
import { ImageView } from '../elements/ImageView.tsx';
import { TextView } from '../elements/TextView.tsx';
import { HeadView } from './HeadView.tsx';
import css from './rare.module.css';

type Card = BlockOf<'card'>;

/** A record with a picture and buttons. */
export function CardView({ card }: { readonly card: Card }) {
  const { hero_image, icon, title, subtitle, body, actions } = card;
  return (
    <div className={css.card}>
      {hero_image && (
        <div className={css.hero}>
          <ImageView src={hero_image.image_url} alt={hero_image.alt_text} size="large" />
        </div>
      )}
      <div className={css.list}>
        {(icon ?? title ?? subtitle) && (
          <HeadView icon={icon} subtitle={subtitle}>
            {title && <TextView text={title} />}
          </HeadView>
        )}
        {body && <TextView text={body} />}
        {actions && (
          <div className={css.row}>
            {actions.map((action, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- buttons may repeat
              <ElementView key={index} element={action} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Cards side by side, scrolled if there is no room. */
export function CarouselView({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <div className={css.carousel} role="region" aria-label="Cards" tabIndex={0}>
      {cards.map((card, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- cards may repeat
        <CardView key={index} card={card} />
      ))}
    </div>
  );
}
