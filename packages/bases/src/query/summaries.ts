import { uniqueItems } from '../functions/list.ts';
import { statistics } from '../functions/list-statistics.ts';
import { roundTo } from '../functions/number.ts';
import type { FunctionContext } from '../functions/signature.ts';
import { exactDuration } from '../values/duration.ts';
import { isEmpty } from '../values/truth.ts';
import { isA, type Value } from '../values/value.ts';

type Values = readonly Value[];
type Summary = (values: Values, context: FunctionContext) => Value;

const summaries: Readonly<Record<string, Summary>> = {
  Average: rounded('mean'),
  Min: plain('min'),
  Max: plain('max'),
  Sum: rounded('sum'),
  Range: (values, context) => {
    const [earliest, latest] = [plain('earliest')(values, context), plain('latest')(values, context)];
    if (isA(earliest, 'date') && isA(latest, 'date')) return exactDuration(latest.ms - earliest.ms);
    const [least, most] = [plain('min')(values, context), plain('max')(values, context)];
    return typeof least === 'number' && typeof most === 'number' ? most - least : null;
  },
  Median: plain('median'),
  Stddev: rounded('stddev'),
  Earliest: plain('earliest'),
  Latest: plain('latest'),
  Checked: (values) => values.filter((value) => value === true).length,
  Unchecked: (values) => values.filter((value) => value === false).length,
  Empty: (values) => values.filter(isEmpty).length,
  Filled: (values) => values.filter((value) => !isEmpty(value)).length,
  Unique: (values, context) =>
    uniqueItems(
      values.filter((value) => !isEmpty(value)),
      context,
    ).length,
};

/** The summaries that Obsidian has. Each uses the values of its type, and is null if there are none. */
export const builtInSummaries: ReadonlyMap<string, Summary> = new Map(Object.entries(summaries));

function plain(name: string): Summary {
  return (values, context) => {
    const definition = statistics[name];
    return definition !== undefined && 'call' in definition ? definition.call(values, [], context) : null;
  };
}

/** To two decimals, as Obsidian shows it. */
function rounded(name: string): Summary {
  return (values, context) => {
    const value = plain(name)(values, context);
    return typeof value === 'number' ? roundTo(value, 2) : value;
  };
}
