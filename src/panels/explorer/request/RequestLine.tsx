import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send-horizontal';
import Square from 'lucide-react/icons/square';
import { NO_TOKEN, type Acting } from '../../../client/acting.ts';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { DraftHandle } from '../use-draft.ts';
import { withForm } from './draft.ts';
import css from './RequestLine.module.css';

export interface RequestLineProps {
  readonly method: CatalogMethod;
  readonly handle: DraftHandle;
  readonly acting: Acting | undefined;
  readonly isRunning: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** Verb, address, who calls, and the button that sends. */
export function RequestLine(props: RequestLineProps) {
  const { method, handle, acting, isRunning, onSend, onStop } = props;
  const { draft, edit } = handle;
  return (
    <div className={css.line}>
      <div className={css.target}>
        <SegmentedControl
          label="HTTP method"
          segments={[
            { id: 'GET', label: 'GET' },
            { id: 'POST', label: 'POST' },
          ]}
          value={draft.verb}
          onChange={(verb) => edit(withForm(draft, { verb }, method.arguments))}
        />
        <code className={css.address}>{method.url}</code>
      </div>
      <div className={css.actions}>
        <div className={css.acting}>
          <Select
            aria-label="Acting as"
            options={[
              ...(acting?.tokens ?? []).map(({ token, label, type, status }) => ({
                id: token,
                label,
                detail: status === 'active' ? `${type} token` : `${type} token, ${status}`,
              })),
              { id: NO_TOKEN, label: 'No token', detail: 'the call goes out without one' },
            ]}
            value={acting?.token?.token ?? NO_TOKEN}
            onChange={(id) =>
              acting?.choose(acting.tokens.find(({ token }) => token === id) ?? NO_TOKEN)
            }
          />
        </div>
        <IconButton
          label="Start this request again"
          icon={<RotateCcw size={15} />}
          isDisabled={handle.isDefault}
          onPress={handle.reset}
        />
        {isRunning && (
          <Button icon={<Square size={14} />} onPress={onStop}>
            Stop
          </Button>
        )}
        <Button variant="primary" icon={<Send size={15} />} onPress={onSend}>
          Send
          <span className={css.keys} aria-hidden="true">
            <Kbd keys={['Mod', '↵']} />
          </span>
        </Button>
      </div>
    </div>
  );
}
