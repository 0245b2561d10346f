import { expectLinear, nothingBut, runOf } from '../../../tools/bounds/hard-texts.ts';
import { targetsOf } from '../../contract/demo/recording/placeholders.ts';
import { readHeaderLines } from './editor/StepPanel.tsx';

const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

expectLinear('the placeholders of a step', (body) => targetsOf({ verb: 'POST', url: '/', body }), {
  ...texts('{', '{{', '{{1', '{{1.a', '{{1.a}}', '{{{{', 'x0000000001'),
  'a placeholder that does not end': runOf('{{1.', 'a', ''),
});

expectLinear('headers as lines', readHeaderLines, texts('a', ':', 'a:b\n', '\n', ' '));
