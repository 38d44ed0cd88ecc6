export interface CrashableService {
  origin: string;
  databaseUrl: string;
  /** Ends server and database at once, as a power cut does to processes: nothing can be said or written any more. */
  kill(): Promise<void>;
  /** Starts both again on the same files. */
  restart(): Promise<void>;
  /** Ends the database alone, as `kill -9` of its first process does. */
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Ends the server alone. */
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Kills one of the database's processes that serve connections, which has it end all others and recover. */
  killBackend(): Promise<void>;
  /** Halts all processes of the database: connections are accepted by the system, and nobody answers. */
  haltDatabase(): void;
  resumeDatabase(): void;
  stop(): Promise<void>;
}

/** The built application with a durable database of its own. */
export function startCrashableService(): Promise<CrashableService>;
