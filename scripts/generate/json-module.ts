/**
 * A module that exports a value, stored as JSON.
 *
 * An engine reads JSON several times as fast as the same value in code, which it must compile and run first.
 */
export function jsonModule(name: string, value: unknown): string {
  return `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});\n`;
}
