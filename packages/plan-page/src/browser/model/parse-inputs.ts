/** Inputs as a person types them, one NAME=VALUE per line. Values in JSON are read as such, others are texts. */
export function parseInputs(text: string): Record<string, unknown> {
  const lines = text.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at).trim(), parseValue(line.slice(at + 1).trim())];
    }),
  );
}

function parseValue(text: string): unknown {
  if (!/^(-?\d|\[|true$|false$|")/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
