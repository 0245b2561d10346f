import { expect, it } from 'vitest';
import { readRequest } from '../../http/parsed-request.ts';
import { methodNamed } from '../../methods/registry.ts';
import { DEFAULT_OPTIONS } from '../../model/world/world.ts';
import { defineDeployment } from '../../runtime/deployment.ts';
import { seedWorld } from '../../seed/seed-world.ts';
import type { Judgement, LateText } from '../judgement.ts';
import { RULES } from './index.ts';
import { subjectOf } from '../subject.ts';

it('the rules only decide: asked again, each says the same of a call, which is counted by who asks', async () => {
  const setting = { deployment: defineDeployment(), clock: () => 0, salt: null, life: '' };
  const world = seedWorld(DEFAULT_OPTIONS, { ...setting, commitHooks: [] });
  world.transact(() => world.teams.put({ ...world.team, migration: 'joining' }));
  const [token] = Array.from(world.tokens.scan(), (row) => row.token);
  const url = new URL('http://localhost/api/users.list?limit=5');
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const body = { bytes: new Uint8Array(0), oversized: false as const, broken: false };
  const request = await readRequest({ method: 'GET', headers, url: url.href }, url, body);
  const subject = subjectOf(world, (await methodNamed('users.list')) ?? expect.fail(), request);

  const decisions = () => RULES.map((rule) => [rule.name, said(rule.judge(subject))]);
  const first = decisions();
  expect(new Map(first as [string, unknown][]).get('migration')).toContain('team_added_to_org');
  expect(JSON.stringify(first)).toContain('left in the burst');
  for (let again = 0; again < 5; again += 1) expect(decisions()).toEqual(first);
});

const textOf = (text: LateText | undefined) => (typeof text === 'function' ? text() : text);

const said = (judgement: Judgement<string, LateText> | null) =>
  judgement && [judgement.refused, textOf(judgement.evidence), textOf(judgement.detail)];
