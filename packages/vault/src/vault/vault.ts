/** A vault as the commands see it. Notes go by their names in the vault, with or without `.md`. */
export interface Vault {
  /**
   * The text of a note as stored, a byte-order mark included.
   *
   * @throws AgentError `NOTE_NOT_FOUND`, `NOT_A_NOTE`, `NOTE_NOT_TEXT`, `RESPONSE_TOO_LARGE`, and what a path or the
   * disk may raise
   */
  readNote(noteName: string): Promise<string>;

  /**
   * Creates a note and the folders above it; all of it or nothing.
   *
   * @throws AgentError `NOTE_EXISTS`, and what a path or the disk may raise
   */
  createNote(noteName: string, content: string): Promise<void>;

  /**
   * Replaces the text of a note; readers see the old text or the new one, never a part.
   *
   * @throws AgentError `NOTE_NOT_FOUND`, `NOT_A_NOTE`, and what a path or the disk may raise
   */
  updateNote(noteName: string, content: string): Promise<void>;

  close(): void;
}
