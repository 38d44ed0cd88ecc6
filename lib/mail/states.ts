/** The states of a mail. */
export const MAIL_STATES = ["waiting", "refused", "sent"] as const;
export type MailState = (typeof MAIL_STATES)[number];
