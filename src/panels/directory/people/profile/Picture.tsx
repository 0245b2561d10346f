import { useClient } from '../../../../client/context.tsx';
import css from './PersonSheet.module.css';

/** Hashes of the platform's own pictures. */
const HASH = /^[0-9a-f]{12}$/;

/** The picture of a person, from the platform's own address and no other: a record cannot make the page call elsewhere. */
export function Picture({ hash }: { readonly hash: string | undefined }) {
  const { baseUrl } = useClient();
  return hash !== undefined && HASH.test(hash) ? (
    <img
      className={css.picture}
      src={`${baseUrl}/avatars/${hash}-72.svg`}
      alt=""
      width={48}
      height={48}
    />
  ) : (
    <span className={css.picture} />
  );
}
