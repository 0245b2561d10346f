import { EXPERIMENT_IDS, type ExperimentId, type SchemeId } from '../../search/directory-search.ts';
import type { WalkSettings } from './schemes.ts';

/** What one step of an experiment does. */
export type StepKind = 'start' | 'next' | 'post' | 'delete_read' | 'read_all';

export interface ExperimentStep {
  readonly kind: StepKind;
  readonly title: string;
  /** What the columns show after the step. */
  readonly outcome: string;
  /** The settings from this step on; only for `start`. */
  readonly settings?: Pick<WalkSettings, 'inclusive' | 'edge'>;
}

/** A few steps that show a classic fault of paging. */
export interface Experiment {
  readonly id: ExperimentId;
  readonly title: string;
  readonly about: string;
  /** The scheme whose fault it shows. */
  readonly scheme: SchemeId;
  readonly steps: readonly ExperimentStep[];
}

const RIGHT_SETTINGS = { inclusive: false, edge: 'ts' } as const;

const beginStep: ExperimentStep = {
  kind: 'start',
  title: 'Begin with nothing read',
  outcome: 'Three walks, each with its first request.',
  settings: RIGHT_SETTINGS,
};

const firstPageStep: ExperimentStep = {
  kind: 'next',
  title: 'Read the first page',
  outcome: 'All three have read the same messages.',
};

const EXPERIMENTS: Readonly<Record<ExperimentId, Experiment>> = {
  insert: {
    id: 'insert',
    title: 'An insert between two pages',
    about: 'Page numbers drift: a message is seen twice.',
    scheme: 'pages',
    steps: [
      beginStep,
      firstPageStep,
      {
        kind: 'post',
        title: 'Post a message',
        outcome: 'It is the newest, so it moves every other message down by one.',
      },
      {
        kind: 'next',
        title: 'Read the second page',
        outcome: 'By page number, the last message of page 1 comes again.',
      },
      {
        kind: 'read_all',
        title: 'Walk to the end',
        outcome: 'Cursor and time window have seen each message once.',
      },
    ],
  },
  delete: {
    id: 'delete',
    title: 'A delete between two pages',
    about: 'Page numbers drift: a message is never seen.',
    scheme: 'pages',
    steps: [
      beginStep,
      firstPageStep,
      {
        kind: 'delete_read',
        title: 'Delete a message that was read',
        outcome: 'It is the one that the cursor names. Every older message moves up by one.',
      },
      {
        kind: 'next',
        title: 'Read the second page',
        outcome: 'By page number, one message has moved to page 1, which is already read.',
      },
      {
        kind: 'read_all',
        title: 'Walk to the end',
        outcome: 'The cursor continues after the message it names, although that was deleted.',
      },
    ],
  },
  edge: {
    id: 'edge',
    title: 'A message at the edge',
    about: 'Time windows repeat a message at their edge, or lose it.',
    scheme: 'window',
    steps: [
      {
        kind: 'start',
        title: 'Begin with inclusive windows',
        outcome: 'Each window will contain both of its ends.',
        settings: { inclusive: true, edge: 'ts' },
      },
      {
        kind: 'next',
        title: 'Read the first page',
        outcome: 'The next latest is the ts of the last message.',
      },
      {
        kind: 'read_all',
        title: 'Walk to the end',
        outcome: 'Each window begins with the message that ended the one before.',
      },
      {
        kind: 'start',
        title: 'Begin with rounded seconds',
        outcome: 'The next latest will be a whole second.',
        settings: { inclusive: false, edge: 'second' },
      },
      {
        kind: 'next',
        title: 'Read the first page',
        outcome: 'The page ends in the middle of a second, and latest is rounded down to it.',
      },
      {
        kind: 'read_all',
        title: 'Walk to the end',
        outcome: 'What else was posted in that second is never seen.',
      },
    ],
  },
};

export const experimentOf = (id: ExperimentId): Experiment => EXPERIMENTS[id];

/** All experiments, in their order. */
export const ALL_EXPERIMENTS: readonly Experiment[] = EXPERIMENT_IDS.map(experimentOf);
