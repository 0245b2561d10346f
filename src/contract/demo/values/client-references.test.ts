import { describe, expect, it } from 'vitest';
import type { DemoStep } from '../demo.ts';
import { clientReferences } from './client-references.ts';

const HASH = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const ask = (query: string): DemoStep => ({
  verb: 'GET',
  url: `/openid/connect/authorize?${query}`,
});
const form = (body: string): DemoStep => ({ verb: 'POST', url: '/x', body });
const textsOf = (steps: readonly DemoStep[]) =>
  steps.map(({ url, body }) => body ?? url.slice(url.indexOf('?') + 1));

describe('what a client makes up', () => {
  const flow = [
    ask(`state=s&code_challenge=${HASH}&code_challenge_method=S256`),
    form('consent={{1.form.consent}}&decision=allow'),
    form('code={{2.location.code}}&code_verifier=…wxyz'),
  ];

  it('is a verifier of the recording, and the challenge of the same flow', () => {
    const steps = clientReferences(flow, []);
    expect(textsOf(steps)).toEqual([
      'state=s&code_challenge={{client.1.code_challenge}}&code_challenge_method=S256',
      'consent={{1.form.consent}}&decision=allow',
      'code={{2.location.code}}&code_verifier={{client.1.code_verifier}}',
    ]);
    expect(clientReferences(steps, [])).toEqual(steps);
  });

  it('is the same when the request is added after the exchange', () => {
    const steps = clientReferences(flow, []);
    const [first = ask('')] = flow;
    expect(clientReferences([first, ...steps.slice(1)], [])).toEqual(steps);
  });

  it('is a JSON field too, and the challenge itself by the method plain', () => {
    const steps = clientReferences(
      [
        ask('code_challenge=…wxyz'),
        form('{"code":"{{1.location.code}}", "code_verifier": "…wxyz"}'),
      ],
      [],
    );
    expect(textsOf(steps)).toEqual([
      'code_challenge={{client.1.code_verifier}}',
      '{"code":"{{1.location.code}}", "code_verifier": "{{client.1.code_verifier}}"}',
    ]);
  });

  it('does not fit where it was refused', () => {
    const refused = [undefined, undefined, { ok: false, error: 'invalid_code_verifier' }];
    expect(textsOf(clientReferences(flow, refused))).toEqual([
      flow[0]?.url.slice(26),
      flow[1]?.body,
      'code={{2.location.code}}&code_verifier={{client.1.code_verifier}}',
    ]);
  });

  it('has a number of its own in each flow, and none where a verifier is written out', () => {
    const other = [
      ask(`code_challenge=${HASH}&code_challenge_method=S256`),
      form('code={{4.location.code}}&code_verifier=…stuv'),
      form('code={{4.location.code}}&code_verifier=written-out'),
    ];
    const texts = textsOf(clientReferences([...flow, ...other], []));
    expect(texts[2]).toContain('{{client.1.code_verifier}}');
    expect(texts[3]).toContain('{{client.2.code_challenge}}');
    expect(texts[4]).toContain('{{client.2.code_verifier}}');
    expect(texts[5]).toContain('code_verifier=written-out');
  });
});
