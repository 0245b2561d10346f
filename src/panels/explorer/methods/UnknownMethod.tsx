import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { MethodPicker } from './MethodPicker.tsx';

export interface UnknownMethodProps {
  readonly name: string;
  readonly methods: readonly CatalogMethod[];
  readonly onChoose: (method: string) => void;
}

/** Stands where an address names a method that this platform does not have. */
export function UnknownMethod({ name, methods, onChoose }: UnknownMethodProps) {
  return (
    <EmptyState
      title="There is no method of that name"
      action={<MethodPicker methods={methods} chosen={null} onChoose={onChoose} />}
    >
      The address names <code>{name}</code>. A call of it would be answered with{' '}
      <code>unknown_method</code>.
    </EmptyState>
  );
}
