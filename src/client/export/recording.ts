import { answerSum, comparableAnswer } from '../../contract/demo/answer.ts';
import type { Demo, DemoStep } from '../../contract/demo/demo.ts';
import { normalDemo } from '../../contract/demo/normal-form.ts';
import type { ExchangeSummary, HeaderList, WorldBrief } from '../../contract/sandbox.ts';
import { mask } from '../../contract/secrets/mask.ts';

/** A step that `POST /sandbox/demos/play` has played: the request sent, and its answer. */
export interface PlayedStep {
  readonly request: {
    readonly verb: string;
    readonly url: string;
    readonly headers: HeaderList;
    readonly body: string | null;
  };
  /** 0 if the step could not be sent. */
  readonly status: number;
  readonly headers: HeaderList;
  readonly location?: string;
  readonly body: string;
  readonly exchange: Pick<ExchangeSummary, 'at' | 'duration_ms'> | null;
  readonly problem?: string;
}

/** A demo, and the answers to its steps. */
export interface Recording {
  readonly demo: Demo;
  readonly deployment: WorldBrief['deployment'];
  readonly played: readonly PlayedStep[];
}

/** A step with its answer, without what differs from host to host. */
export interface RecordedStep {
  /** The first step has 1. */
  readonly number: number;
  /** In one line. */
  readonly title: string;
  readonly step: DemoStep;
  readonly status: number;
  /** Checksum of the body, from `answerSum`. */
  readonly sum: string;
  /** Its secrets are masked. */
  readonly body: string;
  /** Where a redirect leads, with its secrets masked; null for any other answer. */
  readonly location: string | null;
  /** Checksum of where a redirect leads; null for any other answer. */
  readonly locationSum: string | null;
}

/** The steps of a recording, in order. */
export function recordedStepsOf({ demo, deployment, played }: Recording): readonly RecordedStep[] {
  return (normalDemo(demo).steps ?? []).flatMap((step, index) => {
    const answer = played[index];
    if (answer === undefined) return [];
    const { location = null } = answer;
    const comparable = (text: string) => mask(comparableAnswer(text, deployment));
    return {
      number: index + 1,
      title: titleOf(step),
      step,
      status: answer.status,
      sum: answerSum(answer.body, deployment),
      body: comparable(answer.body),
      location: location === null ? null : comparable(location),
      locationSum: location === null ? null : answerSum(location, deployment),
    };
  });
}

/** The title of a step; if it has none, its verb and address. */
const titleOf = ({ title, verb, url }: DemoStep): string =>
  toOneLine(title ?? '') || `${verb} ${toOneLine(url)}`;

/** A text in one line, without characters that a terminal would act on. */
export const toOneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim();

/** A text as the lines of a comment, without characters that a terminal would act on, and without blank lines at its ends. */
export const toPlainLines = (text: string): readonly string[] =>
  text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(toOneLine)
    .filter((line, index, lines) => line !== '' || (index > 0 && index < lines.length - 1));

/** Why a recording cannot be exported as a script or scenario; null if it can. */
export function exportFault({ demo, played }: Recording): string | null {
  if ((demo.steps ?? []).length === 0) return 'It has no steps. Add calls to the recording first.';
  return played.find(({ problem }) => problem !== undefined)?.problem ?? null;
}

/** The title of a demo as the name of a file, without an extension: `post-and-delete`. */
export function fileName(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'demo';
}
