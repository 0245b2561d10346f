import type { LinkFact } from './facts.ts';
import css from './LinkPreview.module.css';
import layouts from '../../../ui/style/layouts.module.css';

/** Lists what a link holds. */
export function LinkContentsList({ facts }: { readonly facts: readonly LinkFact[] }) {
  return (
    <section>
      <h3 className={css.heading}>The link holds</h3>
      <dl className={layouts.dense}>
        {facts.map(([name, text]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists what a link leaves out, in sentences. */
export function LinkOmissions({ leftOut }: { readonly leftOut: readonly string[] }) {
  return (
    <section>
      <h3 className={css.heading}>It leaves out</h3>
      <ul className={css.leftOut}>
        {[...leftOut, ...ALWAYS_LEFT_OUT].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

const ALWAYS_LEFT_OUT = ['Tokens and other secrets: the new world has its own.'];
