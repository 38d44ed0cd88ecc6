/**
 * True if a form still has the values it was sent with; text typed while sending must not be cleared. False for a form
 * that was closed meanwhile.
 */
export const isAsSent = (form: HTMLFormElement | null, sent: FormData): boolean =>
  form !== null && isSame(new FormData(form), sent);

const isSame = (some: FormData, others: FormData): boolean =>
  JSON.stringify([...some]) === JSON.stringify([...others]);
