/** A function that calls another only once for each argument, and then returns the known result. */
export function memoize<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = find(key);
      known.set(key, value);
    }
    return value;
  };
}
