import { isMap, isScalar, parseDocument } from 'yaml';
import { readDocument } from '../../answer/read-answer.ts';
import type { Check } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { verify } from '../../subject/violation.ts';
import { inEachSituation } from './situations.ts';

/** Differences in the bytes of an answer that `JSON.parse` hides, and stricter readers refuse. */
export const spellingChecks: readonly Check[] = [
  {
    id: 'protocol.integer-code',
    sentence: '`code` is an integer: it is written without a fraction or an exponent, which strict readers refuse.',
    run: (bench) => inEachSituation(bench, {}, expectInteger),
  },
  {
    id: 'protocol.unique-keys',
    sentence: 'The response has each member once: readers disagree about the value of a repeated one.',
    run: (bench) => inEachSituation(bench, {}, expectUniqueKeys),
  },
];

function expectInteger(observation: Observation): void {
  const { contents } = parseBytes(observation);
  const code = isMap(contents) ? contents.get('code', true) : undefined;
  const written = isScalar(code) && typeof code.value === 'number' ? code.source : undefined;
  // `protocol.response-schema` checks an answer without a number.
  verify(written === undefined || /^-?\d+$/.test(written), {
    observation,
    expected: '"code" written as an integer',
    seen: `"code": ${written}`,
  });
}

function expectUniqueKeys(observation: Observation): void {
  const repeated = parseBytes(observation).errors.find(({ code }) => code === 'DUPLICATE_KEY');
  verify(repeated === undefined, {
    observation,
    expected: 'no member twice',
    seen: `a repeated member at byte ${repeated?.pos[0]}`,
  });
}

/** JSON is YAML, and the parser of YAML keeps what each value looked like. */
function parseBytes(observation: Observation): ReturnType<typeof parseDocument> {
  readDocument(observation);
  return parseDocument(observation.stdout.toString(), { schema: 'json', prettyErrors: false });
}
