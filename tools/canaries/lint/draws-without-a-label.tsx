// must be reported: jsx-a11y(alt-text)
export const Portrait = ({ url }: { url: string }) => <img src={url} />;
