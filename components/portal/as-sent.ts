/**
 * Whether a form still holds what it was sent with: what was typed while it was on its way is not to go with it. A form that
 * was closed meanwhile holds nothing.
 */
export const isAsSent = (form: HTMLFormElement | null, sent: FormData): boolean =>
  form !== null && isSame(new FormData(form), sent);

const isSame = (some: FormData, others: FormData): boolean =>
  JSON.stringify([...some]) === JSON.stringify([...others]);
