import { expect, test } from 'vitest';
import { Evaluation } from '../../packages/bases/src/evaluation/evaluation.ts';
import { parseFormula } from '../../packages/bases/src/evaluation/formula.ts';
import { inZone } from '../../packages/bases/src/evaluation/time-zone.test.kit.ts';
import { loadDateFormat } from '../../packages/bases/src/ports/date-format.ts';
import { unguardedRegexps } from '../../packages/bases/src/ports/regexps.ts';
import type { VaultFacts } from '../../packages/bases/src/ports/vault-facts.ts';
import { fromYaml } from '../../packages/bases/src/values/property-value.ts';
import { differenceOf } from './bases-expectation.ts';
import type { ExpressionCase, ExpressionOracle } from './bases-oracles.ts';
import { type OracleFile, vaultOf } from './bases-vault.ts';
import { oracle } from './shared-data.ts';

const data = oracle<ExpressionOracle>('bases/expressions.json');
const formatDate = await loadDateFormat();
/** By what makes them differ. */
const vaults = new Map<string, VaultFacts>();

function failuresOf(isCertain: boolean, oracleData: ExpressionOracle): string[] {
  const cases = oracleData.cases.filter(({ certain }) => certain === isCertain);
  return cases.flatMap((each) => {
    const difference = inZone(each.tz ?? oracleData.timezone, () => judge(each, oracleData));
    return difference === undefined ? [] : [`${each.id}: ${each.expression} → ${difference}`];
  });
}

function judge(
  each: ExpressionCase,
  { now, row: rowPath, files, types, formulas, ...given }: ExpressionOracle,
): string | undefined {
  const formula = parseFormula(each.expression, 'formulas.test');
  if (formula.problem !== undefined || each.expect.invalid === true)
    return each.expect.invalid === true && formula.problem !== undefined ? undefined : formula.problem?.message;

  const path = each.at ?? rowPath;
  const key = each.frontmatter === undefined ? (each.tz ?? given.timezone) : each.id;
  const vault = vaults.get(key) ?? vaultOf(withFrontmatter(files, path, each.frontmatter), types);
  vaults.set(key, vault);
  const evaluation = new Evaluation({
    vault,
    formulas: new Map(Object.entries(formulas).map(([name, text]) => [name, parseFormula(text, `formulas.${name}`)])),
    regexps: unguardedRegexps,
    formatDate,
    now: new Date(each.now ?? now).getTime(),
    thisPath: each.this ?? given.this,
  });
  const outcome =
    each.values === undefined
      ? evaluation.evaluate(formula, evaluation.newRow(path))
      : evaluation.summarize(
          formula,
          each.values.map((value) => fromYaml(value, path)),
        );
  return differenceOf(outcome, each.expect);
}

function withFrontmatter(files: readonly OracleFile[], path: string, yaml: string | undefined): readonly OracleFile[] {
  if (yaml === undefined) return files;
  return files.map((file) => (file.path === path ? { ...file, text: `---\n${yaml}\n---\n` } : file));
}

test.skipIf(data === undefined)('every certain expression has its value', () => {
  expect(data?.cases.filter(({ certain }) => certain)).toHaveLength(560);
  expect(data === undefined ? [] : failuresOf(true, data)).toEqual([]);
});

test.skipIf(data === undefined)('expressions that are not certain have the values that were chosen', () => {
  expect(data === undefined ? [] : failuresOf(false, data)).toEqual([]);
});
