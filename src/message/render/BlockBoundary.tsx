import { Component, type ReactNode } from 'react';
import { FaultyBlock } from './UnshownBlock.tsx';

export interface BlockBoundaryProps {
  readonly block: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly broken: unknown;
  readonly message: string;
}

/** An error boundary: shows a note instead of a block that throws while it renders. */
export class BlockBoundary extends Component<BlockBoundaryProps, State> {
  override state: State = { broken: null, message: '' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps(
    { block }: BlockBoundaryProps,
    state: State,
  ): Partial<State> | null {
    return state.broken === block ? null : { broken: block, message: '' };
  }

  override render() {
    const { message } = this.state;
    if (message === '') return this.props.children;
    return (
      <FaultyBlock block={this.props.block} title="A block" faults={[{ path: '', message }]} />
    );
  }
}
