const FIRST_STAND_IN = 0xdc80;
const COUNT = 0x80;
const FIRST_PRIVATE = 0xe000;

/**
 * Writes a value as JSON or YAML and keeps invalid UTF-8 bytes as they are.
 *
 * In a note's text a lone surrogate stands for such a byte, and a writer would spell it out as an escape. So the writer
 * sees placeholder characters that do not occur in the value.
 */
export function writeStandIns<Value>(value: Value, write: (value: Value) => string): string {
  const json = JSON.stringify(value);
  if (!/\\udc[89a-f]/.test(json)) return write(value);

  let first = FIRST_PRIVATE;
  while (rangeFrom(first).test(json)) first += COUNT;
  const masked = json.replace(/\\(?:u(dc[89a-f][\da-f])|.)/g, (sequence, code) =>
    code === undefined ? sequence : shifted(Number.parseInt(code, 16), first - FIRST_STAND_IN),
  );
  return write(JSON.parse(masked)).replace(rangeFrom(first), (mask) =>
    shifted(mask.charCodeAt(0), FIRST_STAND_IN - first),
  );
}

/** JSON that keeps invalid UTF-8 bytes as they are. */
export function jsonOf(value: unknown, indentation = ''): string {
  return writeStandIns(value, (written) => JSON.stringify(written, null, indentation));
}

function rangeFrom(first: number): RegExp {
  return new RegExp(`[${shifted(first, 0)}-${shifted(first, COUNT - 1)}]`, 'g');
}

function shifted(code: number, by: number): string {
  return String.fromCharCode(code + by);
}
