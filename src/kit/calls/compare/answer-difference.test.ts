import { describe, expect, it } from 'vitest';
import { comparableAnswer } from '../../../contract/demo/answer.ts';
import {
  answerDifference,
  formatPath,
  formatValue,
  type WholeAnswer,
} from './answer-difference.ts';
import { ignoreRenewed } from './same-but-renewed.ts';

const answer = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) });
const deployment = {
  name: 'commercial',
  base_url: 'http://here.test',
  webhook_host: 'http://here.test',
  issuer: 'http://here.test',
};
const difference = (expected: WholeAnswer, answered: WholeAnswer) =>
  answerDifference(expected, answered, deployment);
const token = (text: string) => `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJVMSJ9.${text}`;

describe('the difference of two answers', () => {
  it('finds no difference between equal bodies and statuses', () => {
    const same = difference(answer({ ok: true }), answer({ ok: true }));
    expect(same).toMatchObject({ isSame: true, differences: [], leavesOutSigned: false });
  });

  it('names the status and the place', () => {
    const found = difference(answer({ ok: true }), answer({ ok: false }, 500));
    expect(found).toMatchObject({ isSame: false, status: [200, 500] });
    expect(found.differences.map(({ path }) => path)).toEqual([['ok']]);
  });

  it('leaves out tokens signed with the keys of a host, and names them', () => {
    const found = difference(
      answer({ ok: true, id_token: token('one') }),
      answer({ ok: true, id_token: token('two') }),
    );
    expect(found).toMatchObject({ isSame: true, leavesOutSigned: true });
  });

  it('does not leave out a signed token that is missing or of another kind', () => {
    const given = answer({ id_token: token('one') });
    expect(difference(given, answer({})).isSame).toBe(false);
    expect(difference(given, answer({ id_token: 'none' })).isSame).toBe(false);
  });

  it('does not take the address of the host for a difference', () => {
    const there = { ...deployment, base_url: 'http://there.test' };
    const recorded = comparableAnswer(JSON.stringify({ url: 'http://there.test/a' }), there);
    const found = difference(
      { status: 200, body: recorded },
      answer({ url: 'http://here.test/a' }),
    );
    expect(found).toMatchObject({ isSame: true, leavesOutSigned: false });
  });

  it('names no place where a body is not JSON, or is nested too deep', () => {
    const found = difference({ status: 200, body: 'ok' }, { status: 200, body: 'no_text' });
    expect(found).toMatchObject({ isSame: false, hasOtherText: true });
    const deep = { status: 200, body: '['.repeat(9999) };
    expect(difference(deep, answer([]))).toMatchObject({ isSame: false, hasOtherText: true });
  });
});

describe('the difference apart from what every world makes anew', () => {
  const renewed = (recorded: unknown, answered: unknown, known = new Map<string, string>()) =>
    ignoreRenewed(difference(answer(recorded), answer(answered)), known);

  it('ignores new times, ids and secrets', () => {
    const found = renewed(
      {
        ts: '1767225600.000100',
        file: 'F0AAAAAAAAA',
        date_create: 1,
        created: 5,
        token: 'xoxb-…a',
      },
      {
        ts: '1767225900.000100',
        file: 'F0BBBBBBBBB',
        date_create: 1,
        created: 9,
        token: 'xoxb-…b',
      },
    );
    expect(found).toMatchObject({ isRenewed: true, difference: { isSame: true } });
  });

  it('ignores new ids of blocks and elements, also where they name fields, and hashes of views', () => {
    const view = (block: string, action: string, hash: string) => ({
      blocks: [{ block_id: block, element: { action_id: action } }],
      state: { values: { [block]: { [action]: { value: 'x' } } } },
      hash,
    });
    const one = view('aB3dE', 'fG6hI', '1767225600.AbCdEfGh');
    const other = view('x9Y8z', 'q1W2e', '1767225900.IjKlMnOp');
    expect(renewed(one, other)).toMatchObject({ isRenewed: true, difference: { isSame: true } });
    const elsewhere = { ...other, state: { values: { n0T1t: {} } } };
    expect(renewed(one, elsewhere).difference.isSame).toBe(false);
    const named = view('title', 'input', '1767225900.IjKlMnOp');
    const fixed = { ...named, blocks: [{ block_id: 'titles', element: {} }] };
    expect(renewed(named, fixed).difference.isSame).toBe(false);
  });

  it('reports a new value that stands for two different ones', () => {
    const known = new Map<string, string>();
    const one = { ts: '1767225600.000100' };
    const other = { ts: '1767225900.000100' };
    expect(renewed(one, other, known).difference.isSame).toBe(true);
    expect(renewed(one, other, known).difference.isSame).toBe(true);
    expect(renewed(one, { ts: '1767225999.000100' }, known).difference.isSame).toBe(false);
  });

  it('reports other texts, other kinds of id, and missing values', () => {
    expect(renewed({ text: 'a' }, { text: 'b' }).difference.isSame).toBe(false);
    expect(renewed({ id: 'C0AAAAAAAAA' }, { id: 'U0AAAAAAAAA' }).difference.isSame).toBe(false);
    expect(renewed({ ts: '1767225600.000100' }, {}).difference.isSame).toBe(false);
  });
});

describe('a place and a value in words', () => {
  it.each([
    [['message', 'blocks', 0, 'block_id'], 'message.blocks[0].block_id'],
    [['a b'], '["a b"]'],
    [[], 'the whole answer'],
  ])('%j', (path, text) => {
    expect(formatPath(path)).toBe(text);
  });

  it('are cut', () => {
    expect(formatValue('a'.repeat(500), 10)).toBe(`"${'a'.repeat(9)}…`);
    expect(formatValue(undefined)).toBe('');
  });
});
