import { describe, expect, it } from 'vitest';
import {
  BARE,
  NEEDS,
  OTHER,
  RECEIVER_URL,
} from '../../../contract/manifest/program-needs.fixture.ts';
import { needsIn, withNeeds } from '../../../contract/manifest/program-needs.ts';
import { hasNeeds, needNamesOf } from './sample-needs.ts';
import { needsOf, SAMPLES, subscriptionsFor } from './samples.ts';
import { SUBSCRIPTIONS } from '../../../contract/schemas/events.ts';

describe('what a sample needs of a manifest', () => {
  it('is named for people', () => {
    expect(needNamesOf(NEEDS)).toEqual(['/poll', 'interactivity', 'the Home tab']);
  });

  it.each([RECEIVER_URL, null])('is there once it was added, at %s', (url) => {
    for (const manifest of [BARE, OTHER]) {
      expect(hasNeeds(manifest, NEEDS, url)).toBe(false);
      const made = withNeeds(manifest, NEEDS, url);
      expect(hasNeeds(made, NEEDS, url)).toBe(true);
      expect(hasNeeds(made, NEEDS, url === null ? RECEIVER_URL : null)).toBe(false);
      expect(withNeeds(made, NEEDS, url)).toEqual(made);
    }
  });

  it('is missing if any part of it is', () => {
    const made = withNeeds(BARE, NEEDS, RECEIVER_URL);
    const { features, settings, oauth_config } = made;
    for (const broken of [
      { ...made, features: { ...features, app_home: {} } },
      { ...made, features: { ...features, slash_commands: [] } },
      { ...made, oauth_config: { ...oauth_config, scopes: {} } },
      { ...made, settings: { ...settings, interactivity: { is_enabled: true } } },
    ])
      expect(hasNeeds(broken, NEEDS, RECEIVER_URL)).toBe(false);
  });

  it('stays that of a sample while its first line stays', () => {
    for (const { program, needs } of SAMPLES) {
      expect(needsOf(program)).toBe(needs ?? null);
      expect(needsOf(`${program}\n// more`)).toBe(needs ?? null);
    }
    expect(needsOf('')).toBeNull();
  });

  it('is read from the text of any other program, and of a sample whose command has another name', () => {
    const answers = (text: string) => needsOf(`receive(({ payload }) => { ${text} });`);
    expect(answers("if (payload.command === '/lunch') return 'Soup';")).toEqual({
      scopes: ['commands', 'chat:write'],
      commands: [{ command: '/lunch', description: 'Answered by the program' }],
      hasHome: false,
    });
    expect(answers('if (payload.type === "block_actions") return;')?.commands).toEqual([]);
    expect(answers("api('views.publish', {});")?.hasHome).toBe(true);
    expect(answers("return fetch('/elsewhere');")).toBeNull();
    const form = SAMPLES.find(({ id }) => id === 'form')?.program ?? '';
    const renamed = form.replaceAll("'/request'", "'/ask'");
    expect(needsOf(renamed)?.commands.map(({ command }) => command)).toEqual(['/ask']);
    expect(needsIn(form)?.scopes).toEqual(['commands', 'chat:write']);
  });
});

it('a sample that is edited still names the events of its own', () => {
  const answering = SAMPLES.filter(({ needs }) => needs !== undefined);
  expect(answering).toHaveLength(4);
  expect(answering.map(({ program }) => subscriptionsFor(`${program}\n`, SUBSCRIPTIONS))).toEqual(
    answering.map(({ subscriptions }) => subscriptions),
  );
});
