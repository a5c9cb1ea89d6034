const pending = new Set<() => void>();

/** Registers a clean-up in case the harness is killed. Returns a function that removes it. */
export function onAbruptEnd(cleanUp: () => void): () => void {
  if (pending.size === 0) process.on('exit', cleanUpAll);
  pending.add(cleanUp);
  return () => {
    pending.delete(cleanUp);
    if (pending.size === 0) process.off('exit', cleanUpAll);
  };
}

function cleanUpAll(): void {
  for (const cleanUp of pending) cleanUp();
}
