import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { MAX_WORLD_TITLE_LENGTH } from '../../contract/worlds.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { NumberField } from '../../ui/controls/NumberField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useWorldSize, WorldSizeFields } from '../world-size/WorldSizeFields.tsx';
import type { WorldList } from './use-world-list.ts';
import css from './Worlds.module.css';

/** Makes a new world, and opens it if asked to. */
export function NewWorld({ list }: { readonly list: WorldList }) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <NewWorldForm list={list} onEnd={() => setAsking(false)} />;
  return (
    <Button icon={<Plus size={15} />} onPress={() => setAsking(true)}>
      New world…
    </Button>
  );
}

interface NewWorldFormProps {
  readonly list: WorldList;
  readonly onEnd: () => void;
}

function NewWorldForm({ list, onEnd }: NewWorldFormProps) {
  const [title, setTitle] = useState('');
  const [seed, setSeed] = useState(1);
  const [size, setSize] = useWorldSize();

  async function submit() {
    let made = '';
    const done = await list.change(async ({ create }) => {
      made = await create(title, { seed, ...size });
    }, `Made ${title}.`);
    if (done) list.worlds.open(made);
  }

  return (
    <form
      aria-label="New world"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.fields}>
        <TextField
          label="Title"
          value={title}
          onChange={setTitle}
          maxLength={MAX_WORLD_TITLE_LENGTH / 2}
          isRequired
          autoFocus
        />
        <NumberField label="Seed" value={seed} onChange={setSeed} minValue={0} isRequired />
        <WorldSizeFields size={size} onChange={setSize} />
      </div>
      <div className={css.buttons}>
        <Button onPress={onEnd}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          isDisabled={title.trim() === ''}
          isPending={list.isBusy}
        >
          Make and open
        </Button>
      </div>
    </form>
  );
}
