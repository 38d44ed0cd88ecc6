export interface CrashableService {
  origin: string;
  databaseUrl: string;
  /** Ends server and database at once, as a power cut does to processes: nothing can be said or written any more. */
  kill(): Promise<void>;
  /** Starts both again on the same files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The built application with a durable database of its own. */
export function startCrashableService(): Promise<CrashableService>;
