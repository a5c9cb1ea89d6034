const pending = new Set<() => void>();

/** Keeps a clean-up for the case that the harness itself is ended in the middle. Returns how to take it back. */
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
