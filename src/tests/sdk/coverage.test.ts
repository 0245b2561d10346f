import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METHODS } from '../../platform/methods/index.ts';
import { coverageOf, explainUnknown } from '../../contract/coverage/coverage.ts';
import { KNOWN_METHODS } from '../../contract/coverage/known-methods.ts';

const ANSWERED = new Set(METHODS.map(({ name }) => name));

describe('the coverage of the SDK', () => {
  it('has each method once: it answers, or there is a reason', () => {
    const methods = coverageOf(ANSWERED);
    expect(methods.map(({ method }) => method)).toEqual(KNOWN_METHODS);
    for (const { method, state, note, instead } of methods) {
      expect([method, state !== 'not']).toEqual([method, ANSWERED.has(method)]);
      expect([method, note !== '']).toEqual([method, state !== 'answers']);
      if (instead !== null) expect(ANSWERED).toContain(instead);
    }
  });

  it('moves a method that answers by itself', () => {
    const more = coverageOf(new Set([...ANSWERED, 'stars.add']));
    expect(more.find(({ method }) => method === 'stars.add')?.state).toBe('answers');
  });
});

describe('a method that leaves arguments out', () => {
  it('answers partly, and says what it does without and why', () => {
    const [opened] = coverageOf(ANSWERED, ['views.open']);
    expect(opened).toEqual({
      method: 'views.open',
      state: 'partly',
      note: 'Without interactivity_pointer: It comes from functions of workflows, which a world does not have.',
      instead: null,
    });
    const [posted] = coverageOf(ANSWERED, ['chat.postMessage']);
    expect(posted?.note).toContain('Without link_names, mrkdwn, parse: A text is always read');
  });
});

describe('a name that no method has', () => {
  it.each([
    ['admin.users.list', 'organisations on an Enterprise plan', 'users.list'],
    ['dialog.open', 'the older form of modals', 'views.open'],
    ['conversations.inviteShared', 'several workspaces', 'conversations.invite'],
    ['channels.list', 'retired', 'conversations.list'],
    ['oauth.access', 'not installed any more', 'oauth.v2.access'],
  ])('%s is explained, with what helps instead', (name, why, instead) => {
    const text = explainUnknown(name, ANSWERED);
    expect(text).toContain(`The service has the method ${name}, and Parley does not.`);
    expect(text).toContain(why);
    expect(text).toContain(`Nearest to it is ${instead}.`);
  });

  it('is taken for a misspelt one, of Parley or of the service', () => {
    expect(explainUnknown('chat.postmessage', ANSWERED)).toBe(
      'The method is called chat.postMessage.',
    );
    expect(explainUnknown('users.lst', ANSWERED)).toBe('The method is called users.list.');
    expect(explainUnknown('stars.ad', ANSWERED)).toContain('the method stars.add,');
  });

  it('is left alone otherwise', () => {
    for (const name of ['', 'chat.remove', 'nobody.knows.this', 'x'.repeat(100_000)])
      expect([name.slice(0, 20), explainUnknown(name, ANSWERED)]).toEqual([name.slice(0, 20), '']);
  });

  it('never fails, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        expect(typeof explainUnknown(name, ANSWERED)).toBe('string');
      }),
    );
  });
});
