/** A statement of a document that a user could check. */
export interface Requirement {
  /** Where it stands: the document, its section, and the line where that helps to find it. */
  readonly place: string;
  readonly statement: string;
  /** Where it was decided, if the document is silent or contradicts itself. */
  readonly decided?: string;
}
