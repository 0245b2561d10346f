import { useState } from 'react';
import type { StorageUse } from '../../contract/worlds.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { sizeText } from '../../ui/display/amounts.ts';
import { useAnnouncements } from '../announcements.ts';
import type { WorldList } from './use-world-list.ts';
import css from './Worlds.module.css';

/** How much this site stores, and whether the browser keeps it. */
export function StorageSummary({ list }: { readonly list: WorldList }) {
  const announce = useAnnouncements((state) => state.announce);
  const [answer, setAnswer] = useState<'granted' | 'refused' | 'waiting' | null>(null);
  const { storage, worlds } = list;
  if (storage === undefined) return null;
  const isKept = storage.persisted === true || answer === 'granted';

  // Some browsers ask the user, who may take their time: nothing else waits for the answer.
  async function ask() {
    setAnswer('waiting');
    const isGranted = await worlds.persist();
    setAnswer(isGranted ? 'granted' : 'refused');
    announce(isGranted ? 'The browser keeps your worlds.' : REFUSED);
  }

  return (
    <section aria-label="Storage" className={css.storage}>
      <p className={css.field}>
        {usedText(storage)} {isKept ? KEPT : MAY_BE_CLEARED} {answer === 'refused' && REFUSED}
      </p>
      {!isKept && (
        <Button size="small" isPending={answer === 'waiting'} onPress={() => void ask()}>
          Ask the browser to keep it
        </Button>
      )}
    </section>
  );
}

function usedText({ used, quota }: StorageUse): string {
  if (used === null) return 'The browser does not say how much this site stores.';
  const of = quota === null ? '' : ` of ${sizeText(quota)}`;
  return `This site stores ${sizeText(used)}${of}.`;
}

const KEPT = 'The browser keeps it until you delete it.';
const MAY_BE_CLEARED = 'The browser may delete it when space is low.';
const REFUSED =
  'The browser did not agree. Some do once the site is bookmarked or often used. Export what you want to keep.';
