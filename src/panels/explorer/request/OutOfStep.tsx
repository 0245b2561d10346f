import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '../../../ui/controls/Button.tsx';
import css from './OutOfStep.module.css';

export interface OutOfStepProps {
  /** Why the text cannot be parsed. */
  readonly problem: string;
  readonly isQuery: boolean;
  readonly onRewrite: () => void;
}

/** Warns that the form does not show what will be sent, and says why. */
export function OutOfStep({ problem, isQuery, onRewrite }: OutOfStepProps) {
  const text = isQuery ? 'query' : 'body';
  return (
    <div className={css.notice} role="status">
      <TriangleAlert size={16} />
      <p className={css.text}>
        <strong>The form does not match the {text}.</strong> {problem} The {text} is sent unchanged.
      </p>
      <Button size="small" onPress={onRewrite}>
        Rebuild it from the form
      </Button>
    </div>
  );
}
