import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { NO_TOKEN, useActing, type ActingToken } from '../../client/acting.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ChoiceList } from '../../ui/controls/ChoiceList.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { useDialogs } from '../dialogs.ts';
import { BarButton } from './BarButton.tsx';
import css from './ActingMenu.module.css';

/** Chooses the token that the page's calls carry. */
export function ActingMenu() {
  const acting = useActing();
  const show = useDialogs((state) => state.show);
  return (
    <Popover
      label="Acting as"
      trigger={
        <BarButton label="Acting as" icon={<KeyRound size={15} />}>
          {acting ? (acting.token?.label ?? 'No token') : '…'}
        </BarButton>
      }
    >
      {(close) =>
        acting && (
          <>
            <p className={css.intro}>Calls from this page use this token:</p>
            <ChoiceList
              label="Token to act with"
              options={[
                ...acting.tokens.map((token) => ({
                  id: token.token,
                  label: token.label,
                  detail: detailOf(token),
                })),
                { id: NO_TOKEN, label: 'No token', detail: 'Send calls without a token' },
              ]}
              value={acting.token?.token ?? NO_TOKEN}
              onChange={(id) => {
                acting.choose(acting.tokens.find(({ token }) => token === id) ?? NO_TOKEN);
                close();
              }}
            />
            <div className={css.actions}>
              {acting.token && (
                <CopyButton text={acting.token.token} label="Copy the token" showLabel />
              )}
              <Button
                size="small"
                icon={<Plus size={14} />}
                onPress={() => {
                  close();
                  show('mint');
                }}
              >
                Mint a token…
              </Button>
            </div>
          </>
        )
      }
    </Popover>
  );
}

function detailOf({ app, type, scopes, status }: ActingToken): string {
  const count = scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`;
  const life = status === 'active' ? '' : `, ${status}`;
  return `${type.replace('_', ' ')} token of ${app.name}, ${count}${life}`;
}
