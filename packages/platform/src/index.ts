export { codeFolder } from './code-folder.ts';
export { explainFolderError } from './explain-folder-error.ts';
export { homeOf } from './home.ts';
export { createLog, type Log, type LogOptions, type ProcessLog, type Say } from './log.ts';
export { makeUserFolder } from './make-user-folder.ts';
export { NO_NOTICES, readNotices } from './notices.ts';
export {
  type FileRefusal,
  FileRefused,
  openRegularFile,
  readBounded,
  readRegularFile,
  readStartOfFile,
} from './read-regular-file.ts';
export type { RequestIds } from './request-ids.ts';
export { readVaultSetting, settingsFileOf, type VaultSetting } from './settings-file.ts';
export { type Attributes, decodeSpanLine, encodeSpanLine, type SpanLine } from './span-line.ts';
export { stderrTerminal, writeStderr } from './stderr.ts';
export { type Service, startTelemetry, type Telemetry } from './telemetry.ts';
export { formatTraceparent, parseTraceparent, type TraceContext } from './trace-context.ts';
export { initTracing, type Tracing, type TracingOptions } from './tracing.ts';
export { UNDELIVERED } from './undelivered.ts';
export { plansFolder, userFolder } from './user-folder.ts';
export { visible, visibleOn } from './visible.ts';
export { writeAtomically } from './write-atomically.ts';
