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
import { useTriggerEvent } from '../data/use-deliver.ts';
import css from './DeliverDialog.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { Alert } from '../../../ui/display/Alert.tsx';

export interface TriggerDialogProps {
  readonly apps: readonly WorldApp[];
  readonly initialApp: WorldApp;
  /** Called with the id of the triggered event. */
  readonly onTriggered: (event: string) => void;
  readonly onClose: () => void;
}

/** Triggers an event of any type, which the user can edit. It starts as a sample with ids of this world. */
export function TriggerDialog({ apps, initialApp, onTriggered, onClose }: TriggerDialogProps) {
  const client = useClient();
  const [appId, setAppId] = useState(initialApp.app_id);
  const [type, setType] = useState<EventType>('message');
  const [editedText, setEditedText] = useState<string | null>(null);
  const sample = useQuery(sampleQuery(client, appId, type));
  const sampleText = useMemo(
    () => sample.data && JSON.stringify(sample.data, null, 2),
    [sample.data],
  );
  const text = editedText ?? sampleText ?? '';
  const parsed = useMemo(() => readJsonObject(text), [text]);
  const trigger = useTriggerEvent();
  const { announce } = usePanelShell();

  function changeSample(change: () => void) {
    change();
    setEditedText(null);
    trigger.reset();
  }

  function send() {
    if ('fault' in parsed) return;
    trigger.mutate(
      { app_id: appId, type, event: parsed.object },
      {
        onSuccess: (triggered) => {
          announce(`${type} was triggered.`);
          onTriggered(triggered.event.id);
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
          <Button isDisabled={editedText === null} onPress={() => setEditedText(null)}>
            Undo the changes
          </Button>
          <Button
            variant="primary"
            isPending={trigger.isPending}
            isDisabled={'fault' in parsed}
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
            onChange={(chosen) => changeSample(() => setType(chosen))}
            isCode
          />
          {apps.length > 1 && (
            <Select
              label="App"
              options={apps.map(({ app_id, name }) => ({ id: app_id, label: name }))}
              value={appId}
              onChange={(chosen) => changeSample(() => setAppId(chosen))}
            />
          )}
        </div>
        <div className={css.editor}>
          <Loaded what="the sample" from={{ sample }} lines={4}>
            {() => (
              <CodeEditor
                key={`${appId} ${type}`}
                label="Event to trigger"
                value={text}
                onChange={setEditedText}
                language="json"
              />
            )}
          </Loaded>
        </div>
        {'fault' in parsed && sample.data && (
          <p className={css.check} role="status">
            Not valid JSON: {parsed.fault}
          </p>
        )}
        <Alert isPlain>{trigger.error && messageOf(trigger.error)}</Alert>
      </div>
    </Dialog>
  );
}
