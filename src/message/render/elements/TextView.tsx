import { useMemo } from 'react';
import type { TextObject } from '../../../contract/blocks/text.ts';
import { parseMrkdwn } from '../../../contract/mrkdwn/parse-mrkdwn.ts';
import { parsePlain } from '../../parse-plain.ts';
import { PartsView } from '../markup/PartsView.tsx';

/** A text object, with its markup if it is mrkdwn. */
export function TextView({ text }: { readonly text: TextObject }) {
  const parts = useMemo(
    () =>
      text.type === 'mrkdwn'
        ? parseMrkdwn(text.text, { verbatim: text.verbatim === true })
        : parsePlain(text.text, text.emoji !== false),
    [text],
  );
  return <PartsView parts={parts} />;
}

/** The mrkdwn text of a message or attachment. */
export function Mrkdwn({ text }: { readonly text: string }) {
  const parts = useMemo(() => parseMrkdwn(text), [text]);
  return <PartsView parts={parts} />;
}
