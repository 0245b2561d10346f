import type { Exchange } from '../../../contract/sandbox.ts';
import { platformTimeText, sizeText, statusText } from '../../../ui/display/amounts.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { preciseTime } from '../../../ui/time/date-and-time.ts';
import { useCallerOf } from '../state/callers.ts';
import { resultText, resultTone } from '../state/exchange-result.ts';
import css from './ExchangeHead.module.css';
import layouts from '../../../ui/style/layouts.module.css';

/** An exchange in two lines: name and result, then status, time, caller, duration and size. */
export function ExchangeHead({ exchange }: { readonly exchange: Exchange }) {
  const caller = useCallerOf()?.(exchange) ?? null;
  const { verb, name, status, at, actor, duration_ms, response_bytes } = exchange;
  const facts = [
    preciseTime(at),
    ...(caller === null ? [] : [caller]),
    ...(actor ? [actor.label] : []),
    platformTimeText(duration_ms),
    sizeText(response_bytes),
  ];
  return (
    <div className={css.head}>
      <h3 className={layouts.tight}>
        <span className={css.verb}>{verb}</span>
        <code>{name}</code>
        <Badge tone={resultTone(exchange)} isCode>
          {resultText(exchange)}
        </Badge>
      </h3>
      <p className={css.facts}>
        {statusText(status)}
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
    </div>
  );
}
