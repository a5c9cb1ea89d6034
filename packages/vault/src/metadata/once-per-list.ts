/**
 * A function that computes something from a list only once, and then returns the known result.
 *
 * For the list of all texts, which an index reuses as long as nothing changes: a process that answers many queries of a
 * hundred thousand notes would otherwise go through all of them for each.
 */
export function oncePerList<List extends object, Value extends object | string>(
  compute: (list: List) => Value,
): (list: List) => Value {
  const known = new WeakMap<List, Value>();
  return (list) => {
    let value = known.get(list);
    if (value === undefined) {
      value = compute(list);
      known.set(list, value);
    }
    return value;
  };
}
