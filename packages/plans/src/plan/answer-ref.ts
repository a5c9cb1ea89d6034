/** Names an answer that the state folder keeps. Plans carry references, because an answer can have many megabytes. */
export interface AnswerRef {
  /** Digest of its JSON text, in hexadecimal digits. */
  readonly sha256: string;
  readonly bytes: number;
}
