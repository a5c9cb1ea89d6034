/** Another program changed a file between its reading and its replacement: the work has to be done anew. */
export class ChangedOutside extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} was changed by another program`);
    this.path = path;
  }
}
