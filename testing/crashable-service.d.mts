export interface CrashableService {
  origin: string;
  databaseUrl: string;
  /** Kills server and database together, as a power cut would: nothing more can be sent or written. */
  kill(): Promise<void>;
  /** Restarts both on the same files. */
  restart(): Promise<void>;
  /** Kills only the database, like `kill -9` of its first process. */
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Kills only the server. */
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Kills one of the database's backends, which makes the database end all others and recover. */
  killBackend(): Promise<void>;
  /** Suspends all of the database's processes: the system accepts connections, but nobody answers. */
  haltDatabase(): void;
  resumeDatabase(): void;
  stop(): Promise<void>;
}

/** Starts the built application with its own durable database. */
export function startCrashableService(): Promise<CrashableService>;
