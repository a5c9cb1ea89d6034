/** The program of the fork server. In a bundle, what an entry loads at first is loaded by all entries. */
void import('./fork-server.ts').then(({ serveStarts }) => serveStarts());
