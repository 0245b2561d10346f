import { Component, type ErrorInfo, type ReactNode } from 'react';
import css from '../controls/Button.module.css';
import { forgetFailures } from '../late.ts';
import { classes } from '../style/classes.ts';
import { EmptyState } from './EmptyState.tsx';

export interface ErrorBoundaryProps {
  /** What the content is, as in `The preview`. */
  readonly what: string;
  /** The content is rendered again when this changes. */
  readonly resetKey?: string;
  /** Called when the content fails to render. */
  readonly onFailure?: (error: Error) => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string | undefined;
}

/** Catches rendering errors: shows the error and a retry button in place of its content. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    // Failed parts load again when they are next rendered.
    forgetFailures();
    this.props.onFailure?.(error);
    console.error(`${this.props.what} failed to render.`, error, info.componentStack);
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <EmptyState
        title={`${this.props.what} could not be shown`}
        isAlert
        action={<PlainButton onPress={() => this.setState({ error: null })}>Try again</PlainButton>}
      >
        {this.state.error.message}
      </EmptyState>
    );
  }
}

interface PlainButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
}

/** A button that needs no other code: for the first paint, and for when code could not be loaded. */
function PlainButton({ children, onPress }: PlainButtonProps) {
  return (
    <button type="button" className={classes(css.button, css.secondary, css.own)} onClick={onPress}>
      {children}
    </button>
  );
}
