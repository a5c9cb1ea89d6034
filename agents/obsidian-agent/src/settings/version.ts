import manifest from '../../package.json' with { type: 'json' };

/** Release version of the agent. */
export const VERSION: string = manifest.version;
