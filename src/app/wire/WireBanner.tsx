import { Button } from '../../ui/controls/Button.tsx';
import css from './WireBanner.module.css';

export interface WireBannerProps {
  readonly text: string;
  /** The label of its button, which ends what it tells of. */
  readonly action: string;
  readonly onAction: () => void;
}

/** A line above the list: what state the wire is in, and a button that ends it. */
export function WireBanner({ text, action, onAction }: WireBannerProps) {
  return (
    <div className={css.banner}>
      <span className={css.text}>{text}</span>
      <Button size="small" onPress={onAction}>
        {action}
      </Button>
    </div>
  );
}
