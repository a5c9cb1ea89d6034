import { isMap, isScalar, parseDocument } from 'yaml';
import { readDocument } from '../../answer/read-answer.ts';
import type { Check } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { verify } from '../../subject/violation.ts';
import type { Example } from '../example/example.ts';
import { inEachSituation } from '../example/situations.ts';

/** Differences in the bytes of an answer that `JSON.parse` hides, and stricter readers refuse. */
export const uniqueKeyChecks = (example: Example): readonly Check[] => [
  {
    id: 'protocol.unique-keys',
    sentence: 'The response has each member once: readers disagree about the value of a repeated one.',
    run: (bench) => inEachSituation(bench, example, expectUniqueKeys),
  },
];

/** A member of the response that is an integer in the contract. */
export const integerChecks = (example: Example, member: string): readonly Check[] => [
  {
    id: `protocol.integer-${member}`,
    sentence: `\`${member}\` is an integer: it is written without a fraction or an exponent, which strict readers refuse.`,
    run: (bench) => inEachSituation(bench, example, (observation) => expectInteger(observation, member)),
  },
];

function expectInteger(observation: Observation, member: string): void {
  const { contents } = parseBytes(observation);
  const value = isMap(contents) ? contents.get(member, true) : undefined;
  const written = isScalar(value) && typeof value.value === 'number' ? value.source : undefined;
  // `protocol.response-schema` checks an answer without a number.
  verify(written === undefined || /^-?\d+$/.test(written), {
    observation,
    expected: `"${member}" written as an integer`,
    seen: `"${member}": ${written}`,
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
