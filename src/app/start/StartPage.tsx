import { useClient } from '../../client/context.tsx';
import { usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { useHost } from '../host/host-context.ts';
import css from './StartPage.module.css';
import tones from '../../ui/style/tones.module.css';
import type { LessonView } from '../../lessons/definition/lesson.ts';

/** The first thing a newcomer sees: what this is, and three ways to begin. */
export default function StartPage() {
  const { open } = usePanelShell();
  const { baseUrl } = useClient();
  const isServed = useHost().kind === 'http';
  const { id, title, summary, minutes, view } = FIRST_LESSON;
  const command = isServed ? `${baseUrl}/api/` : 'npm run serve';
  return (
    <div className={css.room}>
      <div className={css.column}>
        <h2 className={css.title}>A messaging platform to learn on</h2>
        <div className={css.about}>
          <p>
            Parley answers the Web API, webhooks, events, OAuth and OpenID Connect as a real
            workplace platform does.
          </p>
          <p>
            Call anything, and see the bytes both ways, the rule that decided, and how to fix it.
          </p>
          <p>No person and no message here is real: nothing you try can do harm.</p>
        </div>
        <ul className={css.ways} aria-label="Ways to begin">
          <li className={css.way}>
            <h3>Learn</h3>
            <p>
              {summary} {minutes} minutes.
            </p>
            <Button
              variant="primary"
              onPress={() => open(view.panel, { ...view.search, lesson: id })}
            >
              Lesson 1: {title}
            </Button>
            <Button variant="plain" onPress={() => open('lessons', {})}>
              All lessons
            </Button>
          </li>
          <li className={css.way}>
            <h3>Look around</h3>
            <p>
              Every method of the Web API, with a form for its arguments and every error it can
              answer.
            </p>
            <Button onPress={() => open('explorer', {})}>Open the Explorer</Button>
          </li>
          <li className={css.way}>
            <h3>Bring your own bot</h3>
            <p>
              {isServed
                ? 'This server answers any SDK. Point yours to:'
                : 'The same platform as a server on your machine, for any SDK. In the folder of Parley:'}
            </p>
            <div className={css.command}>
              <code>{command}</code>
              <CopyButton text={command} label="Copy the command" />
            </div>
          </li>
        </ul>
        <p className={tones.faint}>
          You see this page once. To see it again, type “start” into the command palette.
        </p>
      </div>
    </div>
  );
}

/**
 * What the start page shows of the first lesson. It is a copy, because the lessons are large and load late. A test compares it
 * with the lesson.
 */
export const FIRST_LESSON: {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
  /** The view that the lesson begins with. */
  readonly view: LessonView;
} = {
  id: 'first-webhook',
  title: 'Your first webhook',
  summary: 'Post a message with nothing but a URL, and understand a refusal.',
  minutes: 5,
  view: { panel: 'composer', search: { draft: 'Your first webhook', pane: 'edit' } },
};
