import { GlobalLogger } from '@dbos-inc/dbos-sdk/internal/telemetry/logs';

const ignore = (): void => {};

/** DBOS logs to the terminal by default. What matters in its messages reaches callers as errors. */
export const quietLogger: GlobalLogger = new GlobalLogger(undefined, {
  logger: { info: ignore, debug: ignore, warn: ignore, error: ignore },
});
