/** A file or a folder that goes from one path of the vault to another. */
export interface Move {
  readonly from: string;
  readonly to: string;
}
