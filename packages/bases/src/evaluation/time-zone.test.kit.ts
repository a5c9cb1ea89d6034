/** Runs work in another time zone. */
export function inZone<Result>(zone: string, work: () => Result): Result {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return work();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}
