import { Field } from "./field";

/** A field for the user's own email address, with a hint on why it is needed. */
export const EmailField = ({
  hint,
  isWrong,
  value,
}: {
  hint: string;
  isWrong: boolean;
  /** The initial value. */
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
