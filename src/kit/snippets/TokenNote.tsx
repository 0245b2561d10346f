import { TOKEN_VARIABLE } from '../../client/snippets/token-placeholder.ts';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import css from './SnippetView.module.css';

export interface TokenNoteProps {
  readonly token: string;
  /** Whether the snippet contains the token. */
  readonly withToken: boolean;
  readonly onWithToken: (withToken: boolean) => void;
}

/** Where the snippet has its token from, and the line for a shell that sets it. */
export function TokenNote({ token, withToken, onWithToken }: TokenNoteProps) {
  return (
    <div className={css.line}>
      <Switch isSelected={withToken} onChange={onWithToken}>
        Include the token
      </Switch>
      <div className={css.note}>
        {withToken ? (
          'Anyone who reads the snippet can use the token.'
        ) : (
          <>
            {`The code reads the token from the environment variable ${TOKEN_VARIABLE}.`}
            <CopyButton
              text={`export ${TOKEN_VARIABLE}='${token}'`}
              label={`Copy the line that sets ${TOKEN_VARIABLE}`}
            />
          </>
        )}
      </div>
    </div>
  );
}
