import CircleCheck from 'lucide-react/icons/circle-check';
import FlaskConical from 'lucide-react/icons/flask-conical';
import ListPlus from 'lucide-react/icons/list-plus';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useWorld } from '../../../client/queries.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { classes } from '../../../ui/style/classes.ts';
import hidden from '../../../ui/style/visually-hidden.module.css';
import { useIsWide } from '../../../ui/use-width.ts';
import { directorySearch, type ExperimentId, SCHEME_IDS } from '../search/directory-search.ts';
import { Columns } from './columns/Columns.tsx';
import css from './OlderSchemes.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import { ALL_EXPERIMENTS, experimentOf } from './play/experiments.ts';
import { DEFAULT_SETTINGS, PAGE_SIZES, PREPARED_MESSAGES } from './play/prepare.ts';
import { useExperiment } from './play/use-experiment.ts';
import { type Action, useWalk, type Walk } from './play/use-walk.ts';
import { postMessage, prepareWalks, deleteMessage, type WalkRun } from './play/walk-actions.ts';
import {
  restartWalks,
  firstUnreadMessage,
  lastReadMessage,
  type WalkState,
} from './play/walk-state.ts';
import { WalkBar } from './WalkBar.tsx';

/** Compares paging by time windows and by page numbers with paging by cursor, on the messages of one channel. */
export default function OlderSchemes() {
  const { epoch } = useClient();
  // A new world starts with new state: messages about the old world would be wrong.
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {() => <Schemes key={epoch} />}
    </Loaded>
  );
}

/** From this width of the panel on, in pixels, all three columns are shown. */
const MIN_WIDTH_OF_COLUMNS_PX = 740;

function Schemes() {
  const walk = useWalk();
  const [{ scheme, experiment }] = usePanelSearch(directorySearch);
  const [hasOpenedExperiment, setHasOpenedExperiment] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame, MIN_WIDTH_OF_COLUMNS_PX);
  const experimentScheme = experiment && experimentOf(experiment).scheme;
  const shownSchemes = isWide ? SCHEME_IDS : [scheme ?? experimentScheme ?? 'cursor'];
  const { state } = walk;
  const hasBar = state !== undefined || experiment !== undefined;
  if (walk.token === null) return <NoToken />;
  return (
    <div ref={frame} className={css.frame}>
      <div className={css.room}>
        {hasBar && (
          <WalkBar
            walk={walk}
            shownSchemes={shownSchemes}
            hasOpenedExperiment={hasOpenedExperiment}
          />
        )}
        <div className={css.side}>
          <p className={css.about}>
            Three clients read the same messages, newest first, each in its own way. Change the
            channel between two pages and see which of them still reads every message once.
          </p>
          {walk.token && (
            <p className={tones.faint}>
              Only a person can search, so all calls are made as {walk.token.label}.
            </p>
          )}
          <Experiments walk={walk} onOpen={() => setHasOpenedExperiment(true)} />
          {state && <ChangeButtons walk={walk} state={state} />}
        </div>
        <div className={css.main}>
          <RefusalNote error={walk.problem} onDismiss={walk.dismissProblem} />
          {state ? (
            <Columns walk={walk} state={state} shownSchemes={shownSchemes} />
          ) : (
            <NoMessages walk={walk} />
          )}
        </div>
      </div>
    </div>
  );
}

function NoMessages({ walk }: { readonly walk: Walk }) {
  return (
    <EmptyState title="No messages to read yet" action={<PrepareButton walk={walk} isPrimary />}>
      Prepare a channel of its own with 30 numbered messages, three in each second. The world’s
      clock moves on by ten seconds. Experiments do this by themselves.
    </EmptyState>
  );
}

function NoToken() {
  return (
    <EmptyState title="No token can search">
      Only a user token with search:read can call search.messages, one of the three schemes. Mint
      one under “Acting as” in the bar.
    </EmptyState>
  );
}

interface ChangeButtonsProps {
  readonly walk: Walk;
  readonly state: WalkState;
}

interface PossibleChange {
  readonly action: Action;
  readonly title: string;
  readonly isPossible: boolean;
  readonly perform: (run: WalkRun) => Promise<string>;
}

const listChanges = (state: WalkState): readonly PossibleChange[] => [
  { action: 'post', title: 'Post a message', isPossible: true, perform: postMessage },
  {
    action: 'delete_read',
    title: 'Delete one that was read',
    isPossible: lastReadMessage(state) !== null,
    perform: (run) => deleteMessage(run, 'read'),
  },
  {
    action: 'delete_unread',
    title: 'Delete one that was not',
    isPossible: firstUnreadMessage(state) !== null,
    perform: (run) => deleteMessage(run, 'unread'),
  },
];

/** The buttons that change the channel between two pages, by real calls, and the number of messages a page. */
function ChangeButtons({ walk, state }: ChangeButtonsProps) {
  const { runningAction, run, restart } = walk;
  return (
    <section className={css.changes} aria-label="Between the pages">
      <h2 className={css.heading}>Between the pages</h2>
      <div className={css.buttons}>
        {listChanges(state).map(({ action, title, isPossible, perform }) => (
          <Button
            key={action}
            icon={action === 'post' ? <MessageSquarePlus size={14} /> : <Trash2 size={14} />}
            isPending={runningAction === action}
            isDisabled={!isPossible || (runningAction !== null && runningAction !== action)}
            onPress={() => void run(action, perform)}
          >
            {title}
          </Button>
        ))}
      </div>
      <div className={css.buttons}>
        <SegmentedControl
          label="Messages a page"
          showLabel
          segments={PAGE_SIZES.map((size) => ({ id: String(size), label: String(size) }))}
          value={String(state.settings.size)}
          isDisabled={runningAction !== null}
          onChange={(size) =>
            restart(restartWalks(state, { ...state.settings, size: Number(size) }))
          }
        />
        <PrepareButton walk={walk} />
      </div>
    </section>
  );
}

interface ExperimentsProps {
  readonly walk: Walk;
  /** Called when the user opens an experiment. */
  readonly onOpen: () => void;
}

/** Experiments of a few steps, and the steps of the open experiment. The button for the next step is in the bar. */
function Experiments({ walk, onOpen }: ExperimentsProps) {
  const [{ experiment: chosen }, setSearch] = usePanelSearch(directorySearch);
  const heading = useId();
  const steps = useId();
  return (
    <section className={layouts.stack} aria-labelledby={heading}>
      <h2 id={heading} className={tones.title}>
        Experiments
      </h2>
      <ul className={css.choices}>
        {ALL_EXPERIMENTS.map(({ id, title, about, scheme }) => (
          <li key={id} className={classes(css.choice, id === chosen && css.chosen)}>
            <Button
              variant="plain"
              icon={<FlaskConical size={14} />}
              aria-expanded={id === chosen}
              aria-controls={steps}
              onPress={() => {
                if (id === chosen) return setSearch({ experiment: undefined });
                onOpen();
                setSearch({ experiment: id, scheme });
              }}
            >
              {title}
            </Button>
            <p className={css.experimentsAbout}>{about}</p>
          </li>
        ))}
      </ul>
      <div id={steps}>{chosen && <Steps id={chosen} walk={walk} />}</div>
    </section>
  );
}

function Steps({ id, walk }: { readonly id: ExperimentId; readonly walk: Walk }) {
  const { title, steps } = experimentOf(id);
  const { stepsDone } = useExperiment(walk, id);
  return (
    <section className={css.play} aria-label={title}>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two steps may be alike, and nothing moves
            key={index}
            className={classes(css.step, index < stepsDone && css.done)}
          >
            <span className={css.number} aria-hidden="true">
              {index < stepsDone ? <CircleCheck size={14} /> : index + 1}
            </span>
            <div>
              {step.title}
              {index < stepsDone && <span className={hidden.hidden}> (done)</span>}
              {index < stepsDone && <p className={tones.quiet}>{step.outcome}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PrepareButtonProps {
  readonly walk: Walk;
  /** Whether it is the main action of the view. */
  readonly isPrimary?: boolean;
}

/** The button that creates a channel with messages to read. */
function PrepareButton({ walk, isPrimary = false }: PrepareButtonProps) {
  const settings = walk.state?.settings ?? DEFAULT_SETTINGS;
  const isPending = walk.runningAction === 'prepare';
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={<ListPlus size={14} />}
      isPending={isPending}
      isDisabled={walk.runningAction !== null && !isPending}
      onPress={() =>
        void walk.run('prepare', (run) => prepareWalks(run, walk.token?.user_id ?? '', settings))
      }
    >
      {isPending
        ? `${walk.postedCount} of ${PREPARED_MESSAGES} posted`
        : `Prepare ${PREPARED_MESSAGES} messages`}
    </Button>
  );
}
