const LINE_BYTES = 256;

/** A text of so many bytes. No two of its lines are alike, so a part that is lost, repeated or moved changes its digest. */
export function largeText(name: string, bytes: number): string {
  const lines = Array.from({ length: Math.ceil(bytes / LINE_BYTES) }, (_, index) => {
    const start = `${name} line ${index} `;
    return `${start.padEnd(LINE_BYTES - '"é"\n'.length - 1, '.')}"é"\n`;
  });
  return lines.join('');
}
