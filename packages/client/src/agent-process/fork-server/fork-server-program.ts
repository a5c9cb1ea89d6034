/** The program of the fork server. In a bundle, what an entry loads at first is loaded by all entries. */
void import('./serve-starts.ts').then(({ serveStarts }) => serveStarts());
