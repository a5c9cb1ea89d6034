/** The texts of the headings above a line, outermost first, without those of sections that end before it. */
export function headingsAbove(
  headings: readonly { readonly line: number; readonly level: number; readonly text: string }[],
  line: number,
): readonly string[] {
  const before = headings.filter((heading) => heading.line <= line);
  return (headingPaths(before).at(-1) ?? []).map(({ text }) => text);
}

/** Each heading of a note with those that it is below, outermost first, and itself last. */
export function headingPaths<Heading extends { readonly level: number }>(
  headings: readonly Heading[],
): (readonly Heading[])[] {
  const above: Heading[] = [];
  return headings.map((heading) => {
    while ((above.at(-1)?.level ?? 0) >= heading.level) above.pop();
    above.push(heading);
    return [...above];
  });
}
