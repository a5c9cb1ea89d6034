import * as fc from 'fast-check';

const SURROGATES = 0x800;
const FIRST_SURROGATE = 0xd800;
const LAST_CHARACTER = 0x10ffff;

/** A Unicode character, half of the time a letter from a to z, never a lone surrogate. */
const character: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0x61, max: 0x7a }), fc.integer({ min: 0, max: LAST_CHARACTER - SURROGATES }))
  .map((index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES));

/** Text of any characters. fast-check's own generator takes over a second to set up. */
export function unicodeText(lengths: {
  readonly minLength?: number;
  readonly maxLength: number;
}): fc.Arbitrary<string> {
  return fc.string({ unit: character, ...lengths });
}
