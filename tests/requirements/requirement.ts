/** A statement of a document that a user can check. */
export interface Requirement {
  /** The location: the document, its section, and the line if that helps to find it. */
  readonly place: string;
  readonly statement: string;
  /** The place of the decision, if the document is silent or contradicts itself. */
  readonly decided?: string;
}
