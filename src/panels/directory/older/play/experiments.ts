import { EXPERIMENT_IDS, type ExperimentId, type SchemeId } from '../../search/directory-search.ts';
import type { WalkSettings } from './schemes.ts';

/** One press of the button of an experiment. */
export type StepKind = 'start' | 'next' | 'post' | 'delete_read' | 'rest';

export interface ExperimentStep {
  readonly kind: StepKind;
  readonly title: string;
  /** What to look at afterwards. */
  readonly shows: string;
  /** How to ask from this step on; only for `start`. */
  readonly settings?: Pick<WalkSettings, 'inclusive' | 'edge'>;
}

/** A play of a few steps that shows a classic fault. */
export interface Experiment {
  readonly id: ExperimentId;
  readonly title: string;
  readonly about: string;
  /** The scheme whose fault it shows. */
  readonly scheme: SchemeId;
  readonly steps: readonly ExperimentStep[];
}

const RIGHT = { inclusive: false, edge: 'ts' } as const;

const begin: ExperimentStep = {
  kind: 'start',
  title: 'Begin with nothing read',
  shows: 'Three walks, each with its first request.',
  settings: RIGHT,
};

const nextPage: ExperimentStep = {
  kind: 'next',
  title: 'Read the first page',
  shows: 'All three have read the same messages.',
};

const EXPERIMENTS: Readonly<Record<ExperimentId, Experiment>> = {
  insert: {
    id: 'insert',
    title: 'An insert between two pages',
    about: 'Page numbers drift: a message is seen twice.',
    scheme: 'pages',
    steps: [
      begin,
      nextPage,
      {
        kind: 'post',
        title: 'Post a message',
        shows: 'It is the newest, so it moves every other message down by one.',
      },
      {
        kind: 'next',
        title: 'Read the second page',
        shows: 'By page number, the last message of page 1 comes again.',
      },
      {
        kind: 'rest',
        title: 'Walk to the end',
        shows: 'Cursor and time window have seen each message once.',
      },
    ],
  },
  delete: {
    id: 'delete',
    title: 'A delete between two pages',
    about: 'Page numbers drift: a message is never seen.',
    scheme: 'pages',
    steps: [
      begin,
      nextPage,
      {
        kind: 'delete_read',
        title: 'Delete a message that was read',
        shows: 'It is the one that the cursor names. Every older message moves up by one.',
      },
      {
        kind: 'next',
        title: 'Read the second page',
        shows: 'By page number, one message has moved to page 1, which is already read.',
      },
      {
        kind: 'rest',
        title: 'Walk to the end',
        shows: 'The cursor goes on behind the message it names, even though that is gone.',
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
        shows: 'Each window will contain both of its ends.',
        settings: { inclusive: true, edge: 'ts' },
      },
      {
        kind: 'next',
        title: 'Read the first page',
        shows: 'The next latest is the ts of the last message.',
      },
      {
        kind: 'rest',
        title: 'Walk to the end',
        shows: 'Each window begins with the message that ended the one before.',
      },
      {
        kind: 'start',
        title: 'Begin with rounded seconds',
        shows: 'The next latest will be a whole second.',
        settings: { inclusive: false, edge: 'second' },
      },
      {
        kind: 'next',
        title: 'Read the first page',
        shows: 'The page ends in the middle of a second, and latest is rounded down to it.',
      },
      {
        kind: 'rest',
        title: 'Walk to the end',
        shows: 'What else was posted in that second is never seen.',
      },
    ],
  },
};

export const experimentOf = (id: ExperimentId): Experiment => EXPERIMENTS[id];

/** All experiments, in their order. */
export const ALL_EXPERIMENTS: readonly Experiment[] = EXPERIMENT_IDS.map(experimentOf);
