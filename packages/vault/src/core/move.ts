/** A move of a file or folder within the vault. */
export interface Move {
  readonly from: string;
  readonly to: string;
}
