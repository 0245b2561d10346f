import { Button } from '../../../ui/controls/Button.tsx';
import { FormNotice } from './FormNotice.tsx';

export interface OutOfStepProps {
  /** Why the text cannot be parsed. */
  readonly problem: string;
  readonly isQuery: boolean;
  readonly onRewrite: () => void;
}

/** Warns that the form does not show what will be sent, and says why. */
export function OutOfStep({ problem, isQuery, onRewrite }: OutOfStepProps) {
  const text = isQuery ? 'query' : 'body';
  const rewrite = (
    <Button size="small" onPress={onRewrite}>
      Rebuild it from the form
    </Button>
  );
  return (
    <FormNotice action={rewrite}>
      <strong>The form does not match the {text}.</strong> {problem} The {text} is sent unchanged.
    </FormNotice>
  );
}
