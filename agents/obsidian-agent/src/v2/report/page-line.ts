/** The last line of a part of a list: `[20 of 140; read on with cursor MTA0Mg]`; none where the list ends. */
export function pageLine(shown: number, total: number, nextCursor: string | null): string[] {
  return nextCursor === null ? [] : [`[${shown} of ${total}; read on with cursor ${nextCursor}]`];
}
