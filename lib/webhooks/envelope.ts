export interface EnvelopeParts {
  id: string;
  type: string;
  /** Wall time, Unix milliseconds. */
  createdMs: number;
  /** The event's data as JSON text. */
  data: string;
}

/** Returns the body of a delivery: the same bytes on every attempt. */
export const envelope = ({ id, type, createdMs, data }: EnvelopeParts): string =>
  `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"created_at":${createdMs},"data":${data}}`;
