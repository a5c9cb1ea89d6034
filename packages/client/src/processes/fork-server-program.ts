/** The program of the fork server. In a bundle, a static import here would be loaded by all entries. */
void import('./fork-server.ts').then(({ serveStarts }) => serveStarts());
