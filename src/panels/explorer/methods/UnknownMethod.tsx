import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { MethodPicker } from './MethodPicker.tsx';

export interface UnknownMethodProps {
  readonly name: string;
  readonly methods: readonly CatalogMethod[];
  readonly onChoose: (method: string) => void;
}

/** Shown when the address names a method that the platform does not have. */
export function UnknownMethod({ name, methods, onChoose }: UnknownMethodProps) {
  return (
    <EmptyState
      title="Unknown method"
      action={<MethodPicker methods={methods} chosen={null} onChoose={onChoose} />}
    >
      There is no method <code>{name}</code>. The platform answers calls to it with{' '}
      <code>unknown_method</code>.
    </EmptyState>
  );
}
