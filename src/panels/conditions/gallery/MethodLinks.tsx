import { Button } from '../../../ui/controls/Button.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import css from './MethodLinks.module.css';

/** The methods that can return an error, as links to the Explorer. An empty list means all methods. */
export function MethodLinks({ methods }: { readonly methods: readonly string[] }) {
  const { open } = usePanelShell();
  if (methods.length === 0) return <p>Any method of the Web API can return it.</p>;
  return (
    <div className={css.methods}>
      <p id="methods-of-error">Methods that can return it</p>
      <ul className={css.list} aria-labelledby="methods-of-error">
        {methods.map((method) => (
          <li key={method}>
            <Button size="small" onPress={() => open('explorer', { method })}>
              <code>{method}</code>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
