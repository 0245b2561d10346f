import CircleAlert from 'lucide-react/icons/circle-alert';
import { useActing } from '../../client/acting.ts';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Problem.module.css';

/** Says why an action failed. Only people can use apps: if no person is acting, a button chooses a person's token. */
export function Problem({ children }: { readonly children: string }) {
  const acting = useActing();
  const person =
    acting?.token?.type === 'user'
      ? undefined
      : acting?.tokens.find(({ type, user_id }) => type === 'user' && user_id !== null);
  return (
    <span className={css.problem} role="alert">
      <CircleAlert size={14} />
      <span dir="auto">{children}</span>
      {person && (
        <Button size="small" onPress={() => acting?.choose(person)}>
          Act as {person.label}
        </Button>
      )}
    </span>
  );
}
