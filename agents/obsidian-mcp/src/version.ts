import manifest from '../package.json' with { type: 'json' };

/** Release of the server. */
export const VERSION: string = manifest.version;
