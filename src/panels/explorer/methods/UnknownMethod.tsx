import type { CatalogMethod } from '../../../contract/catalog.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { MethodPicker } from './MethodPicker.tsx';
import Coverage from './reference/Coverage.tsx';
import layouts from '../../../ui/style/layouts.module.css';

interface UnknownMethodProps {
  readonly name: string;
  readonly methods: readonly CatalogMethod[];
  readonly onChoose: (method: string) => void;
}

/** Shown when the address names a method that the platform does not have. */
export default function UnknownMethod({ name, methods, onChoose }: UnknownMethodProps) {
  return (
    <div className={layouts.scroll}>
      <EmptyState
        title="Unknown method"
        action={<MethodPicker methods={methods} openMethod={null} onChoose={onChoose} />}
      >
        There is no method <code>{name}</code>. The platform answers calls to it with{' '}
        <code>unknown_method</code>.
      </EmptyState>
      <Coverage key={name} name={name} />
    </div>
  );
}
