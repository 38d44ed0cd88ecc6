import { Field } from "./field";

/** Somebody's own address, with what it is needed for. */
export const EmailField = ({
  hint,
  isWrong,
  value,
}: {
  hint: string;
  isWrong: boolean;
  /** What it begins with. */
  value?: string;
}) => (
  <Field
    name="email"
    label="Your email address"
    hint={hint}
    isWrong={isWrong}
    type="email"
    autoComplete="email"
    required
    maxLength={320}
    defaultValue={value}
  />
);
