/** What an e-mail address looks like, spaces around it allowed. */
export const EMAIL_PATTERN = /^\s*[^\s@]+@[^\s@]+\.[^\s@.]+\s*$/;
