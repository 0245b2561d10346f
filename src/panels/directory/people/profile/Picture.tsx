import { useClient } from '../../../../client/context.tsx';
import { pictureAddress } from './picture-address.ts';
import css from './PersonSheet.module.css';

/** The picture of a person. */
export function Picture({ hash }: { readonly hash: string | undefined }) {
  const { baseUrl } = useClient();
  const address = pictureAddress(baseUrl, hash);
  return address !== null ? (
    <img className={css.picture} src={address} alt="" width={48} height={48} />
  ) : (
    <span className={css.picture} />
  );
}
