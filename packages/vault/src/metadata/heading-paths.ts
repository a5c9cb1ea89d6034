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
