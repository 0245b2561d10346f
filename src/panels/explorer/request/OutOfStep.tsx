import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '../../../ui/controls/Button.tsx';
import css from './OutOfStep.module.css';

export interface OutOfStepProps {
  /** Why the text cannot be read. */
  readonly problem: string;
  readonly isQuery: boolean;
  readonly onMend: () => void;
}

/** Says that the form does not show what will be sent, and why. */
export function OutOfStep({ problem, isQuery, onMend }: OutOfStepProps) {
  const text = isQuery ? 'query' : 'body';
  return (
    <div className={css.notice} role="status">
      <TriangleAlert size={16} />
      <p className={css.text}>
        <strong>The form is out of step with the {text}.</strong> {problem} The {text} is sent as it
        stands.
      </p>
      <Button size="small" onPress={onMend}>
        Write it from the form
      </Button>
    </div>
  );
}
