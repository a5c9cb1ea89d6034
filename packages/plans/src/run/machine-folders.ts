/** Folders of a machine that people elsewhere are not shown, each with what they are shown instead, by their paths. */
export interface MachineFolders {
  readonly vaults: ReadonlyMap<string, string>;
  readonly others: ReadonlyMap<string, string>;
}
