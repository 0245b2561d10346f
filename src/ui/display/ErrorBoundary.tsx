import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface ErrorBoundaryProps {
  /** What broke, as in `The explorer`. */
  readonly what: string;
  /** When it changes, the content gets another chance. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string | undefined;
}

/** Keeps a mistake in one part of the page from taking the rest down, and says what happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`${this.props.what} failed to render.`, error, info.componentStack);
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          title={`${this.props.what} broke`}
          action={<Button onPress={() => this.setState({ error: null })}>Try again</Button>}
        >
          {this.state.error.message}
        </EmptyState>
      </div>
    );
  }
}
