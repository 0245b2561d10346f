export const Indented = () =>
      <p>indented</p>;
