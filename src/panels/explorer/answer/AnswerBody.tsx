import Search from 'lucide-react/icons/search';
import { useMemo, useRef, useState } from 'react';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import type { Answer } from './answer.ts';
import { headerNamed } from '../../../contract/header-named.ts';
import { prettyJson } from '../../../ui/display/pretty-json.ts';
import css from './AnswerBody.module.css';

/** The body of an answer, formatted or as sent. */
export function AnswerBody({ answer }: { readonly answer: Answer }) {
  const code = useRef<HTMLDivElement>(null);
  const [isRaw, setIsRaw] = useState(false);
  const pretty = useMemo(() => prettyJson(answer.text), [answer.text]);
  const text = isRaw || pretty === null ? answer.text : pretty;
  async function find() {
    const { openSearchIn } = await import('../../../ui/code/search.ts');
    if (code.current) openSearchIn(code.current);
  }
  if (answer.text === '') return <EmptyState title="The body is empty" />;
  return (
    <div className={css.body}>
      <div className={css.head}>
        <SegmentedControl
          label="Show the body"
          segments={[
            { id: 'pretty', label: 'Pretty' },
            { id: 'raw', label: 'Raw' },
          ]}
          value={isRaw || pretty === null ? 'raw' : 'pretty'}
          isDisabled={pretty === null}
          onChange={(view) => setIsRaw(view === 'raw')}
        />
        <span className={css.type}>{headerNamed(answer.headers, 'content-type')}</span>
        <IconButton
          label="Search the body"
          size="small"
          keys={['Mod', 'F']}
          icon={<Search size={15} />}
          onPress={() => void find()}
        />
        <CopyButton text={text} label="Copy the body" />
      </div>
      {answer.truncated && (
        <p className={css.note}>
          {answer.isFromLog
            ? 'The log keeps only the beginning of a long body. Send the call again to see all of it.'
            : 'The body is too long to show. This is its beginning.'}
        </p>
      )}
      <div ref={code} className={css.code}>
        <CodeView label="Response body" text={text} language={pretty === null ? 'text' : 'json'} />
      </div>
    </div>
  );
}
