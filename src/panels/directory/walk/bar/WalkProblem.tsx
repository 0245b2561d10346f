import { MethodRefused } from '../../../../client/call-method.ts';
import { RefusalNote } from '../../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import css from './WalkProblem.module.css';

export interface WalkProblemProps {
  /** Why the last call failed. */
  readonly error: Error | null;
  /** The code with which the token was refused that began the walk; null unless another one goes on. */
  readonly refused: string | null;
  /** Name of the acting token; null for none. */
  readonly acting: string | null;
  readonly onStartOver: () => void;
}

/** Why the walk stopped, and how it goes on. Nothing that was read is lost. */
export function WalkProblem({ error, refused, acting, onStartOver }: WalkProblemProps) {
  if (error !== null) {
    const isExpired = error instanceof MethodRefused && error.code === 'invalid_cursor';
    return (
      <div className={css.problem}>
        <RefusalNote error={error} />
        {isExpired ? (
          <p>
            The cursor is not accepted any more: the list must be read again from its beginning.{' '}
            <Button size="small" onPress={onStartOver}>
              Start over from page 1
            </Button>
          </p>
        ) : (
          <p>
            The pages that were read are kept. Correct the cause, or act with another token, and
            press “Resume”: the walk goes on from its cursor.
          </p>
        )}
      </div>
    );
  }
  if (refused === null) return null;
  return (
    <p role="status">
      The token that began this walk was refused: {refused}. It goes on as{' '}
      {acting ?? 'nobody, without a token'}.
    </p>
  );
}
