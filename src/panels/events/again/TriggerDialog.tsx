import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { EVENTS } from '../../../contract/schemas/event-types/index.ts';
import { EVENT_TYPES, type EventType } from '../../../contract/schemas/events.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { sampleQuery } from '../data/event-queries.ts';
import { readJsonObject } from '../data/read-json-object.ts';
import { useTrigger } from '../data/use-deliver.ts';
import css from './DeliverDialog.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { Alert } from '../../../ui/display/Alert.tsx';

export interface TriggerDialogProps {
  readonly apps: readonly WorldApp[];
  /** The app that is chosen at first. */
  readonly first: WorldApp;
  /** Called with the id of the triggered event. */
  readonly onDone: (event: string) => void;
  readonly onClose: () => void;
}

/** Triggers an event of any type. It starts from a sample of this world, which can be edited. */
export function TriggerDialog({ apps, first, onDone, onClose }: TriggerDialogProps) {
  const client = useClient();
  const [app, setApp] = useState(first.app_id);
  const [type, setType] = useState<EventType>('message');
  const [edited, setEdited] = useState<string | null>(null);
  const sample = useQuery(sampleQuery(client, app, type));
  const original = useMemo(
    () => sample.data && JSON.stringify(sample.data, null, 2),
    [sample.data],
  );
  const text = edited ?? original ?? '';
  const event = useMemo(() => readJsonObject(text), [text]);
  const trigger = useTrigger();
  const { announce } = usePanelShell();

  function choose(change: () => void) {
    change();
    setEdited(null);
    trigger.reset();
  }

  function send() {
    if ('fault' in event) return;
    trigger.mutate(
      { app_id: app, type, event: event.object },
      {
        onSuccess: (made) => {
          announce(`${type} was triggered.`);
          onDone(made.event.id);
        },
      },
    );
  }

  return (
    <Dialog
      title="Trigger an event"
      size="large"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={edited === null} onPress={() => setEdited(null)}>
            Undo the changes
          </Button>
          <Button
            variant="primary"
            isPending={trigger.isPending}
            isDisabled={'fault' in event}
            onPress={send}
          >
            Trigger
          </Button>
        </>
      }
    >
      <div className={layouts.spaced}>
        <p className={css.about}>
          Sends an event as if it had happened, whether the app subscribes to it or not. Nothing in
          the workspace changes.
        </p>
        <div className={css.options}>
          <Select
            label="Type"
            options={EVENT_TYPES.map((id) => ({ id, label: id, detail: EVENTS[id].title }))}
            value={type}
            onChange={(chosen) => choose(() => setType(chosen))}
            isCode
          />
          {apps.length > 1 && (
            <Select
              label="App"
              options={apps.map(({ app_id, name }) => ({ id: app_id, label: name }))}
              value={app}
              onChange={(chosen) => choose(() => setApp(chosen))}
            />
          )}
        </div>
        <div className={css.editor}>
          <Loaded what="the sample" from={{ sample }} lines={4}>
            {() => (
              <CodeEditor
                key={`${app} ${type}`}
                label="Event to trigger"
                value={text}
                onChange={setEdited}
                language="json"
              />
            )}
          </Loaded>
        </div>
        {'fault' in event && sample.data && (
          <p className={css.check} role="status">
            Not valid JSON: {event.fault}
          </p>
        )}
        <Alert isPlain>{trigger.error && messageOf(trigger.error)}</Alert>
      </div>
    </Dialog>
  );
}
